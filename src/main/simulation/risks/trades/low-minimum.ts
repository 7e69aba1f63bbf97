import { leastInOf } from '../../../../shared/chain/rehearsed-meaning.ts';
import { percentLess } from '../reading/percent.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Per cent of the rehearsed proceeds that a swap may lose before it is a caution, and a danger. */
const cautionAbove = 3n;
const dangerAbove = 10n;

/** A swap that accepts far less than it was rehearsed to bring invites others to take the difference. */
export const lowMinimum: RiskRule = ({ outcome }) => {
  const { transaction, assetChanges } = outcome;
  return assetChanges
    .filter(({ account, deltaUnits }) => account === transaction.from && BigInt(deltaUnits) > 0n)
    .flatMap(({ token, symbol, deltaUnits }) => {
      const rehearsed = BigInt(deltaUnits);
      const least = leastInOf(transaction, { token });
      // Of no least amount at all MINIMUM_ZERO tells.
      if (least === undefined || least === 0n) return [];
      const lost = (rehearsed - least) * 100n;
      if (lost <= rehearsed * cautionAbove) return [];
      return [
        {
          id: 'LOW_MINIMUM',
          level: lost > rehearsed * dangerAbove ? 'danger' : 'caution',
          message: `The swap accepts up to ${percentLess(rehearsed, least)} % less ${symbol} than rehearsed; others may take the difference.`,
          evidence: { token, leastUnits: least.toString(), rehearsedUnits: deltaUnits },
        } as const,
      ];
    });
};
