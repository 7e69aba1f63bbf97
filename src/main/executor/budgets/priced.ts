import type { CostItem } from '../../../shared/budgets/guard.ts';
import { readDecimal } from '../../../shared/decimal.ts';
import type { TokenPrice } from '../ports.ts';

/** Millionths of a dollar, rounded up; null without a price. */
export function usdMicrosOf(units: bigint, known: TokenPrice | undefined): bigint | null {
  const price = known === undefined ? 'not_a_number' : readDecimal(known.price);
  if (known === undefined || typeof price === 'string') return null;
  const scale = 10n ** BigInt(known.decimals + price.scale);
  return (units * price.digits * 1_000_000n + scale - 1n) / scale;
}

/** The items of a cost with what they are worth. Fees are paid in the chain's own coin. */
export function pricedItems(
  items: readonly Omit<CostItem, 'usdMicros'>[],
  prices: ReadonlyMap<string, TokenPrice>,
): CostItem[] {
  return items.map((item) => {
    const token = item.kind === 'gas' ? 'native' : item.token;
    return { ...item, usdMicros: usdMicrosOf(item.units, prices.get(token)) };
  });
}
