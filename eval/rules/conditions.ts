import type { Condition } from '../../src/shared/plan/conditions.ts';
import type { PlanView } from '../plan/plan-view.ts';
import type { Expectation, ExpectedComparison, ExpectedCondition } from '../set/item.ts';
import { type Comparison, comparisonOf, expectedComparison } from './comparison.ts';

/** All that a plan compares is what is wanted: the same function, token, operator and number, in any order. */
export function judgeConditions(expect: Expectation, view: PlanView): string[] {
  const { trigger } = view;
  const isInStart = trigger.type === 'condition' && expect.trigger.type !== 'price';
  const got = [...(isInStart ? [trigger.when] : []), ...view.conditions].flatMap((condition) =>
    parts(condition).map((part) => spell(part, view)),
  );
  const wanted = expect.conditions.flatMap((condition) => expected(condition, view));
  const missing = without(wanted, got).filter((each) => each !== null);
  const more = wanted.includes(null) ? [] : without(got, wanted);
  return [
    ...missing.map((each) => `nothing holds that ${each}`),
    ...more.map((each) => `nobody said that ${each}`),
  ];
}

function parts(condition: Condition): Condition[] {
  const isAnd = condition.type === 'logic' && condition.op === 'and';
  return isAnd ? condition.conditions.flatMap(parts) : [condition];
}

function spell(condition: Condition, view: PlanView): string {
  if (condition.type === 'compare') {
    const comparison = comparisonOf(condition, view);
    return comparison === null ? JSON.stringify(condition) : sentence(comparison);
  }
  const inside = condition.conditions.map((each) => spell(each, view)).sort();
  return `${condition.op}(${inside.join(', ')})`;
}

/** Null for what only a reader can tell. */
function expected(condition: ExpectedCondition, view: PlanView): (string | null)[] {
  const spelled = (each: ExpectedComparison): string | null => {
    const comparison = expectedComparison(each, view);
    return comparison && sentence(comparison);
  };
  if ('and' in condition) return condition.and.map(spelled);
  if (!('or' in condition)) return [spelled(condition)];
  const inside = condition.or.map(spelled);
  return [inside.includes(null) ? null : `or(${inside.sort().join(', ')})`];
}

function sentence({ left, op, right }: Comparison): string {
  return `${left} ${op} ${right}`;
}

/** What is left of a list when each of the others has taken one that equals it. */
function without<T>(list: readonly T[], others: readonly T[]): T[] {
  const left = [...list];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
