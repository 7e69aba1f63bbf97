import { sameAddress } from '../../../../shared/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import type { RiskRule } from '../risk-rule.ts';

/**
 * A token that keeps a part of itself whenever it moves brings less than the exchange promises, and the
 * exchange does not notice: what is promised in the call is then no bound.
 */
export const arrivesShort: RiskRule = ({ outcome }) => {
  const { transaction, assetChanges } = outcome;
  const { recipient = transaction.from, leastIn = [] } = meaningOfRehearsed(transaction) ?? {};
  if (transaction.kind !== 'swap' || transaction.status !== 'ok') return [];
  return leastIn.flatMap(({ token, units }) => {
    const change = assetChanges.find(
      (each) => sameAddress(each.token, token) && sameAddress(each.account, recipient),
    );
    // What is sold and bought in one call nets out; only what is bought alone can be told.
    if (change === undefined || BigInt(change.deltaUnits) >= units) return [];
    return [
      {
        id: 'ARRIVES_SHORT',
        level: 'block',
        message: `Less ${change.symbol} arrives than the exchange promises: the token keeps a part of what is moved.`,
        evidence: { token, promisedUnits: units.toString(), arrivedUnits: change.deltaUnits },
      } as const,
    ];
  });
};
