// Decimal strings only: an amount never becomes a floating-point number, not even to be drawn.
import { formatUnits } from '../../shared/amounts.ts';
import { grouped } from './habits.ts';

export interface DecimalParts {
  sign: '' | '-';
  integer: string;
  /** Without the point; no trailing zeros are added or removed. */
  fraction: string;
}

export function splitDecimal(value: string): DecimalParts {
  const sign = value.startsWith('-') ? '-' : '';
  const [integer = '0', fraction = ''] = value.replace(/^[+-]/, '').split('.');
  return { sign, integer, fraction };
}

function toUnits(value: string, places: number): bigint {
  const { sign, integer, fraction } = splitDecimal(value);
  const units = BigInt(integer + fraction.padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

function places(...values: string[]): number {
  return Math.max(...values.map((value) => splitDecimal(value).fraction.length));
}

/** Exact sum. */
export function addDecimals(left: string, right: string): string {
  const scale = places(left, right);
  return formatUnits(toUnits(left, scale) + toUnits(right, scale), scale);
}

/** Exact difference, left less right. */
export function subtractDecimals(left: string, right: string): string {
  return addDecimals(left, negateDecimal(right));
}

export function negateDecimal(value: string): string {
  if (isZeroDecimal(value)) return value.replace(/^[+-]/, '');
  return value.startsWith('-') ? value.slice(1) : `-${value.replace(/^\+/, '')}`;
}

export function isZeroDecimal(value: string): boolean {
  return !/[1-9]/.test(value);
}

/** Places of a figure that is not shown whole. */
export const shownPlaces = 6;

/**
 * At most `limit` places, but always at least two digits that are not zero. `toZero` drops the rest
 * (for what you get or have), `fromZero` rounds the figure up (for what you pay): a shortened number never flatters.
 */
export function shortenDecimal(
  value: string,
  limit: number,
  direction: 'toZero' | 'fromZero',
): string {
  const { sign, integer, fraction } = splitDecimal(value);
  const zeros = /[1-9]/.test(integer) ? 0 : (/^0*/.exec(fraction)?.[0].length ?? 0);
  const keep = Math.max(limit, zeros === 0 ? 0 : zeros + 2);
  if (fraction.length <= keep) return value;
  const rest = fraction.slice(keep);
  const cut = BigInt(integer + fraction.slice(0, keep));
  const units = direction === 'fromZero' && /[1-9]/.test(rest) ? cut + 1n : cut;
  return formatUnits(sign === '-' ? -units : units, keep);
}

/** With exactly two places and thousands grouped, as money is written; cut towards zero. */
export function formatUsd(value: string): string {
  return formatMoney(value, 2);
}

/** The same with the places of another currency, of which there may be none. */
export function formatMoney(value: string, places: number): string {
  const { sign, integer, fraction } = splitDecimal(value);
  const written = `${sign === '-' ? '−' : ''}${grouped(integer)}`;
  return places === 0 ? written : `${written}.${fraction.slice(0, places).padEnd(places, '0')}`;
}

/** What one token costs: as money, or with the places that say something where it is less than a dollar. */
export function formatPrice(value: string): string {
  if (/[1-9]/.test(splitDecimal(value).integer)) return formatUsd(value);
  return shortenDecimal(value, shownPlaces, 'toZero');
}
