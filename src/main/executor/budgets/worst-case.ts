// The most that bytes can cost, read from the bytes themselves. An allowance spends nothing: what is drawn
// on it counts in the transaction that draws it, and nothing else of this app draws on one. Who else may
// draw on it is the approval's business, which shows every allowance.
import { sameAddress } from '../../../shared/addresses.ts';
import { meaningOf } from '../../../shared/chain/known-calls.ts';
import type { AssetChange } from '../../../shared/chain/types.ts';
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
  const drawn = meaningOf(transaction)?.drawn ?? null;
  for (const { token, units } of drawn ?? []) most(token, units);
  for (const { account, token, deltaUnits } of rehearsed) {
    if (sameAddress(account, transaction.from)) most(token, -BigInt(deltaUnits));
  }
  return { feeWei: mostFeeWei(transaction), outgoing, outgoingKnown: drawn !== null };
}
