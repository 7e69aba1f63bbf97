/** In what worth can be shown: US dollars, and what a feed tells the rate of. */
export const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'] as const;
export type Currency = (typeof currencies)[number];

/** Decimal places of its smallest coin. */
export function placesOf(currency: Currency): number {
  return currency === 'JPY' ? 0 : 2;
}
