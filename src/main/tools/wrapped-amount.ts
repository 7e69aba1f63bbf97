import { z } from 'zod';
import { formatUnits } from '../../shared/amounts.ts';
import type { EffectOutcome, Values } from '../chain/planned-transaction.ts';

/** Of wrap and unwrap alike: the amount after it was resolved, exact and in whole coins. */
export const paramsSchema = z.strictObject({ amount: z.string() });

/** How much of the native coin changed its form, by its balance. */
export function wrappedAmount(outcomes: readonly EffectOutcome[]): Values {
  const native = outcomes
    .flatMap(({ assetChanges, transaction }) =>
      assetChanges.filter(({ account }) => account === transaction.from),
    )
    .find(({ token }) => token === 'native');
  const units = BigInt(native?.deltaUnits ?? '0');
  return { amount: formatUnits(units < 0n ? -units : units, native?.decimals ?? 0) };
}
