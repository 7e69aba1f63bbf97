// Exact sums on decimal texts, as the plan language has them. Only a product or a quotient is ever rounded.
import { formatUnits } from './amounts.ts';
import { compareDecimals, type Decimal, readDecimal } from './decimal.ts';
import { AppError } from './errors.ts';

/** What the operands may be. A result may be below zero whatever they are; no amount accepts that. */
export interface Operands {
  /** Takes "-1" as well as "1". Default: refused, as everywhere else. */
  signed?: boolean;
}

/** Errors, here and below: AMOUNT_NOT_A_NUMBER for an operand that is no plain decimal. */
export function addDecimals(left: string, right: string, operands?: Operands): string {
  const { a, b, scale } = aligned(left, right, operands);
  return formatUnits(a + b, scale);
}

export function subtractDecimals(left: string, right: string, operands?: Operands): string {
  const { a, b, scale } = aligned(left, right, operands);
  return formatUnits(a - b, scale);
}

/** The product, rounded towards zero to `places`. */
export function multiplyDecimals(
  left: string,
  right: string,
  places: number,
  operands?: Operands,
): string {
  const [a, b] = [read(left, operands), read(right, operands)];
  return atPlaces({ digits: a.digits * b.digits, scale: a.scale + b.scale }, places);
}

/** The quotient, rounded towards zero to `places`. Errors: DIVISION_BY_ZERO too. */
export function divideDecimals(
  left: string,
  right: string,
  places: number,
  operands?: Operands,
): string {
  const [a, b] = [read(left, operands), read(right, operands)];
  if (b.digits === 0n) throw notNumber('DIVISION_BY_ZERO', 'A value is divided by zero.');
  const scaled = a.digits * 10n ** BigInt(places + b.scale);
  return formatUnits(scaled / (b.digits * 10n ** BigInt(a.scale)), places);
}

/** -1, 0 or 1 as left is below, equal to or above right. */
export function compareDecimalTexts(left: string, right: string, operands?: Operands): -1 | 0 | 1 {
  return compareDecimals(read(left, operands), read(right, operands));
}

export function minDecimal(left: string, right: string, operands?: Operands): string {
  return compareDecimalTexts(left, right, operands) <= 0 ? left : right;
}

export function maxDecimal(left: string, right: string, operands?: Operands): string {
  return compareDecimalTexts(left, right, operands) >= 0 ? left : right;
}

function aligned(
  left: string,
  right: string,
  operands: Operands | undefined,
): { a: bigint; b: bigint; scale: number } {
  const [a, b] = [read(left, operands), read(right, operands)];
  const scale = Math.max(a.scale, b.scale);
  const lift = (value: Decimal) => value.digits * 10n ** BigInt(scale - value.scale);
  return { a: lift(a), b: lift(b), scale };
}

function read(text: string, { signed = false }: Operands = {}): Decimal {
  const negative = signed && text.startsWith('-');
  const decimal = readDecimal(negative ? text.slice(1) : text);
  if (typeof decimal === 'string') {
    throw notNumber('AMOUNT_NOT_A_NUMBER', 'A value of the calculation is not a decimal number.');
  }
  return negative ? { ...decimal, digits: -decimal.digits } : decimal;
}

function atPlaces({ digits, scale }: Decimal, places: number): string {
  if (scale <= places) return formatUnits(digits, scale);
  return formatUnits(digits / 10n ** BigInt(scale - places), places);
}

function notNumber(code: string, message: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: 'Check the values that the step refers to. Nothing was signed.',
  });
}
