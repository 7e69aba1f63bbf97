// What would have to be otherwise for a condition to hold: the price of a token, or the time. Pure.

import type { Evaluation } from '../../../shared/plan/conditions/evaluate-condition.ts';
import {
  compareOperands,
  operandOf,
  type PlainValue,
} from '../../../shared/plan/conditions/operand.ts';
import type { CompareCondition, CompareOp, Condition } from '../../../shared/plan/conditions.ts';
import type { ValueRef } from '../../../shared/plan/values.ts';

/** `name`: of the token, as the plan names it; the price in dollars with eight decimals. Time in Unix seconds. */
export type Move = { kind: 'price'; name: string; usd8: bigint } | { kind: 'time'; at: bigint };

/**
 * The moves after which a condition holds, by the values that it was looked at with; none where it holds, and
 * null where no price and no time makes it hold.
 */
export function movesFor(condition: Condition, { operands }: Evaluation): Move[] | null {
  const values = new Map(operands.map(({ path, value }) => [path, value]));
  return movesTo(condition, true, '', values);
}

type Values = ReadonlyMap<string, PlainValue | undefined>;

function movesTo(
  condition: Condition,
  wanted: boolean,
  path: string,
  values: Values,
): Move[] | null {
  if (condition.type === 'compare') return ofCompare(condition, wanted, path, values);
  const { op, conditions } = condition;
  const parts = conditions.map((part, index) =>
    movesTo(part, op === 'not' ? !wanted : wanted, `${path}conditions[${index}].`, values),
  );
  const known = parts.filter((part) => part !== null);
  const needsAll = op === 'not' || (op === 'and') === wanted;
  if (needsAll) return known.length === parts.length ? known.flat() : null;
  const [fewest] = known.toSorted((one, other) => one.length - other.length);
  return fewest ?? null;
}

const opposite: Readonly<Record<CompareOp, CompareOp>> = {
  ...{ gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt', eq: 'neq', neq: 'eq' },
};
const mirrored: Readonly<Record<CompareOp, CompareOp>> = {
  ...{ gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq', neq: 'neq' },
};

function ofCompare(
  { left, op, right }: CompareCondition,
  wanted: boolean,
  path: string,
  values: Values,
): Move[] | null {
  const [a, b] = [values.get(`${path}left`), values.get(`${path}right`)];
  const needed = wanted ? op : opposite[op];
  if (holds(a, needed, b)) return [];
  const move = moveOf(left, needed, b) ?? moveOf(right, mirrored[needed], a);
  return move === null ? null : [move];
}

function holds(a: PlainValue | undefined, op: CompareOp, b: PlainValue | undefined): boolean {
  const [left, right] = [a, b].map((value) => (value === undefined ? null : operandOf(value)));
  return left != null && right != null && compareOperands(left, op, right) === 'true';
}

function moveOf(ref: ValueRef, op: CompareOp, other: PlainValue | undefined): Move | null {
  if (ref.type !== 'runtime' || other === undefined) return null;
  const bound = operandOf(other);
  if (bound === null || typeof bound !== 'object') return null;
  if (ref.fn === 'price') {
    const usd8 = atBound(op, bound.digits * 10n ** 8n, 10n ** BigInt(bound.scale));
    const [name] = ref.args;
    if (name?.type !== 'literal' || usd8 === null || usd8 <= 0n) return null;
    return { kind: 'price', name: String(name.value), usd8 };
  }
  // Time goes one way only, and the plan counts it in milliseconds.
  if (ref.fn !== 'timestamp' || !['gt', 'gte', 'eq'].includes(op)) return null;
  const at = atBound(op, bound.digits, 10n ** BigInt(bound.scale) * 1_000n);
  return at === null ? null : { kind: 'time', at };
}

/** The whole number nearest to `bound / unit` that compares with it so; null where there is none. */
function atBound(op: CompareOp, bound: bigint, unit: bigint): bigint | null {
  const below = bound / unit;
  const isWhole = below * unit === bound;
  switch (op) {
    case 'gt':
    case 'neq':
      return below + 1n;
    case 'gte':
      return isWhole ? below : below + 1n;
    case 'lt':
      return isWhole ? below - 1n : below;
    case 'lte':
      return below;
    case 'eq':
      return isWhole ? below : null;
  }
}
