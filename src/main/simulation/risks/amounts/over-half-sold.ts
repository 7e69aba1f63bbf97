import type { RiskRule } from '../risk-rule.ts';

export const overHalfSold: RiskRule = ({ outcome }) => {
  const { transaction, assetChanges, before } = outcome;
  if (transaction.kind !== 'swap') return [];
  return assetChanges
    .filter(({ account }) => account === transaction.from)
    .filter(({ token, deltaUnits }) => -BigInt(deltaUnits) * 2n > (before.get(token) ?? 0n))
    .map(({ token, symbol, deltaUnits }) => ({
      id: 'OVER_HALF_SOLD',
      level: 'caution',
      message: `More than half of the account's ${symbol} is sold.`,
      evidence: {
        token,
        soldUnits: (-BigInt(deltaUnits)).toString(),
        heldUnits: (before.get(token) ?? 0n).toString(),
      },
    }));
};
