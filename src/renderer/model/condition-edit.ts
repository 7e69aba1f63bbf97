// Edits of a condition. None changes its input.
import type { Condition, LogicCondition } from '../../shared/plan/conditions.ts';
import type { ValueRef } from '../../shared/plan/values.ts';
import { newComparison } from './new-node.ts';

/** How one side of a comparison is entered; `other` is JSON. */
export type OperandKind =
  | 'price'
  | 'balance'
  | 'gas_price'
  | 'timestamp'
  | 'step'
  | 'literal'
  | 'other';

/** One argument at most, written here: everything else has no better form than JSON. */
export function operandKind(ref: ValueRef): OperandKind {
  if (ref.type === 'literal') return 'literal';
  if (ref.type === 'step_output') return 'step';
  if (ref.type !== 'runtime') return 'other';
  const [first, ...more] = ref.args;
  if (ref.fn === 'gas_price' || ref.fn === 'timestamp') {
    return first === undefined ? ref.fn : 'other';
  }
  if (ref.fn !== 'price' && ref.fn !== 'balance') return 'other';
  return first?.type === 'literal' && more.length === 0 ? ref.fn : 'other';
}

/** What stands there when another kind is chosen. */
export function newOperand(kind: OperandKind): ValueRef {
  switch (kind) {
    case 'price':
    case 'balance':
      return ofToken(kind, 'ETH');
    case 'gas_price':
    case 'timestamp':
      return { type: 'runtime', fn: kind, args: [] };
    case 'step':
      return { type: 'step_output', stepId: '', path: '' };
    case 'literal':
      return { type: 'literal', value: '' };
    case 'other':
      return { type: 'runtime', fn: 'block_number', args: [] };
  }
}

export function ofToken(fn: 'price' | 'balance', token: string): ValueRef {
  return { type: 'runtime', fn, args: [{ type: 'literal', value: token }] };
}

export type GroupOp = LogicCondition['op'];

/** The condition inside a group. */
export function grouped(condition: Condition, op: GroupOp): LogicCondition {
  return { type: 'logic', op, conditions: [condition] };
}

/** Puts another in the place of one part; null takes the part out. `not` holds one part only. */
export function withPart(
  group: LogicCondition,
  at: number,
  part: Condition | null,
): LogicCondition {
  const conditions =
    part === null ? group.conditions.toSpliced(at, 1) : group.conditions.with(at, part);
  return { ...group, conditions };
}

export function withNewPart(group: LogicCondition): LogicCondition {
  return { ...group, conditions: [...group.conditions, newComparison()] };
}

/** Another way to join the parts; what `not` has no place for is joined inside it. */
export function withOp(group: LogicCondition, op: GroupOp): LogicCondition {
  if (op !== 'not' || group.conditions.length < 2) return { ...group, op };
  return { type: 'logic', op, conditions: [{ ...group, op: group.op === 'or' ? 'or' : 'and' }] };
}
