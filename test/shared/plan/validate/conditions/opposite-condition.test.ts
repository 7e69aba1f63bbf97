import { describe, expect, it } from 'vitest';
import { alice, type Json, plan, sequence } from '../../sample-plans.ts';
import {
  and,
  branch,
  call,
  compare,
  eth,
  found,
  gate,
  look,
  loop,
  messages,
  not,
  or,
  output,
  parallel,
  pay,
  wait,
} from './condition-plans.ts';

const code = 'CONTRA_OPPOSITE_COND';
const usdc = call('balance', 'USDC');
const above = (limit: unknown): Json => compare(eth, 'gt', limit);
const below = (limit: unknown): Json => compare(eth, 'lt', limit);

function ofIf(condition: Json): string[] {
  return found(plan(sequence(look(), branch('if', condition, pay()))), code);
}

const never = ['error if root.steps[1].condition'];
const always = ['warning if root.steps[1].condition'];

/** Out of more variables than are written out. */
const large = or(
  ...Array.from({ length: 200 }, (_, index) =>
    and(above(index), compare(call('gas_price', index + 1), 'lt', 5)),
  ),
);

describe('a condition by itself', () => {
  it.each<[string, Json]>([
    ['above 5 and below 3', and(above(5), below(3))],
    ['above and at most the same', and(above('3'), compare(eth, 'lte', '3.0'))],
    ['equal to two numbers', and(compare(eth, 'eq', 1), compare(eth, 'eq', 2))],
    [
      'equal to two texts',
      and(compare(output('look'), 'eq', 'a'), compare(output('look'), 'eq', 'b')),
    ],
    [
      'a number and a text at once',
      and(compare(output('look'), 'eq', 'a'), compare(output('look'), 'gt', 1)),
    ],
    [
      'not true and not false',
      and(compare(output('look'), 'neq', true), compare(output('look'), 'eq', true)),
    ],
    ['itself and its opposite', and(above(5), not(above(5)))],
    ['a large condition and its opposite', and(large, not(large))],
    ['the opposite of an or', and(above(5), not(or(above(5), compare(usdc, 'gt', 1))))],
    ['either way', or(and(above(5), below(3)), and(above(9), below(8)))],
    ['every part of an or excluded', and(or(below(3), above(5)), compare(eth, 'eq', 4))],
    ['a price below zero', below(0)],
    ['a price of text', compare(eth, 'eq', 'high')],
    ['two literals', compare(1, 'gt', '2')],
    ['two texts in order', compare('a', 'lt', 'b')],
    ['reckoned literals', compare(call('mul', 2, 3), 'neq', 6)],
    ['a division by zero', compare(call('div', 1, 0), 'gt', 0)],
    ['a threshold on the left', and(compare(5, 'lt', eth), compare(3, 'gt', eth))],
    ['above itself', compare(eth, 'gt', eth)],
    [
      'above and below another value',
      and(compare(eth, 'gt', output('look')), compare(output('look'), 'gt', eth)),
    ],
    ['other spellings of one token', and(above(5), compare(call('price', 'eth'), 'lt', 3))],
    [
      'the chain written out',
      and(compare(usdc, 'gt', 5), compare(call('balance', 'usdc', 1), 'lt', 3)),
    ],
    [
      'the token by its address',
      and(
        compare(usdc, 'gt', 5),
        compare(call('balance', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'), 'lt', 3),
      ),
    ],
    [
      'the market written out',
      and(
        compare(call('health_factor'), 'gt', 5),
        compare(call('health_factor', 'aave_v3'), 'lt', 3),
      ),
    ],
    [
      'a sum in another order',
      and(compare(call('add', eth, 1), 'gt', 5), compare(call('add', 1, eth), 'lt', 5)),
    ],
  ])('is never true: %s', (_name, condition) => {
    expect(ofIf(condition)).toEqual(never);
  });

  it.each<[string, Json]>([
    ['above 5 or below 6', or(above(5), below(6))],
    ['not never', not(and(above(5), below(3)))],
    ['a price from zero up', compare(eth, 'gte', 0)],
    ['two literals', compare(2, 'gt', 1)],
    ['at least itself', compare(eth, 'gte', eth)],
    ['itself or its opposite', or(compare(usdc, 'gt', 5), not(compare(usdc, 'gt', 5)))],
    [
      'two unequal texts excluded',
      or(compare(output('look'), 'neq', 'a'), compare(output('look'), 'neq', 'b')),
    ],
  ])('is always true: %s', (_name, condition) => {
    expect(ofIf(condition)).toEqual(always);
  });

  it.each<[string, Json]>([
    ['a range', and(above(3), below(5))],
    ['at least and at most the same', and(compare(eth, 'gte', 3), compare(eth, 'lte', 3))],
    ['one of several', or(compare(output('look'), 'eq', 'a'), compare(output('look'), 'eq', 'b'))],
    ['two tokens', and(above(5), compare(call('price', 'BTC'), 'lt', 3))],
    ['two chains', and(compare(usdc, 'gt', 5), compare(call('balance', 'USDC', 8453), 'lt', 3))],
    [
      'two accounts',
      and(compare(usdc, 'gt', 5), compare(call('balance', 'USDC', 1, alice), 'lt', 3)),
    ],
    ['two outputs', and(compare(output('look'), 'gt', 5), compare(output('look', 'usd'), 'lt', 3))],
    ['a difference below zero', compare(call('sub', eth, 5), 'lt', 0)],
    ['something large', large],
    ['a setting', compare({ type: 'env', key: 'K' }, 'lt', 0)],
    ['one value against another', compare(eth, 'gt', output('look'))],
    ['a part that is never true beside one that may be', or(and(above(5), below(3)), above(9))],
  ])('may be true or not: %s', (_name, condition) => {
    expect(ofIf(condition)).toEqual([]);
  });

  it('is judged wherever it stands', () => {
    const condition = and(above(5), below(3));
    expect(found(plan(wait({ until: condition })), code)).toEqual(['error w root.until']);
    expect(found(plan(gate(condition)), code)).toEqual(['error g root.condition']);
    expect(found(plan(loop(pay(), { exitWhen: condition })), code)).toEqual([
      'error loop root.exitWhen',
    ]);
    const trigger = { type: 'condition', when: condition };
    expect(found(plan(pay(), { trigger }), code)).toEqual(['error null trigger.when']);
    const fine = { type: 'condition', when: compare(1, 'lt', 2) };
    expect(found(plan(pay(), { trigger: fine }), code)).toEqual(['warning null trigger.when']);
  });

  it('tells a person what is wrong', () => {
    const told = [and(above(5), below(3)), compare(2, 'gt', 1)].flatMap((condition) =>
      messages(plan(branch('if', condition, pay(), look())), code),
    );
    expect(told).toMatchInlineSnapshot(`
      [
        "The condition of "if" can never be true, whatever the values turn out to be.",
        "The condition of "if" is always true, so the other branch can never run.",
      ]
    `);
  });
});

describe('an if inside another', () => {
  const inner = (condition: Json): Json => branch('in', condition, pay());
  const outer = (condition: Json, then: Json, otherwise?: Json): string[] =>
    found(plan(branch('out', condition, then, otherwise)), code);
  const excluded = (path: string): string[] => [`error in ${path}.condition`];

  it('is excluded by the branch that it stands in', () => {
    expect(outer(above(5), inner(below(3)))).toEqual(excluded('root.then'));
    expect(outer(above(5), pay(), inner(above(6)))).toEqual(excluded('root.else'));
    expect(outer(above(5), sequence(pay(), look(), inner(below(3))))).toEqual(
      excluded('root.then.steps[2]'),
    );
    expect(outer(above(5), gate(below(3)))).toEqual(['error g root.then.condition']);
  });

  it('is excluded by two branches together that each allow it', () => {
    const middle = branch('mid', below(9), inner(or(above(9), below(5))));
    expect(outer(above(5), middle)).toEqual(excluded('root.then.then'));
  });

  it('is not excluded by what the branch allows, or by another value', () => {
    expect(outer(above(5), inner(above(6)))).toEqual([]);
    expect(outer(above(5), pay(), inner(above(4)))).toEqual([]);
    expect(outer(above(5), inner(compare(usdc, 'lt', 3)))).toEqual([]);
  });

  it('is named once: a branch that is never reached says nothing of what is inside', () => {
    expect(outer(and(above(5), below(3)), inner(below(3)))).toEqual(['error out root.condition']);
    const deepest = branch('deepest', below(2), look());
    expect(outer(above(5), branch('in', below(3), deepest))).toEqual(excluded('root.then'));
  });

  it.each<[string, Json]>([
    ['a wait', wait({ durationMs: 1000 })],
    ['a gate', gate()],
    ['a loop', loop(look())],
    ['a branch with a wait in it', branch('b', compare(usdc, 'gt', 1), wait({ durationMs: 1 }))],
    [
      'a question',
      { ...look('ask'), tool: 'get_user_input', params: { prompt: 'Go on?', kind: 'text' } },
    ],
    [
      'a step that is tried again later',
      { ...pay(), onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: 9 } },
    ],
  ])('may find another price after %s', (_name, before) => {
    expect(outer(above(5), sequence(before, inner(below(3))))).toEqual([]);
  });

  it('may find another price in a loop', () => {
    expect(outer(above(5), loop(inner(below(3))))).toEqual([]);
  });

  it('finds another balance after money has moved, and the same one before', () => {
    const rich = compare(usdc, 'gt', 5);
    const poor = compare(usdc, 'lt', 3);
    expect(outer(rich, sequence(pay('first'), inner(poor)))).toEqual([]);
    expect(outer(rich, sequence(look(), inner(poor)))).toEqual(excluded('root.then.steps[1]'));
    expect(outer(rich, parallel(pay('first'), inner(poor)))).toEqual([]);
    expect(outer(rich, { ...pay('first'), onError: inner(poor) })).toEqual([]);
  });

  it('finds the same output and setting however long it takes', () => {
    const given = compare(output('look'), 'gt', 5);
    const then = sequence(wait({ durationMs: 1 }), inner(compare(output('look'), 'lt', 3)));
    const steps = {
      id: 's',
      label: 's',
      type: 'sequence',
      steps: [look(), branch('out', given, then)],
    };
    expect(found(plan(steps), code)).toEqual(excluded('root.steps[1].then.steps[1]'));
  });

  it('finds another time and another gas price after any step', () => {
    const soon = compare(call('timestamp'), 'lt', 100);
    const late = compare(call('timestamp'), 'gt', 100);
    expect(outer(soon, sequence(look(), inner(late)))).toEqual([]);
    expect(outer(soon, inner(late))).toEqual(excluded('root.then'));
  });
});

describe('an if under a trigger', () => {
  const under = (trigger: Json, ...steps: Json[]): string[] =>
    found(plan(sequence(...steps), { trigger }), code);
  const price = (condition: string, more: Json = {}): Json => ({
    ...{ type: 'price', token: 'eth', condition, threshold: 4000 },
    ...more,
  });
  const cheap = branch('if', compare(eth, 'lte', 4000), pay());

  it('is excluded by the price, balance or condition that starts the plan', () => {
    expect(under(price('above'), cheap)).toEqual(['error if root.steps[0].condition']);
    expect(under({ type: 'condition', when: above(4000) }, cheap)).toHaveLength(1);
    const balance = {
      type: 'balance',
      token: 'USDC',
      chainId: 1,
      condition: 'below',
      threshold: '10',
    };
    expect(under(balance, branch('if', compare(usdc, 'gte', 10), pay()))).toHaveLength(1);
    expect(under(balance, gate(compare(usdc, 'gte', 10)))).toHaveLength(1);
  });

  it('is not excluded where the trigger allows it, or says nothing of now', () => {
    expect(under(price('below'), cheap)).toEqual([]);
    expect(under(price('crosses'), cheap)).toEqual([]);
    expect(under(price('above'), branch('if', compare(eth, 'lt', 4001), pay()))).toEqual([]);
    expect(under(price('above'), wait({ durationMs: 1 }), cheap)).toEqual([]);
    expect(under(price('above', { overlap: 'queue' }), cheap)).toEqual([]);
    expect(under(price('above', { jitterMs: 1000 }), cheap)).toEqual([]);
    const base = { type: 'balance', token: 'USDC', condition: 'below', threshold: '10' };
    expect(under(base, branch('if', compare(usdc, 'gte', 10), pay()))).toEqual([]);
  });
});
