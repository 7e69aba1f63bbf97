import { formatUnits } from '../../../../shared/amounts.ts';
import { reserveOf } from '../reading/lending.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A yearly rate of one, in ray. */
const whole = 10n ** 27n;
/** Percent a year. */
const cautionAt = 20n;

/** The rate is that of now: it follows how much of the token is lent out. */
export const borrowRateHigh: RiskRule = async (subject) => {
  if (subject.outcome.transaction.kind !== 'lend_borrow') return [];
  const reserve = await reserveOf(subject);
  if (reserve === null || reserve.borrowRate * 100n < whole * cautionAt) return [];
  const ratePct = formatUnits((reserve.borrowRate * 1_000n) / whole, 1);
  return [
    {
      id: 'BORROW_RATE_HIGH',
      level: 'caution',
      message: `This loan costs ${ratePct} % a year now, and the rate can rise further. Look at what others ask.`,
      evidence: { token: reserve.asset, ratePct },
    },
  ];
};
