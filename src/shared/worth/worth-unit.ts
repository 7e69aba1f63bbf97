// Worth is counted in US dollars, and so are limits and rules. Another currency is for showing alone.
import { divideDecimals } from '../decimal-arithmetic.ts';
import { type Currency, placesOf } from './currencies.ts';

/** What a currency costs, as a feed says. */
export interface CurrencyRate {
  /** Decimal, US dollars for one unit of it. */
  usd: string;
  /** `chainlink:<feed address>`. */
  source: string;
  /** When the feed was renewed last, epoch milliseconds. */
  updatedAt: number;
}

/**
 * Why there is no rate. `play_money`: what the network has is worth nothing. `no_feed`: none is known on this
 * network. `old`: not renewed in time. `no_answer`: the network or the feed says nothing now. `not_believed`:
 * the feed is about something else, or says what cannot be.
 */
export type RateFault = 'play_money' | 'no_feed' | 'old' | 'no_answer' | 'not_believed';

/** In what worth is shown: the currency that was chosen where there is a rate for it, and dollars otherwise. */
export interface WorthUnit {
  chosen: Currency;
  /** Null: worth is shown in US dollars. */
  rate: CurrencyRate | null;
  /** Why it is, though another currency was chosen. */
  why: RateFault | null;
}

export const dollars: WorthUnit = { chosen: 'USD', rate: null, why: null };

export function shownCurrency({ chosen, rate }: WorthUnit): Currency {
  return rate === null ? 'USD' : chosen;
}

/** A worth in dollars as it is shown, rounded down to the currency's smallest coin. */
export function worthIn(usd: string, unit: WorthUnit): string {
  return unit.rate === null ? usd : divideDecimals(usd, unit.rate.usd, placesOf(unit.chosen));
}

const pricePlaces = 18;

/** What one token costs, with the places that tokens of little worth need. */
export function priceIn(usd: string, unit: WorthUnit): string {
  return unit.rate === null ? usd : divideDecimals(usd, unit.rate.usd, pricePlaces);
}
