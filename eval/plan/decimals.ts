import { plainTextOfJsonNumber } from '../../src/shared/decimal.ts';
import { compareDecimalTexts, multiplyDecimals } from '../../src/shared/decimal-arithmetic.ts';

/** Plain decimal text of a figure; null for anything else. */
export function decimalOf(figure: unknown): string | null {
  if (typeof figure === 'number') return plainTextOfJsonNumber(String(figure));
  if (typeof figure !== 'string' || !/^-?\d+(\.\d+)?$/.test(figure)) return null;
  return figure;
}

/** Whether both are figures and the same. */
export function sameDecimal(left: unknown, right: unknown): boolean {
  const [a, b] = [decimalOf(left), decimalOf(right)];
  return a !== null && b !== null && compareDecimalTexts(a, b, { signed: true }) === 0;
}

/** What comes to pass in that many repetitions. */
export function timesDecimal(figure: string, times: number): string {
  return multiplyDecimals(figure, String(times), 36);
}
