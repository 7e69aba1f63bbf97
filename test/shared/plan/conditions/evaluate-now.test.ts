import { expect, it } from 'vitest';
import { evaluateNow } from '../../../../src/shared/plan/conditions/evaluate-now.ts';
import type { Condition } from '../../../../src/shared/plan/conditions.ts';
import type { ValueRef } from '../../../../src/shared/plan/values.ts';

const literal = (value: string): ValueRef => ({ type: 'literal', value });
const output = (stepId: string): ValueRef => ({ type: 'step_output', stepId, path: 'token' });
const price = (token: ValueRef): ValueRef => ({ type: 'runtime', fn: 'price', args: [token] });
const above = (left: ValueRef, right: string): Condition => ({
  ...{ type: 'compare', left, op: 'gt', right: literal(right) },
});

it('asks for the values that its questions are made of first, and for each only once', async () => {
  const asked: string[] = [];
  const both: Condition = {
    type: 'logic',
    op: 'and',
    conditions: [above(price(output('a')), '1'), above(price(output('a')), '2')],
  };
  const { truth, operands } = await evaluateNow(both, async (ref) => {
    asked.push(JSON.stringify(ref));
    return ref.type === 'step_output' ? 'ETH' : '3';
  });
  expect(truth).toBe('true');
  expect(asked).toEqual([JSON.stringify(output('a')), JSON.stringify(price(literal('ETH')))]);
  expect(operands.map(({ value }) => value)).toEqual(['3', '1', '3', '2']);
});

it('a value that cannot be had makes it unknown, never zero', async () => {
  const refuse = () => Promise.reject(new Error('no answer'));
  for (const answer of [refuse, async () => '', async () => null, async () => ({})]) {
    const { truth } = await evaluateNow(above(price(literal('ETH')), '-1'), answer);
    expect(truth).toBe('unknown');
  }
});
