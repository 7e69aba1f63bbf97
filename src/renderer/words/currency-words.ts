import type { Currency } from '../../shared/worth/currencies.ts';

/** Currencies in which worth can be shown. */
export const currencyWords: Record<Currency, string> = {
  USD: 'US dollars, USD',
  EUR: 'Euros, EUR',
  GBP: 'Pounds sterling, GBP',
  CHF: 'Swiss francs, CHF',
  JPY: 'Japanese yen, JPY',
};
