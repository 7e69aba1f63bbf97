import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateCondition } from '../../../../src/shared/plan/conditions/evaluate-condition.ts';
import type { PlainValue } from '../../../../src/shared/plan/conditions/operand.ts';
import type { CompareOp, Condition } from '../../../../src/shared/plan/conditions.ts';
import type { RuntimeFn, ValueRef } from '../../../../src/shared/plan/values.ts';

const literal = (value: PlainValue): ValueRef => ({ type: 'literal', value });
const output = (stepId: string): ValueRef => ({ type: 'step_output', stepId, path: 'amount' });
const call = (fn: RuntimeFn, ...args: ValueRef[]): ValueRef => ({ type: 'runtime', fn, args });

function compare(left: ValueRef, op: CompareOp, right: ValueRef): Condition {
  return { type: 'compare', left, op, right };
}

function logic(op: 'and' | 'or' | 'not', ...conditions: Condition[]): Condition {
  return { type: 'logic', op, conditions };
}

const unread = () => undefined;

function truth(condition: Condition, values: Record<string, PlainValue | undefined> = {}): string {
  const read = (ref: ValueRef) => (ref.type === 'step_output' ? values[ref.stepId] : undefined);
  return evaluateCondition(condition, read).truth;
}

const T = compare(literal(1), 'eq', literal(1));
const F = compare(literal(1), 'eq', literal(2));
const U = compare(output('missing'), 'eq', literal(2));
const named = { true: T, false: F, unknown: U };

