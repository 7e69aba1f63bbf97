// Exact sums on plain decimals, as the plan language has them. A quotient is rounded down.
import { formatUnits } from '../../shared/amounts.ts';
import { type Decimal, readDecimal } from '../../shared/decimal.ts';
import { AppError } from '../../shared/errors.ts';

/** The product, rounded down to `places`. Errors: AMOUNT_NOT_A_NUMBER. */
export function multiplyDecimals(left: string, right: string, places: number): string {
  const [a, b] = [read(left), read(right)];
  return atPlaces(a.digits * b.digits, a.scale + b.scale, places);
}

/** The quotient, rounded down to `places`. Errors: AMOUNT_NOT_A_NUMBER, DIVISION_BY_ZERO. */
export function divideDecimals(left: string, right: string, places: number): string {
  const [a, b] = [read(left), read(right)];
  if (b.digits === 0n) throw notNumber('DIVISION_BY_ZERO', 'A value is divided by zero.');
  const scaled = a.digits * 10n ** BigInt(places + b.scale);
  return formatUnits(scaled / (b.digits * 10n ** BigInt(a.scale)), places);
}

/** Errors: AMOUNT_NOT_A_NUMBER. */
export function addDecimals(left: string, right: string): string {
  const [a, b, scale] = aligned(left, right);
  return formatUnits(a + b, scale);
}

/** May be below zero, which no amount accepts. Errors: AMOUNT_NOT_A_NUMBER. */
export function subtractDecimals(left: string, right: string): string {
  const [a, b, scale] = aligned(left, right);
  return formatUnits(a - b, scale);
}

/** Errors: AMOUNT_NOT_A_NUMBER. */
export function minDecimal(left: string, right: string): string {
  const [a, b] = aligned(left, right);
  return a <= b ? left : right;
}

/** Errors: AMOUNT_NOT_A_NUMBER. */
export function maxDecimal(left: string, right: string): string {
  const [a, b] = aligned(left, right);
  return a >= b ? left : right;
}

function aligned(left: string, right: string): [bigint, bigint, number] {
  const [a, b] = [read(left), read(right)];
  const scale = Math.max(a.scale, b.scale);
  const lift = (value: Decimal) => value.digits * 10n ** BigInt(scale - value.scale);
  return [lift(a), lift(b), scale];
}

function read(text: string): Decimal {
  const decimal = readDecimal(text);
  if (typeof decimal !== 'string') return decimal;
  throw notNumber('AMOUNT_NOT_A_NUMBER', 'A value of the calculation is not a decimal number.');
}

function atPlaces(digits: bigint, scale: number, places: number): string {
  if (scale <= places) return formatUnits(digits, scale);
  return formatUnits(digits / 10n ** BigInt(scale - places), places);
}

function notNumber(code: string, message: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: 'Check the values that the step refers to. Nothing was signed.',
  });
}
