// When a condition is true and when it is false, as regions over the values that it reads. Where neither
// holds it is unknown, so "never true" is not the same as "always false".
import { isArithmetic } from '../../conditions/arithmetic.ts';
import { isWellFormed } from '../../conditions/evaluate-condition.ts';
import { compareOperands, type Operand, operandOf } from '../../conditions/operand.ts';
import { resolveValue } from '../../conditions/resolve-value.ts';
import type { CompareCondition, CompareOp, Condition } from '../../conditions.ts';
import type { ValueRef } from '../../values.ts';
import { lacksValue } from './missing-value.ts';
import { everywhere, intersect, nowhere, type Region, regionOf, unite } from './region.ts';
import { valuesThat } from './value-set.ts';
import type { Variable, Variables } from './variables.ts';

/** Both may be larger than the truth where variables hang together, and are never smaller. */
export interface Outcomes {
  holds: Region;
  fails: Region;
}

const never: Outcomes = { holds: nowhere, fails: nowhere };
const always: Outcomes = { holds: everywhere, fails: nowhere };

export function outcomesOf(condition: Condition, variables: Variables): Outcomes {
  if (condition.type === 'compare') {
    return lacksValue(condition) ? unseen(condition, variables) : ofCompare(condition, variables);
  }
  if (!isWellFormed(condition)) return unseen(condition, variables);
  const parts = condition.conditions.map((part) => outcomesOf(part, variables));
  const all = parts.map(({ holds }) => holds);
  const none = parts.map(({ fails }) => fails);
  switch (condition.op) {
    case 'not':
      return { holds: none[0] ?? nowhere, fails: all[0] ?? nowhere };
    case 'and':
      return orUnseen(intersectAll(all), unite(none), condition, variables);
    case 'or':
      return orUnseen(unite(all), intersectAll(none), condition, variables);
  }
}

function intersectAll(regions: readonly Region[]): Region | null {
  let met: Region | null = everywhere;
  for (const region of regions) {
    met = intersect(met, region);
    if (met === null) return null;
  }
  return met;
}

/** A condition that is too large to write out keeps only its name: it still cannot hold beside its own `not`. */
function orUnseen(
  holds: Region | null,
  fails: Region | null,
  condition: Condition,
  variables: Variables,
): Outcomes {
  return holds === null || fails === null ? unseen(condition, variables) : { holds, fails };
}

function unseen(condition: Condition, variables: Variables): Outcomes {
  const truth = variables.truthOf(condition);
  return {
    holds: regionOf(truth, valuesThat('eq', true)),
    fails: regionOf(truth, valuesThat('eq', false)),
  };
}

function ofCompare({ left, op, right }: CompareCondition, variables: Variables): Outcomes {
  if (isConstant(right)) {
    return isConstant(left) ? ofConstants(left, op, right) : against(left, op, right, variables);
  }
  if (isConstant(left)) return against(right, mirrored[op], left, variables);
  if (variables.of(left) === variables.of(right)) {
    return op === 'eq' || op === 'gte' || op === 'lte'
      ? always
      : { holds: nowhere, fails: everywhere };
  }
  const { variable, swapped } = variables.difference(left, right);
  return atThreshold(variable, swapped ? mirrored[op] : op, zero);
}

const zero = { digits: 0n, scale: 0 };

/** `a op b` is `b mirrored[op] a`. */
const mirrored = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq', neq: 'neq' } as const;

const opposite = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt', eq: 'neq', neq: 'eq' } as const;

function isConstant(ref: ValueRef): boolean {
  return ref.type === 'literal' || (ref.type === 'runtime' && isReckoned(ref));
}

function isReckoned({ fn, args }: Extract<ValueRef, { type: 'runtime' }>): boolean {
  return isArithmetic(fn) && args.every(isConstant);
}

function constant(ref: ValueRef): Operand | null {
  const value = resolveValue(ref, () => undefined);
  return value === undefined ? null : operandOf(value);
}

function ofConstants(left: ValueRef, op: CompareOp, right: ValueRef): Outcomes {
  const [a, b] = [constant(left), constant(right)];
  const truth = a === null || b === null ? 'unknown' : compareOperands(a, op, b);
  if (truth === 'unknown') return never;
  return truth === 'true' ? always : { holds: nowhere, fails: everywhere };
}

function against(
  ref: ValueRef,
  op: CompareOp,
  threshold: ValueRef,
  variables: Variables,
): Outcomes {
  const value = constant(threshold);
  return value === null ? never : atThreshold(variables.of(ref), op, value);
}

function atThreshold(variable: Variable, op: CompareOp, value: Operand): Outcomes {
  return {
    holds: regionOf(variable, valuesThat(op, value)),
    fails: regionOf(variable, valuesThat(opposite[op], value)),
  };
}
