import { trimDecimal } from '../../../decimal.ts';
import { isArithmetic } from '../../conditions/arithmetic.ts';
import { operandOf, type PlainValue } from '../../conditions/operand.ts';
import { resolveValue } from '../../conditions/resolve-value.ts';
import type { ValueRef } from '../../values.ts';
import type { CheckInput } from '../check.ts';
import { readingOf } from './reading.ts';

/** One name for all ways to write the same thing: defaults filled in, tokens by what they are. */
export function canonicalName(ref: ValueRef, input: CheckInput): string {
  switch (ref.type) {
    case 'literal':
      return literalName(ref.value);
    case 'step_output':
      return JSON.stringify(['output', ref.stepId, ref.path]);
    case 'env':
      return JSON.stringify(['env', ref.key]);
    case 'runtime':
      return runtimeName(ref, input);
  }
}

function runtimeName(ref: Extract<ValueRef, { type: 'runtime' }>, input: CheckInput): string {
  const args = constantsOf(ref.args);
  if (args !== null && !isArithmetic(ref.fn)) return JSON.stringify(readingOf(ref.fn, args, input));
  const names = ref.args.map((arg) => canonicalName(arg, input));
  const anyOrder = ['add', 'mul', 'min', 'max'].includes(ref.fn);
  return JSON.stringify([ref.fn, ...(anyOrder ? names.toSorted() : names)]);
}

/** Null unless every one of them is known without looking at the world. */
function constantsOf(refs: readonly ValueRef[]): PlainValue[] | null {
  const values = refs.map((ref) => resolveValue(ref, () => undefined));
  return values.every((value) => value !== undefined) ? values : null;
}

function literalName(value: PlainValue): string {
  const operand = operandOf(value);
  const isNumber = operand !== null && typeof operand === 'object';
  return JSON.stringify(isNumber ? trimDecimal(String(value)) : (operand ?? value));
}
