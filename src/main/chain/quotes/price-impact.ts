import { atPrice, type Route } from './pool.ts';
import type { Amounts } from './quote-v2.ts';

const million = 1_000_000n;
/** Digits kept while multiplying, so that a tiny amount has a price too. */
const fine = 10n ** 18n;

/** How far a trade moves the price of its way, without the pools' fees: percent with four decimals. */
export function priceImpactPct({ path, pools }: Route, { amountIn, amountOut }: Amounts): string {
  const unmoved = pools.reduce((units, pool, index) => {
    const from = path[index];
    const kept = (units * (million - BigInt(pool.feePips))) / million;
    return from === undefined ? kept : atPrice(pool, kept, from);
  }, amountIn * fine);
  return percentText(unmoved, amountOut * fine);
}

/** The share of `whole` that is missing in `left`, in percent with four decimals, never below zero. */
export function percentText(whole: bigint, left: bigint): string {
  const lost = whole <= left || whole === 0n ? 0n : ((whole - left) * million) / whole;
  const digits = lost.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
