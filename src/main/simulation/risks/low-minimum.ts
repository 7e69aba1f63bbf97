import { argOf } from '../../../shared/chain/decode-call.ts';
import type { RiskRule } from './risk-rule.ts';

/** Per cent of the rehearsed proceeds that a swap may lose before it is a caution, and a danger. */
const cautionAbove = 5n;
const dangerAbove = 50n;

/** A swap that accepts far less than it was rehearsed to bring invites others to take the difference. */
export const lowMinimum: RiskRule = ({ outcome }) => {
  const { transaction, assetChanges } = outcome;
  const least = argOf(transaction.decoded, 'amountOutMin');
  if (transaction.kind !== 'swap' || typeof least !== 'string') return [];
  return assetChanges
    .filter(({ account, deltaUnits }) => account === transaction.from && BigInt(deltaUnits) > 0n)
    .flatMap(({ token, symbol, deltaUnits }) => {
      const rehearsed = BigInt(deltaUnits);
      const lostPercent = ((rehearsed - BigInt(least)) * 100n) / rehearsed;
      if (lostPercent < cautionAbove) return [];
      return [
        {
          id: 'LOW_MINIMUM',
          level: lostPercent < dangerAbove ? 'caution' : 'danger',
          message: `The swap accepts up to ${lostPercent} % less ${symbol} than rehearsed; others may take the difference.`,
          evidence: { token, leastUnits: least, rehearsedUnits: deltaUnits },
        } as const,
      ];
    });
};
