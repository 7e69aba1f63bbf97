import type { Currency } from './currencies.ts';
import type { CurrencyRate, RateFault } from './worth-unit.ts';

const words: Record<RateFault, (chosen: Currency) => string> = {
  play_money: (chosen) =>
    `Play money has no worth in ${chosen}, so the prices that were made up for it stay in US dollars.`,
  no_feed: (chosen) =>
    `No rate for ${chosen} is known on this network, but on Ethereum alone, so worth is in US dollars.`,
  old: (chosen) =>
    `The rate for ${chosen} has not been renewed in time, so worth is in US dollars until it is.`,
  no_answer: (chosen) =>
    `The rate for ${chosen} could not be read now, so worth is in US dollars until it is.`,
  not_believed: (chosen) =>
    `What the feed for ${chosen} says is not believed, so worth is in US dollars.`,
};

/** Why worth is in dollars though another currency was chosen. */
export function whyInDollars(chosen: Currency, why: RateFault): string {
  return words[why](chosen);
}

/** @param time when the feed was renewed, as it is to be read. */
export function rateWords(chosen: Currency, { usd }: CurrencyRate, time: string): string {
  return `1 ${chosen} = ${usd} USD, by Chainlink, ${time}`;
}
