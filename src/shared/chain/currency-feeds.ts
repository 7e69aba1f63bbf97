// Chainlink's feeds of currencies in US dollars. No node was asked for these addresses: several published
// contracts and address lists name them alike. A feed is believed only if it calls itself what is written here,
// so a wrong address can only mean that there is no rate. The practice chains have none: their coins are worth
// nothing in any currency.
import type { Address } from 'viem';
import type { Currency } from '../worth/currencies.ts';
import type { UsdFeed } from './usd-feeds.ts';

export interface CurrencyFeed extends UsdFeed {
  /** What its `description` has to say, to the letter. */
  description: string;
}

/** The feed of a currency on a chain; none for the dollar itself. */
export function currencyFeedOf(chainId: number, currency: Currency): CurrencyFeed | undefined {
  if (currency === 'USD') return undefined;
  const address = byChain[chainId]?.[currency];
  return address && { ...every, address, description: `${currency} / USD` };
}

/**
 * Renewed each day at the latest. On Saturdays and Sundays currencies are hardly traded and a feed may stand
 * still, so that these hours do not count towards its age: what Friday said is the rate until it is renewed,
 * or 26 hours of weekdays have passed.
 */
const every = { heartbeatSeconds: 86_400, deviationBps: 15, restsAtWeekends: true } as const;

const byChain: Readonly<Record<number, Readonly<Record<Exclude<Currency, 'USD'>, Address>>>> = {
  1: {
    EUR: '0xb49f677943BC038e9857d61E7d053CaA2C1734C1',
    GBP: '0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5',
    CHF: '0x449d117117838fFA61263B61dA6301AA2a88B13A',
    JPY: '0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3',
  },
};
