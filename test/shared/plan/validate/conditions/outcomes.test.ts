import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateCondition } from '../../../../../src/shared/plan/conditions/evaluate-condition.ts';
import type { PlainValue } from '../../../../../src/shared/plan/conditions/operand.ts';
import type { CompareOp, Condition } from '../../../../../src/shared/plan/conditions.ts';
import { planSchema } from '../../../../../src/shared/plan/schema.ts';
import { checkInput } from '../../../../../src/shared/plan/validate/check-input.ts';
import { outcomesOf } from '../../../../../src/shared/plan/validate/conditions/outcomes.ts';
import { createVariables } from '../../../../../src/shared/plan/validate/conditions/variables.ts';
import type { ValueRef } from '../../../../../src/shared/plan/values.ts';
import { bundledTokens } from '../../../../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../../../../src/shared/tools/tool-registry.ts';
import { plan } from '../../sample-plans.ts';
import { pay } from './condition-plans.ts';

const facts = checkInput(
  planSchema.parse(plan(pay())),
  {},
  { tools: shippedTools, tokens: bundledTokens },
);

const bounds = ['-1', '0', '1', '1.5', '2'];
/** Every bound, a value between each two and beyond both ends, and what is no number at all. */
const candidates: PlainValue[] = [
  ...['-2', '-1', '-0.5', '0', '0.5', '1', '1.25', '1.5', '1.75', '2', '3'],
  ...['a', 'b', 'other', true, false],
];

const output = (stepId: string): ValueRef => ({ type: 'step_output', stepId, path: 'value' });

function conditionOn(ids: readonly string[]): fc.Arbitrary<Condition> {
  const literal = fc
    .constantFrom<PlainValue>(...bounds, 'a', 'b', true)
    .map((value): ValueRef => ({ type: 'literal', value }));
  const variable = fc.constantFrom(...ids).map(output);
  const op = fc.constantFrom<CompareOp>('gt', 'gte', 'lt', 'lte', 'eq', 'neq');
  const atom = fc
    .oneof(fc.tuple(variable, literal), fc.tuple(literal, variable))
    .chain(([left, right]) => op.map((op): Condition => ({ type: 'compare', left, op, right })));
  return fc.letrec<{ any: Condition; joined: Condition; not: Condition }>((tie) => ({
    any: fc.oneof({ depthSize: 'small' }, atom, tie('joined'), tie('not')),
    joined: fc
      .record({
        type: fc.constant('logic' as const),
        op: fc.constantFrom('and' as const, 'or' as const),
        conditions: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
      })
      .map((condition): Condition => condition),
    not: tie('any').map((part): Condition => ({ type: 'logic', op: 'not', conditions: [part] })),
  })).any;
}

/** What the condition comes to for some values of the candidates, by trying them all. */
function triedTruths(condition: Condition, ids: readonly string[]): Set<string> {
  const truths = new Set<string>();
  const tryAll = (rest: readonly string[], given: Record<string, PlainValue>): void => {
    const [id, ...others] = rest;
    if (id !== undefined) {
      for (const value of candidates) tryAll(others, { ...given, [id]: value });
      return;
    }
    const read = (ref: ValueRef) => (ref.type === 'step_output' ? given[ref.stepId] : undefined);
    truths.add(evaluateCondition(condition, read).truth);
  };
  tryAll(ids, {});
  return truths;
}

describe('what is found out about a condition without its values', () => {
  it.each([[['x']], [['x', 'y']]])('agrees with trying every value of %s', (ids) => {
    let decided = 0;
    fc.assert(
      fc.property(conditionOn(ids), (condition) => {
        const tried = triedTruths(condition, ids);
        const { holds, fails } = outcomesOf(condition, createVariables(facts));
        expect(holds.length === 0).toBe(!tried.has('true'));
        expect(fails.length === 0).toBe(!tried.has('false'));
        if (holds.length === 0 || fails.length === 0) decided += 1;
      }),
      { numRuns: 300 },
    );
    expect(decided).toBeGreaterThan(10);
  });

  it('never says "never" of a condition that some values make true, however large it is', () => {
    const ids = ['x', 'y'];
    const large = fc.array(conditionOn(ids), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(large, fc.constantFrom('and' as const, 'or' as const), (conditions, op) => {
        const condition: Condition = { type: 'logic', op, conditions };
        const tried = triedTruths(condition, ids);
        const { holds, fails } = outcomesOf(condition, createVariables(facts));
        if (tried.has('true')) expect(holds).not.toEqual([]);
        if (tried.has('false')) expect(fails).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('decides a condition on one value exactly, however many thresholds it has', () => {
    const range = (from: number, to: number): Condition => ({
      type: 'logic',
      op: 'and',
      conditions: (['gte', 'lt'] as const).map((op) => ({
        ...{ type: 'compare', left: output('x'), op },
        right: { type: 'literal', value: op === 'gte' ? from : to },
      })),
    });
    const covers = (last: number): Condition => ({
      type: 'logic',
      op: 'and',
      conditions: [
        range(0, last),
        {
          ...{ type: 'logic', op: 'not' },
          conditions: [
            {
              ...{ type: 'logic', op: 'or' },
              conditions: Array.from({ length: 100 }, (_, at) => range(at, at + 1)),
            },
          ],
        },
      ],
    });
    expect(outcomesOf(covers(100), createVariables(facts)).holds).toEqual([]);
    expect(outcomesOf(covers(101), createVariables(facts)).holds).toHaveLength(1);
  });
});
