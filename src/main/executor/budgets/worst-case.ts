// The most that bytes can cost, read from the bytes themselves. An allowance spends nothing: what is drawn
// on it counts in the transaction that draws it, and nothing else of this app draws on one. Who else may
// draw on it is the approval's business, which shows every allowance.
import { sameAddress } from '../../../shared/addresses.ts';
import { decodeCall } from '../../../shared/chain/decode-call.ts';
import type { AssetChange, DecodedCall } from '../../../shared/chain/types.ts';
import { addressArgOf, argOf } from '../../approvals/decoded-args.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import { mostFeeWei } from '../unsigned-transaction.ts';

/** Units by token: lower-case address, or `native`. */
export type Outgoing = ReadonlyMap<string, bigint>;

export interface WorstCase {
  feeWei: bigint;
  outgoing: Outgoing;
  /** False where the bytes leave open what goes out. */
  outgoingKnown: boolean;
}

/** What the bytes allow, and never less than what the rehearsal saw go out. */
export function worstCase(
  transaction: UnsignedTransaction,
  rehearsed: readonly AssetChange[],
): WorstCase {
  const outgoing = new Map<string, bigint>();
  const most = (token: string, units: bigint): void => {
    const key = token.toLowerCase();
    if (units > (outgoing.get(key) ?? 0n)) outgoing.set(key, units);
  };
  most('native', transaction.valueWei);
  const allowed =
    transaction.data === '0x' ? [] : drawnBy(transaction, decodeCall(transaction.data));
  for (const { token, units } of allowed ?? []) most(token, units);
  for (const { account, token, deltaUnits } of rehearsed) {
    if (sameAddress(account, transaction.from)) most(token, -BigInt(deltaUnits));
  }
  return { feeWei: mostFeeWei(transaction), outgoing, outgoingKnown: allowed !== null };
}

/** The tokens that a call takes from the account, at most; null for a call that is not known. */
function drawnBy(
  { to, from }: UnsignedTransaction,
  call: DecodedCall | null,
): { token: string; units: bigint }[] | null {
  switch (call?.functionName) {
    case 'approve':
    case 'deposit':
    case 'swapExactETHForTokens':
      return [];
    case 'transfer':
    case 'withdraw':
      return drawn(to, argOf(call, 'amount'));
    case 'transferFrom':
      return sameAddress(addressArgOf(call, 'from') ?? from, from)
        ? drawn(to, argOf(call, 'amount'))
        : [];
    case 'swapExactTokensForETH':
    case 'swapExactTokensForTokens':
      return drawn(firstOfPath(call), argOf(call, 'amountIn'));
    default:
      return null;
  }
}

function drawn(token: string | undefined, units: bigint | undefined) {
  return token === undefined || units === undefined ? null : [{ token, units }];
}

function firstOfPath(call: DecodedCall): string | undefined {
  const path = call.args.find(({ name }) => name === 'path')?.value;
  const first = Array.isArray(path) ? path[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}
