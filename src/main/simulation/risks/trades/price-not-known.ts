import { ownChanges } from '../reading/own-changes.ts';
import { hasFeed, priceOf } from '../reading/usd.ts';
import type { RiskRule } from '../risk-rule.ts';

/** What these do is good or bad by the prices alone; of all else a person judges the amounts. */
const judgedByPrice: readonly string[] = ['swap', 'lp_add'];

/**
 * A token whose price is told by a feed, and no price of it is believed now: the feed is old, or the market
 * says otherwise. A token without a feed, as on a test network, never has a price: nothing is missing there.
 */
export const priceNotKnown: RiskRule = async (subject) => {
  if (!judgedByPrice.includes(subject.outcome.transaction.kind)) return [];
  const priced = ownChanges(subject).filter((change) => !change.lent && hasFeed(subject, change));
  const prices = await Promise.all(priced.map((change) => priceOf(subject, change)));
  const missing = priced.filter((_, index) => prices[index] === null);
  if (missing.length === 0) return [];
  const symbols = [...new Set(missing.map(({ symbol }) => symbol))].join(', ');
  return [
    {
      id: 'PRICE_NOT_KNOWN',
      level: 'unknown',
      message: `What ${symbols} is worth is not known now: its price feed is old, or the market says otherwise. Whether this is a fair price could not be checked. Try again later, or compare the price yourself.`,
      evidence: { tokens: missing.map(({ token }) => token).join(' ') },
    },
  ];
};
