import { compareDecimalTexts } from '../../../../shared/decimal-arithmetic.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Below the first the collateral is sold for the debt; below the second a small move of a price does it. */
const soldBelow = '1';
const dangerBelow = '1.1';

/** Supplying and repaying make it better, however low it is. */
const lowering: readonly string[] = ['lend_borrow', 'lend_withdraw'];

export const lowHealthFactor: RiskRule = ({ outcome: { transaction, healthFactor } }) => {
  if (healthFactor === undefined || !lowering.includes(transaction.kind)) return [];
  if (compareDecimalTexts(healthFactor, dangerBelow) >= 0) return [];
  const sold = compareDecimalTexts(healthFactor, soldBelow) < 0;
  const shown = healthFactor.replace(/^(\d+\.\d{2})\d*$/, '$1');
  return [
    {
      id: 'LOW_HEALTH_FACTOR',
      level: sold ? 'block' : 'danger',
      message: sold
        ? `The health factor would be ${shown}: the collateral would be sold for the debt at once.`
        : `The health factor would be ${shown}. Below 1 the collateral is sold for the debt, at a loss; a small move of a price would do it.`,
      evidence: { healthFactor },
    },
  ];
};
