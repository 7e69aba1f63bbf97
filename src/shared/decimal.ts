// Exact decimals as an integer and a scale. No number here was ever a double.

/** `digits * 10^-scale`; digits carry the sign. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Why a text is not a plain decimal. */
export type DecimalProblem = 'not_a_number' | 'exponent' | 'negative' | 'too_long';

/** Longer than any amount of any token; keeps BigInt work small on hostile input. */
const maxLength = 120;

const plain = /^(\d+)(?:\.(\d+))?$/;
const withExponent = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/;

/** Reads "12", "0.5", "12.50". Refuses signs, exponents, separators, spaces and bare dots. */
export function readDecimal(text: string): Decimal | DecimalProblem {
  if (text.length > maxLength) return 'too_long';
  const match = plain.exec(text);
  if (match === null) return problemOf(text);
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function problemOf(text: string): DecimalProblem {
  if (withExponent.test(text)) return 'exponent';
  return text.startsWith('-') && plain.test(text.slice(1)) ? 'negative' : 'not_a_number';
}

/** Decimal text without needless zeros: "007.50" becomes "7.5". */
export function trimDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const head = whole.replace(/^0+(?=\d)/, '');
  const tail = fraction.slice(0, endOfDigits(fraction));
  return tail === '' ? head : `${head}.${tail}`;
}

/** Where the zeros at the end begin. A pattern would look for that end from every zero in the text. */
function endOfDigits(fraction: string): number {
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  return end;
}

/**
 * The plain decimal text of a JSON number token: "1e3" becomes "1000", "0.50" "0.5".
 * Null when it would be longer than any amount can be.
 */
export function plainTextOfJsonNumber(token: string): string | null {
  if (token.length > maxLength) return null;
  const match = withExponent.exec(token);
  if (match === null) {
    return token.startsWith('-') ? `-${trimDecimal(token.slice(1))}` : trimDecimal(token);
  }
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > maxLength) return null;
  return sign + trimDecimal(shift(whole, fraction, exponent));
}

function shift(whole: string, fraction: string, exponent: number): string {
  const point = whole.length + exponent;
  const digits = whole + fraction;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** -1, 0 or 1 as left is below, equal to or above right. */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const scale = Math.max(left.scale, right.scale);
  const a = digitsAt(left, scale);
  const b = digitsAt(right, scale);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The digits at a scale that is no smaller than its own. */
function digitsAt({ digits, scale: own }: Decimal, scale: number): bigint {
  return own === scale ? digits : digits * 10n ** BigInt(scale - own);
}
