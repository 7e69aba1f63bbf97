import { compareDecimalTexts } from '../../../../shared/decimal-arithmetic.ts';
import { bundledSymbol } from '../../../chain/prices/token-prices.ts';
import { gotten } from '../reading/own-changes.ts';
import { priceOf } from '../reading/usd.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Tokens of the list that are meant to be worth a dollar. */
const dollars: ReadonlySet<string> = new Set([
  'USDC',
  'USDC.e',
  'USDbC',
  'USDT',
  'DAI',
  'USDS',
  'PYUSD',
]);

/** US dollars. */
const usualFrom = '0.98';
const usualTo = '1.02';
const lostBelow = '0.95';

/** A dollar that is traded for less may be on its way to nothing: it matters to who gets it. */
export const dollarOff: RiskRule = async (subject) => {
  const money = gotten(subject).filter((change) => {
    const symbol = bundledSymbol(subject.client.chainId, { address: change.token });
    return symbol !== null && dollars.has(symbol);
  });
  const prices = await Promise.all(money.map((change) => priceOf(subject, change)));
  return money.flatMap(({ token, symbol }, index) => {
    const price = prices[index] ?? null;
    if (price === null || isBetween(price)) return [];
    return [
      {
        id: 'DOLLAR_OFF',
        level: compareDecimalTexts(price, lostBelow) < 0 ? 'danger' : 'caution',
        message: `${symbol} is meant to be worth a dollar and is traded for ${price} now. Find out why before you take it.`,
        evidence: { token, priceUsd: price },
      } as const,
    ];
  });
};

function isBetween(price: string): boolean {
  return compareDecimalTexts(price, usualFrom) >= 0 && compareDecimalTexts(price, usualTo) <= 0;
}
