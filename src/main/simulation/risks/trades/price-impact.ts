import type { Hex } from 'viem';
import { v3FeesOf } from '../../../../shared/chain/v3-fees.ts';
import { compareDecimalTexts } from '../../../../shared/decimal-arithmetic.ts';
import { impactOfLogs } from '../../../chain/quotes/impact-of-logs.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent. */
const cautionAt = '3';
const dangerAt = '15';

/** A trade that is large for its pools pays for it. */
export const priceImpact: RiskRule = ({ outcome: { transaction } }) => {
  if (transaction.kind !== 'swap') return [];
  const pct = impactOfLogs(transaction.logs, v3FeesOf(transaction.data as Hex) ?? []);
  if (compareDecimalTexts(pct, cautionAt) < 0) return [];
  return [
    {
      id: 'PRICE_IMPACT',
      level: compareDecimalTexts(pct, dangerAt) < 0 ? 'caution' : 'danger',
      message: `The trade is large for its pools: it moves the price against you by ${pct} %.`,
      evidence: { priceImpactPct: pct },
    },
  ];
};
