// The most that bytes can cost, read from the bytes themselves. An allowance spends nothing: what is drawn
// on it counts in the transaction that draws it, and nothing else of this app draws on one. Who else may
// draw on it is the approval's business, which shows every allowance.
import { goneUnits } from '../../../shared/chain/gone-units.ts';
import { meaningOf } from '../../../shared/chain/known-calls.ts';
import type { AssetChange } from '../../../shared/chain/types.ts';
import { knownContract } from '../../chain/contracts/verified-contract.ts';
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
  const meaning = meaningOf(transaction);
  for (const { token, units } of meaning?.drawn ?? []) most(token, units);
  const gone = rehearsed.flatMap((change) => [...goneUnits([change], transaction.from)]);
  for (const [token, units] of gone) most(token, units);
  const { drawnUnits } = meaning ?? {};
  const tokens = gone.map(([token]) => token).filter((token) => token !== 'native');
  if (drawnUnits !== undefined) for (const token of tokens) most(token, drawnUnits);
  const isNamed = drawnUnits === undefined || tokens.length === 1;
  const isBounded = isNamed && (meaning?.drawn ?? null) !== null;
  const outgoingKnown = isBounded && keepsToMeaning(transaction);
  return { feeWei: mostFeeWei(transaction), outgoing, outgoingKnown };
}

/** Any contract can have a function of a name that is known; only those that ship with the app do what it says. */
function keepsToMeaning({ kind, chainId, to }: UnsignedTransaction): boolean {
  return kind !== 'contract_call' || knownContract(chainId, to, () => undefined) !== null;
}
