import { AppError, type ErrorFacts } from '../../../shared/errors.ts';

const words = {
  PRICE_UNKNOWN: (name: string) => `There is no price feed for ${name} on this chain.`,
  PRICE_NO_ANSWER: (name: string) => `The price feed for ${name} does not answer.`,
  PRICE_WRONG_DECIMALS: (name: string) =>
    `The price feed for ${name} does not count as it did: its price may be off by a factor.`,
  PRICE_NOT_POSITIVE: (name: string) => `The price feed for ${name} says zero or less.`,
  PRICE_INCOMPLETE: (name: string) => `The price feed for ${name} has not finished its round.`,
  PRICE_STALE: (name: string) => `The price of ${name} has not been renewed in time.`,
  PRICE_SOURCES_DISAGREE: (name: string) =>
    `The price feed for ${name} and what it is traded for are too far apart.`,
} as const;

export type PriceFault = keyof typeof words;

const advice: Readonly<Record<PriceFault, string>> = {
  PRICE_UNKNOWN:
    'Conditions on its price stay unknown, and nothing is done on them. Write amounts of it in whole tokens.',
  PRICE_NO_ANSWER:
    'Nothing is decided without a price. Check that the endpoint serves the right chain, and try again.',
  PRICE_WRONG_DECIMALS: 'Nothing is decided on it. A newer version of Countersign may know why.',
  PRICE_NOT_POSITIVE: 'Nothing is decided on it. Try again later.',
  PRICE_INCOMPLETE: 'Nothing is decided on it. Try again in a minute.',
  PRICE_STALE: 'Nothing is decided on an old price. Try again when the feed is renewed.',
  PRICE_SOURCES_DISAGREE:
    'Nothing is decided while one of them must be wrong. Try again when the market is calmer.',
};

/** Where there is no feed, or it counts otherwise, no other answer is awaited. */
const lasting: ReadonlySet<PriceFault> = new Set(['PRICE_UNKNOWN', 'PRICE_WRONG_DECIMALS']);

/** Why there is no price now. `name`: of the token, clean. */
export function noPrice(fault: PriceFault, name: string, facts: ErrorFacts = {}): AppError {
  const kind = lasting.has(fault) ? 'invalid_params' : 'network';
  return new AppError(fault, kind, words[fault](name), { advice: advice[fault], facts });
}
