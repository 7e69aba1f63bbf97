import {
  addDecimals,
  divideDecimals,
  maxDecimal,
  minDecimal,
  multiplyDecimals,
  subtractDecimals,
} from '../../decimal-arithmetic.ts';
import type { RuntimeFn } from '../values.ts';
import { operandOf, type PlainValue, plainText } from './operand.ts';

const signed = { signed: true };
/** More than the longest readable number can have, so that a product is exact or not readable at all. */
const everyPlace = 240;
/** Of a quotient; more than any token has. */
const quotientPlaces = 36;

const functions = {
  add: (left: string, right: string) => addDecimals(left, right, signed),
  sub: (left: string, right: string) => subtractDecimals(left, right, signed),
  mul: (left: string, right: string) => multiplyDecimals(left, right, everyPlace, signed),
  div: (left: string, right: string) => divideDecimals(left, right, quotientPlaces, signed),
  min: (left: string, right: string) => minDecimal(left, right, signed),
  max: (left: string, right: string) => maxDecimal(left, right, signed),
};
export type ArithmeticFn = keyof typeof functions;

/** Whether a function is reckoned from its arguments alone, without asking a chain or a clock. */
export function isArithmetic(fn: RuntimeFn): fn is ArithmeticFn {
  return Object.hasOwn(functions, fn);
}

/**
 * The result as decimal text; undefined where there is none: an argument that is no number, a division by
 * zero, too few arguments (`sub` and `div` take two, the others two or more), a number too long to be one.
 */
export function arithmetic(fn: ArithmeticFn, args: readonly PlainValue[]): string | undefined {
  const pairOnly = fn === 'sub' || fn === 'div';
  if (args.length < 2 || (pairOnly && args.length > 2)) return undefined;
  const [first, ...others] = args;
  let result = numberText(first);
  for (const other of others) {
    const next = numberText(other);
    if (result === undefined || next === undefined) return undefined;
    if (fn === 'div' && !/[1-9]/.test(next)) return undefined;
    result = numberText(functions[fn](result, next));
  }
  return result;
}

function numberText(value: PlainValue | undefined): string | undefined {
  if (value === undefined || typeof value === 'boolean') return undefined;
  const operand = operandOf(value);
  return operand !== null && typeof operand === 'object'
    ? (plainText(value) ?? undefined)
    : undefined;
}
