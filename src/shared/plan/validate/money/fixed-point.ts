// Token units as whole numbers of 10^-36: more places than any token has, and plain integers to count with.
import { formatUnits } from '../../../amounts.ts';
import { readDecimal } from '../../../decimal.ts';

const places = 36;

/** One whole token, and the factor 1. */
export const one = 10n ** BigInt(places);
export const minusOne = -one;

/** Of a plain decimal text, rounded down beyond 36 places; null for any other text. */
export function toFixedPoint(text: string): bigint | null {
  const decimal = readDecimal(text);
  if (typeof decimal === 'string') return null;
  const { digits, scale } = decimal;
  return scale <= places ? digits * unitOf(scale) : digits / 10n ** BigInt(scale - places);
}

/** Decimal text, cut to `shown` places. */
export function showFixedPoint(value: bigint, shown: number): string {
  return formatUnits(floorTo(value, shown) / unitOf(shown), Math.min(shown, places));
}

/** Rounded down to what a token with so many decimals can hold. */
export function floorTo(value: bigint, decimals: number): bigint {
  const unit = unitOf(decimals);
  return floorDivide(value, unit) * unit;
}

/** The last place of so many decimals. */
function unitOf(decimals: number): bigint {
  return units[decimals] ?? 1n;
}

const units = Array.from({ length: places + 1 }, (_, decimals) => 10n ** BigInt(places - decimals));

/** `a * b / c`, rounded down; `c` is above zero. */
export function timesDown(a: bigint, b: bigint, c: bigint = one): bigint {
  // Most factors are one or minus one, and a division of such long numbers is slow.
  if (b === c) return a;
  if (b === minusOne && c === one) return -a;
  return floorDivide(a * b, c);
}

/** `a * b / c`, rounded up; `c` is above zero. */
export function timesUp(a: bigint, b: bigint, c: bigint = one): bigint {
  return -timesDown(-a, b, c);
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}