/** Kleene's tables, written out. */
const tables = [
  ['true', 'true', 'true', 'true'],
  ['true', 'false', 'false', 'true'],
  ['true', 'unknown', 'unknown', 'true'],
  ['false', 'true', 'false', 'true'],
  ['false', 'false', 'false', 'false'],
  ['false', 'unknown', 'false', 'unknown'],
  ['unknown', 'true', 'unknown', 'true'],
  ['unknown', 'false', 'false', 'unknown'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
] as const;

describe('the truth of a condition', () => {
  it.each(tables)('joins %s and %s by Kleene’s tables', (left, right, both, either) => {
    expect(truth(logic('and', named[left], named[right]))).toBe(both);
    expect(truth(logic('or', named[left], named[right]))).toBe(either);
  });

  it('turns true and false round and leaves unknown as it is', () => {
    expect([T, F, U].map((condition) => truth(logic('not', condition)))).toEqual([
      'false',
      'true',
      'unknown',
    ]);
  });

  it.each<[left: PlainValue, op: CompareOp, right: PlainValue, expected: string]>([
    ['0.1', 'lt', '0.10000000000000000000000000000000001', 'true'],
    ['9007199254740993', 'gt', '9007199254740992', 'true'],
    ['10', 'gt', '9', 'true'],
    ['-2', 'lt', '-1', 'true'],
    ['-1', 'lt', 0, 'true'],
    ['1.50', 'eq', 1.5, 'true'],
    [1e21, 'eq', '1000000000000000000000', 'true'],
    ['4000', 'gte', 4000, 'true'],
    ['4000', 'lte', 3999.99, 'false'],
    ['completed', 'eq', 'completed', 'true'],
    ['completed', 'neq', 'failed', 'true'],
    ['completed', 'gt', 'failed', 'unknown'],
    ['0xABCDEF', 'eq', '0xabcdef', 'true'],
    [true, 'eq', true, 'true'],
    [true, 'neq', false, 'true'],
    [true, 'gt', false, 'unknown'],
    [true, 'eq', 'true', 'unknown'],
    ['five', 'neq', 5, 'unknown'],
    ['', 'eq', 0, 'unknown'],
    ['NaN', 'lt', 1, 'unknown'],
    ['1e3', 'gt', 1, 'unknown'],
    ['9'.repeat(200), 'gt', 1, 'unknown'],
  ])('finds %s %s %s %s', (left, op, right, expected) => {
    expect(truth(compare(literal(left), op, literal(right)))).toBe(expected);
  });

  it('is unknown where a value is missing, whichever way the question is put', () => {
    const below = compare(output('gone'), 'lt', literal(5));
    expect(truth(below)).toBe('unknown');
    expect(truth(logic('not', compare(output('gone'), 'gt', literal(5))))).toBe('unknown');
    expect(truth(logic('or', below, T))).toBe('true');
  });

  it('is unknown for an "and" or "or" of nothing and a "not" of other than one', () => {
    for (const condition of [logic('and'), logic('or'), logic('not'), logic('not', F, F)]) {
      expect(truth(condition)).toBe('unknown');
      expect(truth(logic('not', condition))).toBe('unknown');
    }
  });

  it('reckons exactly before it compares', () => {
    const sum = call('add', output('a'), literal('0.2'));
    expect(truth(compare(sum, 'eq', literal('0.3')), { a: '0.1' })).toBe('true');
    expect(truth(compare(call('sub', literal(1), literal(3)), 'eq', literal(-2)))).toBe('true');
    expect(truth(compare(call('mul', literal('3'), literal('0.5')), 'eq', literal('1.5')))).toBe(
      'true',
    );
    expect(truth(compare(call('div', literal(1), literal(3)), 'lt', literal('0.334')))).toBe(
      'true',
    );
    expect(truth(compare(call('max', literal(1), literal(9), literal(3)), 'eq', literal(9)))).toBe(
      'true',
    );
    expect(truth(compare(call('min', literal(4), literal(9)), 'eq', literal(4)))).toBe('true');
  });

  it.each([
    ['a division by zero', call('div', literal(1), literal('0.0'))],
    ['a sum with a text', call('add', literal(1), literal('one'))],
    ['a sum with a missing value', call('add', literal(1), output('gone'))],
    ['a difference of three', call('sub', literal(1), literal(1), literal(1))],
    ['the smallest of one', call('min', literal(1))],
  ])('is unknown for %s', (_name, ref) => {
    expect(truth(compare(ref, 'eq', literal(1)))).toBe('unknown');
  });

  it('hands a runtime function its arguments, and does not ask when one of them is missing', () => {
    const asked: unknown[] = [];
    const read = (ref: ValueRef, args: readonly PlainValue[]) => {
      asked.push([ref.type === 'runtime' ? ref.fn : ref.type, ...args]);
      return ref.type === 'runtime' ? '7' : undefined;
    };
    const price = call('price', literal('ETH'));
    const balance = call('balance', literal('ETH'), output('gone'));
    const condition = logic('or', compare(price, 'eq', literal(7)), compare(balance, 'gt', price));
    expect(evaluateCondition(condition, read).truth).toBe('true');
    expect(asked).toEqual([['price', 'ETH'], ['step_output'], ['price', 'ETH']]);
  });

  it('hands back every operand with its place and value, also of parts that did not decide', () => {
    const condition = logic('or', T, logic('not', compare(output('gone'), 'gt', literal('2'))));
    expect(
      evaluateCondition(condition, unread).operands.map(({ path, value }) => [path, value]),
    ).toEqual([
      ['conditions[0].left', 1],
      ['conditions[0].right', 1],
      ['conditions[1].conditions[0].left', undefined],
      ['conditions[1].conditions[0].right', '2'],
    ]);
  });
});

const ids = ['a', 'b', 'c'];
const atom = fc
  .record({
    id: fc.constantFrom(...ids),
    op: fc.constantFrom<CompareOp>('gt', 'gte', 'lt', 'lte', 'eq', 'neq'),
    bound: fc.integer({ min: -3, max: 3 }),
  })
  .map(({ id, op, bound }) => compare(output(id), op, literal(bound)));

const anyCondition = fc.letrec<{ condition: Condition; joined: Condition; negated: Condition }>(
  (tie) => ({
    condition: fc.oneof({ depthSize: 'small' }, atom, tie('joined'), tie('negated')),
    joined: fc
      .tuple(
        fc.constantFrom<'and' | 'or'>('and', 'or'),
        fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
      )
      .map(([op, parts]) => logic(op, ...parts)),
    negated: tie('condition').map((part) => logic('not', part)),
  }),
).condition;

const values = fc.record(
  Object.fromEntries(ids.map((id) => [id, fc.integer({ min: -4, max: 4 }).map(String)])),
  { requiredKeys: [] },
);

describe('any condition', () => {
  it('keeps De Morgan’s laws', () => {
    fc.assert(
      fc.property(
        fc.array(anyCondition, { minLength: 1, maxLength: 4 }),
        values,
        (parts, given) => {
          const negated = parts.map((part) => logic('not', part));
          const outside = truth(logic('not', logic('and', ...parts)), given);
          expect(outside).toBe(truth(logic('or', ...negated), given));
          const other = truth(logic('not', logic('or', ...parts)), given);
          expect(other).toBe(truth(logic('and', ...negated), given));
        },
      ),
    );
  });

  it('that is decided stays as it is when a missing value becomes known', () => {
    fc.assert(
      fc.property(
        anyCondition,
        values,
        fc.record({ a: fc.nat(4), b: fc.nat(4), c: fc.nat(4) }),
        (condition, given, rest) => {
          const before = truth(condition, given);
          fc.pre(before !== 'unknown');
          expect(truth(condition, { ...rest, ...given })).toBe(before);
        },
      ),
    );
  });

  it('is never unknown when every value is known', () => {
    fc.assert(
      fc.property(
        anyCondition,
        fc.record({ a: fc.nat(4), b: fc.nat(4), c: fc.nat(4) }),
        (condition, given) => {
          expect(truth(condition, given)).not.toBe('unknown');
        },
      ),
    );
  });
});
