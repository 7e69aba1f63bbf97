import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatUnits } from '../../../src/shared/amounts.ts';
import { currencies, placesOf } from '../../../src/shared/worth/currencies.ts';
import {
  dollars,
  priceIn,
  shownCurrency,
  type WorthUnit,
  worthIn,
} from '../../../src/shared/worth/worth-unit.ts';
import { rateWords, whyInDollars } from '../../../src/shared/worth/worth-words.ts';

// The other implementation: wide enough that it rounds nothing of these operands but what it is told to.
const Wide = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_DOWN });

const usd = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((cents) => formatUnits(cents, 2));
/** As a feed says it, with eight decimals. */
const rate = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((answer) => formatUnits(answer, 8));
const chosen = fc.constantFrom(...currencies.filter((each) => each !== 'USD'));
const unitOf = (currency: WorthUnit['chosen'], costs: string): WorthUnit => {
  return { chosen: currency, rate: { usd: costs, source: '', updatedAt: 0 }, why: null };
};

it('a worth is the dollars by the rate, rounded down to the smallest coin and never further', () => {
  fc.assert(
    fc.property(usd, rate, chosen, (worth, costs, currency) => {
      const unit = unitOf(currency, costs);
      const exact = new Wide(worth).div(costs).toFixed(placesOf(currency), Decimal.ROUND_DOWN);
      expect(new Wide(worthIn(worth, unit)).eq(exact)).toBe(true);
    }),
  );
});

it('what is worth more in dollars is never worth less in another currency', () => {
  fc.assert(
    fc.property(usd, usd, rate, chosen, (one, other, costs, currency) => {
      const unit = unitOf(currency, costs);
      const inDollars = new Wide(one).cmp(other);
      const shown = new Wide(worthIn(one, unit)).cmp(worthIn(other, unit));
      expect(inDollars * shown).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('without a rate it is the dollars themselves, whatever was chosen', () => {
  fc.assert(
    fc.property(usd, chosen, (worth, currency) => {
      const unit: WorthUnit = { chosen: currency, rate: null, why: 'old' };
      expect([worthIn(worth, unit), priceIn(worth, unit)]).toEqual([worth, worth]);
      expect(shownCurrency(unit)).toBe('USD');
    }),
  );
  expect(worthIn('12.5', dollars)).toBe('12.5');
});

it('a price keeps the places that a token of little worth needs', () => {
  expect(priceIn('0.000012', unitOf('EUR', '1.2'))).toBe('0.00001');
  expect(worthIn('6000', unitOf('EUR', '1.0834'))).toBe('5538.12');
  expect(worthIn('1', unitOf('JPY', '0.0066'))).toBe('151');
});

it('says the rate, and of each reason for dollars what it is', () => {
  expect(rateWords('EUR', { usd: '1.0834', source: '', updatedAt: 0 }, '14:05')).toBe(
    '1 EUR = 1.0834 USD, by Chainlink, 14:05',
  );
  const reasons = ['play_money', 'no_feed', 'old', 'no_answer', 'not_believed'] as const;
  expect(reasons.map((why) => whyInDollars('EUR', why))).toEqual([
    'Play money has no worth in EUR, so the prices that were made up for it stay in US dollars.',
    'No rate for EUR is known on this network, but on Ethereum alone, so worth is in US dollars.',
    'The rate for EUR has not been renewed in time, so worth is in US dollars until it is.',
    'The rate for EUR could not be read now, so worth is in US dollars until it is.',
    'What the feed for EUR says is not believed, so worth is in US dollars.',
  ]);
});
