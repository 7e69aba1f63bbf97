import { formatUnits } from '../../../../shared/amounts.ts';
import { insideOf } from '../inside.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Coins that go into a contract as it is made are easily overlooked. */
export const creationWithCoins: RiskRule = (subject) => {
  const { symbol = 'ETH' } = subject.tokens.native(subject.client.chainId) ?? {};
  return insideOf(subject)
    .calls.filter(({ kind, failed, valueWei }) => kind === 'create' && !failed && valueWei > 0n)
    .map(({ to, valueWei }) => ({
      id: 'CREATION_WITH_COINS',
      level: 'caution',
      message: `The transaction makes a contract and puts ${formatUnits(valueWei, 18)} ${symbol} into it. Only that contract decides what becomes of them.`,
      evidence: { contract: to, valueWei: valueWei.toString() },
    }));
};
