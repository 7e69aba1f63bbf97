// What stands on the two sides of a comparison, and how it compares. Nothing here is ever a double.
import {
  compareDecimals,
  type Decimal,
  plainTextOfJsonNumber,
  readDecimal,
} from '../../decimal.ts';
import type { CompareOp } from '../conditions.ts';
import { type Truth, truthOf } from './truth.ts';

/** A value as plans and results hold it: decimal or other text, a JSON number, a boolean. */
export type PlainValue = string | number | boolean;

/** A value ready to be compared. Hexadecimal text is lower case, so that two spellings of one address are equal. */
export type Operand = Decimal | string | boolean;

/** Null for what is neither a number of sensible length nor text nor a boolean. */
export function operandOf(value: PlainValue): Operand | null {
  if (typeof value === 'boolean') return value;
  const text = plainText(value);
  if (text === null) return null;
  const decimal = signedDecimal(text);
  if (decimal === 'too_long') return null;
  if (decimal !== 'not_a_number') return decimal;
  if (typeof value === 'number') return null;
  return /^0x[0-9a-f]+$/i.test(text) ? text.toLowerCase() : text;
}

/** The text itself, or the number written out; null for a number too long to be written. */
export function plainText(value: string | number): string | null {
  return typeof value === 'number' ? plainTextOfJsonNumber(String(value)) : value;
}

/** Reads "12.5" and "-12.5". */
function signedDecimal(text: string): Decimal | 'not_a_number' | 'too_long' {
  const negative = text.startsWith('-');
  const decimal = readDecimal(negative ? text.slice(1) : text);
  if (decimal === 'too_long') return decimal;
  if (typeof decimal === 'string') return 'not_a_number';
  return negative ? { ...decimal, digits: -decimal.digits } : decimal;
}

/** Numbers have an order; text and booleans are equal or not; values of two kinds do not compare. */
export function compareOperands(left: Operand, op: CompareOp, right: Operand): Truth {
  if (typeof left === 'object' && typeof right === 'object') {
    return truthOf(holds(compareDecimals(left, right), op));
  }
  if (typeof left !== typeof right) return 'unknown';
  if (op === 'eq') return truthOf(left === right);
  return op === 'neq' ? truthOf(left !== right) : 'unknown';
}

function holds(order: -1 | 0 | 1, op: CompareOp): boolean {
  switch (op) {
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    case 'eq':
      return order === 0;
    case 'neq':
      return order !== 0;
  }
}
