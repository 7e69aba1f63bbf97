import {
  compareDecimalTexts,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../../../shared/decimal-arithmetic.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Of the health factor. Below the first LOW_HEALTH_FACTOR tells it. */
const dangerBelow = '1.1';
const cautionBelow = '1.25';

/** By how much what was supplied may fall against what is owed before it is sold. */
export const liquidationNear: RiskRule = ({ outcome: { transaction, healthFactor } }) => {
  const { kind } = transaction;
  if (healthFactor === undefined || (kind !== 'lend_borrow' && kind !== 'lend_withdraw')) return [];
  if (compareDecimalTexts(healthFactor, dangerBelow) < 0) return [];
  if (compareDecimalTexts(healthFactor, cautionBelow) >= 0) return [];
  const left = multiplyDecimals(divideDecimals('1', healthFactor, 6), '100', 1);
  const fallPct = subtractDecimals('100', left);
  return [
    {
      id: 'LIQUIDATION_NEAR',
      level: 'caution',
      message: `If what you supplied loses ${fallPct} % against what you owe, it is sold for the debt, at a loss. Prices move as far within days. Borrow less, or supply more.`,
      evidence: { healthFactor, fallPct },
    },
  ];
};
