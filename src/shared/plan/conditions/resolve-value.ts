import type { ValueRef } from '../values.ts';
import { arithmetic, isArithmetic } from './arithmetic.ts';
import type { PlainValue } from './operand.ts';

/** What only the world or the run can answer: prices, balances, step outputs, settings. */
export type WorldRef = Exclude<ValueRef, { type: 'literal' }>;

/**
 * Answers with a value, or undefined when there is none to be had. `args` are the resolved arguments of a
 * runtime function, in order.
 */
export type ReadValue = (ref: WorldRef, args: readonly PlainValue[]) => PlainValue | undefined;

/** The value of a reference; undefined when it, or anything it is made of, could not be read. */
export function resolveValue(ref: ValueRef, read: ReadValue): PlainValue | undefined {
  if (ref.type === 'literal') return ref.value;
  if (ref.type !== 'runtime') return read(ref, []);
  const args: PlainValue[] = [];
  for (const arg of ref.args) {
    const value = resolveValue(arg, read);
    if (value === undefined) return undefined;
    args.push(value);
  }
  return isArithmetic(ref.fn) ? arithmetic(ref.fn, args) : read(ref, args);
}
