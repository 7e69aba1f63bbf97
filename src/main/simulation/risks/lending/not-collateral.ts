import { reserveOf } from '../reading/lending.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Interest comes all the same. */
export const notCollateral: RiskRule = async (subject) => {
  if (subject.outcome.transaction.kind !== 'lend_supply') return [];
  const reserve = await reserveOf(subject);
  if (reserve === null || reserve.thresholdBps > 0n) return [];
  return [
    {
      id: 'NOT_COLLATERAL',
      level: 'info',
      message:
        'The market takes this token and lets nobody borrow against it: it earns interest, and counts for no loan.',
      evidence: { token: reserve.asset },
    },
  ];
};
