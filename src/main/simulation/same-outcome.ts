import { allowanceKey } from '../../shared/chain/allowances.ts';
import { assetKey } from '../../shared/chain/types.ts';
import type { EffectOutcome } from '../chain/planned-transaction.ts';

/** An outcome, or the part of it that was kept. */
export type ComparableOutcome = Pick<EffectOutcome, 'assetChanges' | 'allowances'> &
  Partial<Pick<EffectOutcome, 'transaction'>>;

/**
 * Whether two runs of one transaction came to the same: every asset and allowance change to the unit, and,
 * where both still have them, the call's status and who logged what. Gas and fee may differ.
 */
export function sameOutcome(left: ComparableOutcome, right: ComparableOutcome): boolean {
  if (changesOf(left) !== changesOf(right)) return false;
  if (left.transaction === undefined || right.transaction === undefined) return true;
  return courseOf(left.transaction) === courseOf(right.transaction);
}

function changesOf({ assetChanges, allowances }: ComparableOutcome): string {
  return JSON.stringify([
    sorted(assetChanges.map((c) => [c.account, assetKey(c), c.deltaUnits])),
    sorted(allowances.map((c) => [allowanceKey(c), c.before, c.after])),
  ]);
}

function sorted(rows: readonly string[][]): string[] {
  return rows.map((row) => row.join('/').toLowerCase()).sort();
}

function courseOf({
  status,
  from,
  to,
  valueWei,
  data,
  logs,
}: EffectOutcome['transaction']): string {
  const said = logs.map(({ address, topics }) => [address, ...topics]);
  return JSON.stringify([status, from, to, valueWei, data, said]);
}
