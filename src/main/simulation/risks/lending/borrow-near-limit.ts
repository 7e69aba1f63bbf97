import { debtOf } from '../reading/lending.ts';
import { isAtLeast, percentOf } from '../reading/percent.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent of what may be borrowed. */
const cautionAt = 80n;

export const borrowNearLimit: RiskRule = async (subject) => {
  const { kind } = subject.outcome.transaction;
  if (kind !== 'lend_borrow' && kind !== 'lend_withdraw') return [];
  const debt = await debtOf(subject);
  if (debt === null || debt.owed === 0n) return [];
  const { owed, available } = debt;
  if (!isAtLeast(owed, cautionAt, owed + available)) return [];
  const usedPct = percentOf(owed, owed + available);
  return [
    {
      id: 'BORROW_NEAR_LIMIT',
      level: 'caution',
      message: `The debt would be ${usedPct} % of all that may be borrowed on what you supplied: little room is left when prices move. Borrow less, or supply more.`,
      evidence: { owedBase: owed.toString(), availableBase: available.toString(), usedPct },
    },
  ];
};
