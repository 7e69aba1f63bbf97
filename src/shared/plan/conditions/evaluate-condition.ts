import type { Condition, LogicCondition } from '../conditions.ts';
import type { ValueRef } from '../values.ts';
import { compareOperands, operandOf, type PlainValue } from './operand.ts';
import { type ReadValue, resolveValue } from './resolve-value.ts';
import { and, not, or, type Truth } from './truth.ts';

/** What one side of a comparison was when it was looked at, for the journal. */
export interface ReadOperand {
  /** From the condition: `left`, `conditions[1].right`. */
  path: string;
  ref: ValueRef;
  /** Undefined when it could not be read. */
  value: PlainValue | undefined;
}

export interface Evaluation {
  truth: Truth;
  /** Every operand, also of the parts that did not decide. */
  operands: ReadOperand[];
}

/**
 * The truth of a condition by Kleene's tables. A value that is missing, failed to be read or is of the wrong
 * kind makes its comparison unknown, never zero and never false. Pure: `read` answers from what was read before.
 */
export function evaluateCondition(condition: Condition, read: ReadValue): Evaluation {
  const operands: ReadOperand[] = [];
  return { truth: evaluate(condition, '', read, operands), operands };
}

function evaluate(
  condition: Condition,
  path: string,
  read: ReadValue,
  operands: ReadOperand[],
): Truth {
  if (condition.type === 'logic') {
    const parts = condition.conditions.map((part, index) =>
      evaluate(part, `${path}conditions[${index}].`, read, operands),
    );
    return isWellFormed(condition) ? combine(condition, parts) : 'unknown';
  }
  const left = resolveValue(condition.left, read);
  const right = resolveValue(condition.right, read);
  operands.push({ path: `${path}left`, ref: condition.left, value: left });
  operands.push({ path: `${path}right`, ref: condition.right, value: right });
  const [a, b] = [left, right].map((value) => (value === undefined ? null : operandOf(value)));
  return a == null || b == null ? 'unknown' : compareOperands(a, condition.op, b);
}

function combine({ op }: LogicCondition, parts: Truth[]): Truth {
  if (op === 'and') return and(parts);
  return op === 'or' ? or(parts) : and(parts.map(not));
}

/** `not` has one part, `and` and `or` have some. Nothing else says anything that could be true. */
export function isWellFormed({ op, conditions }: LogicCondition): boolean {
  return op === 'not' ? conditions.length === 1 : conditions.length > 0;
}
