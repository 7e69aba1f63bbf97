// Token amounts: decimal text in token units on one side, bigint in the smallest unit on the other.
import { type DecimalProblem, readDecimal, trimDecimal } from './decimal.ts';
import { AppError } from './errors.ts';

const problemText: Record<DecimalProblem, readonly [code: string, message: string]> = {
  negative: ['AMOUNT_NEGATIVE', 'An amount cannot be negative.'],
  exponent: ['AMOUNT_EXPONENT', 'An amount cannot be written with an exponent.'],
  not_a_number: ['AMOUNT_NOT_A_NUMBER', 'The amount is not a decimal number.'],
  too_long: ['AMOUNT_TOO_LONG', 'The amount has more digits than any token can have.'],
};

function refuse(code: string, message: string, facts: Record<string, number> = {}): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: 'Write it like 0.75, with a dot and without separators.',
    facts,
  });
}

/**
 * Exact units of a decimal amount.
 * @throws AppError AMOUNT_ZERO (unless zero is allowed), AMOUNT_NEGATIVE, AMOUNT_EXPONENT,
 * AMOUNT_NOT_A_NUMBER, AMOUNT_TOO_LONG, AMOUNT_TOO_PRECISE.
 */
export function parseUnits(
  text: string,
  decimals: number,
  options: { zeroAllowed?: boolean } = {},
): bigint {
  const decimal = readDecimal(text);
  if (typeof decimal === 'string') throw refuse(...problemText[decimal]);
  if (decimal.digits === 0n) {
    if (options.zeroAllowed) return 0n;
    throw refuse('AMOUNT_ZERO', 'The amount is zero.');
  }
  const used = decimalPlaces(text);
  if (used > decimals) {
    const message = `The amount has ${used} decimal places; this token has ${decimals}.`;
    throw refuse('AMOUNT_TOO_PRECISE', message, { used, decimals });
  }
  const { digits, scale } = decimal;
  return scale <= decimals
    ? digits * 10n ** BigInt(decimals - scale)
    : digits / 10n ** BigInt(scale - decimals);
}

/** Decimal places that matter: trailing zeros do not. */
export function decimalPlaces(text: string): number {
  return trimDecimal(text).split('.')[1]?.length ?? 0;
}

/** Decimal text of units, without needless zeros: 1500000n at 6 decimals is "1.5". */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return sign + trimDecimal(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/**
 * A share of units, rounded down: percentOf(999n, "50") is 499n.
 * @throws AppError as parseUnits, when the percentage is not a plain decimal.
 */
export function percentOf(units: bigint, percent: string): bigint {
  const decimal = readDecimal(percent);
  if (typeof decimal === 'string') throw refuse(...problemText[decimal]);
  return (units * decimal.digits) / (100n * 10n ** BigInt(decimal.scale));
}

/** For display only: "1234567.8901" becomes "1,234,567.8901". */
export function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
