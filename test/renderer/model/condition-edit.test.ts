import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GroupOp,
  grouped,
  newOperand,
  operandKind,
  withNewPart,
  withOp,
  withPart,
} from '../../../src/renderer/model/condition-edit.ts';
import { newComparison } from '../../../src/renderer/model/new-node.ts';
import {
  type Condition,
  conditionSchema,
  type LogicCondition,
} from '../../../src/shared/plan/conditions.ts';
import type { ValueRef } from '../../../src/shared/plan/values.ts';

const kinds = ['price', 'balance', 'gas_price', 'timestamp', 'step', 'literal', 'other'] as const;
const named = (label: string): Condition => ({ ...newComparison(), label }) as Condition;
const group = (op: GroupOp, ...conditions: Condition[]): LogicCondition => ({
  ...{ type: 'logic', op, conditions },
});
const text = (value: string): ValueRef => ({ type: 'literal', value });

describe('a side of a comparison', () => {
  it('is shown in the way in which it was begun', () => {
    for (const kind of kinds) expect(operandKind(newOperand(kind))).toBe(kind);
  });

  it('is shown as JSON where a form would hide a part of it', () => {
    const fn = (name: 'balance' | 'gas_price' | 'mul', ...args: ValueRef[]): ValueRef => ({
      ...{ type: 'runtime', fn: name, args },
    });
    expect(operandKind(fn('balance', text('ETH'), text('8453')))).toBe('other');
    expect(operandKind(fn('gas_price', text('8453')))).toBe('other');
    expect(operandKind(fn('balance', fn('mul')))).toBe('other');
    expect(operandKind({ type: 'env', key: 'LIMIT' })).toBe('other');
  });
});

describe('a group of conditions', () => {
  it('takes a part in, puts another in its place, and takes it out again', () => {
    const begun = group('and', named('a'), named('b'));
    expect(withNewPart(begun).conditions).toHaveLength(3);
    expect(withPart(begun, 1, named('c')).conditions).toEqual([named('a'), named('c')]);
    expect(withPart(begun, 0, null).conditions).toEqual([named('b')]);
    expect(begun).toEqual(group('and', named('a'), named('b')));
  });

  it('loses no part when it becomes "not", which has a place for one only', () => {
    const either = withOp(group('or', named('a'), named('b')), 'not');
    expect(either).toEqual(group('not', group('or', named('a'), named('b'))));
    expect(withOp(group('and', named('a')), 'not')).toEqual(group('not', named('a')));
    expect(withOp(either, 'and')).toEqual(group('and', group('or', named('a'), named('b'))));
  });

  it('stays a condition that the plan language knows, whatever is done to it', () => {
    const ops = fc.constantFrom<GroupOp>('and', 'or', 'not');
    fc.assert(
      fc.property(fc.array(fc.tuple(ops, fc.boolean()), { maxLength: 8 }), (steps) => {
        let edited: Condition = newComparison();
        for (const [op, adds] of steps) {
          edited = edited.type === 'logic' ? withOp(edited, op) : grouped(edited, op);
          if (adds) edited = withNewPart(edited);
        }
        expect(conditionSchema.safeParse(edited).success).toBe(true);
      }),
    );
  });
});
