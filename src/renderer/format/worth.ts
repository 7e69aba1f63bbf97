// Worth in dollars as it is shown: in the currency that was chosen, where there is a rate for it.
import { placesOf } from '../../shared/worth/currencies.ts';
import { priceIn, shownCurrency, type WorthUnit, worthIn } from '../../shared/worth/worth-unit.ts';
import { formatMoney, formatPrice } from './decimal.ts';

/** The figure alone, e.g. "2,769.06". */
export function formatWorth(usd: string, unit: WorthUnit): string {
  return formatMoney(worthIn(usd, unit), placesOf(shownCurrency(unit)));
}

/** What one token costs, the figure alone. */
export function formatTokenPrice(usd: string, unit: WorthUnit): string {
  return formatPrice(priceIn(usd, unit));
}
