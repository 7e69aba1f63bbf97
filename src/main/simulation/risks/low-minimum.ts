import { leastInOf } from '../../../shared/chain/rehearsed-meaning.ts';
import type { RiskRule } from './risk-rule.ts';

/** Per cent of the rehearsed proceeds that a swap may lose before it is a caution, and a danger. */
const cautionAbove = 5n;
const dangerAbove = 50n;

/** A swap that accepts far less than it was rehearsed to bring invites others to take the difference. */
export const lowMinimum: RiskRule = ({ outcome }) => {
  const { transaction, assetChanges } = outcome;
  return assetChanges
    .filter(({ account, deltaUnits }) => account === transaction.from && BigInt(deltaUnits) > 0n)
    .flatMap(({ token, symbol, deltaUnits }) => {
      const rehearsed = BigInt(deltaUnits);
      const least = leastInOf(transaction, { token });
      if (least === undefined) return [];
      const lostPercent = ((rehearsed - least) * 100n) / rehearsed;
      if (lostPercent < cautionAbove) return [];
      return [
        {
          id: 'LOW_MINIMUM',
          level: lostPercent < dangerAbove ? 'caution' : 'danger',
          message: `The swap accepts up to ${lostPercent} % less ${symbol} than rehearsed; others may take the difference.`,
          evidence: { token, leastUnits: least.toString(), rehearsedUnits: deltaUnits },
        } as const,
      ];
    });
};
