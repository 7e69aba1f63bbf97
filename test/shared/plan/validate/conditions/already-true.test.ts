import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import { alice, type Json, plan, sequence } from '../../sample-plans.ts';
import {
  and,
  branch,
  call,
  compare,
  context,
  eth,
  found,
  gate,
  look,
  loop,
  messages,
  or,
  pay,
  wait,
} from './condition-plans.ts';

const usdcAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const now: PlanContext = {
  ...context,
  prices: { ETH: '4000', usdc: '1' },
  balances: { '1': { USDC: '500' }, '8453': { eth: '2' } },
  healthFactors: { '1': { aave_v3: '1.5' } },
};
const raised = (document: Json, given = now): string[] => found(document, 'ALREADY_TRUE', given);
const until = (condition: Json): string[] => raised(plan(wait({ until: condition })));
const ofWait = ['warning w root.until'];
const usdc = call('balance', 'USDC');

describe('a wait that would not wait', () => {
  it.each<[string, Json]>([
    ['a price', compare(eth, 'gt', 3999)],
    ['a price by another spelling', compare(call('price', 'eth'), 'lte', '4000')],
    ['a price by address', compare(call('price', usdcAddress), 'eq', 1)],
    ['a balance', compare(usdc, 'gte', 500)],
    ['a balance by address', compare(call('balance', usdcAddress.toLowerCase(), 1), 'gt', 1)],
    ['a balance of another chain', compare(call('balance', 'ETH', 8453), 'eq', '2.0')],
    ['a health factor', compare(call('health_factor', 'aave_v3'), 'lt', 2)],
    ['something reckoned', compare(call('mul', eth, '0.5'), 'eq', 2000)],
    ['one part of an or', or(compare(call('gas_price'), 'lt', 5), compare(eth, 'gt', 1))],
  ])('is found by %s', (_name, condition) => {
    expect(until(condition)).toEqual(ofWait);
  });

  it.each<[string, Json]>([
    ['is not true yet', compare(eth, 'gt', 4000)],
    [
      'depends on what nobody knows',
      and(compare(eth, 'gt', 1), compare(call('gas_price'), 'lt', 5)),
    ],
    ['asks for a price that is not known', compare(call('price', 'BTC'), 'gt', 1)],
    ['asks for a balance that is not known', compare(call('balance', 'DAI'), 'lt', 1)],
    [
      'asks for the balance of another account',
      compare(call('balance', 'USDC', 1, alice), 'gt', 1),
    ],
    ['is true of any values', compare(eth, 'gte', 0)],
  ])('is not raised when it %s', (_name, condition) => {
    expect(until(condition)).toEqual([]);
  });

  it('is not raised without prices and balances', () => {
    expect(raised(plan(wait({ until: compare(eth, 'gt', 1) })), context)).toEqual([]);
  });

  it('knows the account that acts by its address', () => {
    const condition = compare(call('balance', 'USDC', 1, alice.toLowerCase()), 'gt', 1);
    const given = { ...now, account: alice };
    expect(raised(plan(wait({ until: condition })), given)).toEqual(ofWait);
  });

  it('is not judged by values that may have changed by then', () => {
    const price = wait({ until: compare(eth, 'gt', 1) });
    const balance = wait({ until: compare(usdc, 'gt', 1) });
    const second = ['warning w root.steps[1].until'];
    expect(raised(plan(sequence(look(), price)))).toEqual(second);
    expect(raised(plan(sequence(pay(), price)))).toEqual(second);
    expect(raised(plan(sequence(look(), balance)))).toEqual(second);
    expect(raised(plan(sequence(pay(), balance)))).toEqual([]);
    expect(raised(plan(sequence(wait({ durationMs: 1 }, 'first'), price)))).toEqual([]);
    expect(raised(plan(sequence(gate(), price)))).toEqual([]);
    const trigger = { type: 'price', token: 'ETH', condition: 'below', threshold: '3000' };
    expect(raised(plan(price, { trigger }))).toEqual([]);
    expect(raised(plan(price, { trigger: { type: 'immediate' } }))).toEqual(ofWait);
  });

  it('is judged in a loop by its first round', () => {
    const body = sequence(wait({ until: compare(eth, 'gt', 1) }), pay());
    expect(raised(plan(loop(body)))).toEqual(['warning w root.body.steps[0].until']);
  });
});

describe('what else may be true already', () => {
  it('is the end of a loop', () => {
    const rising = loop(pay(), { exitWhen: compare(eth, 'gt', 3000) });
    expect(raised(plan(rising))).toEqual(['warning loop root.exitWhen']);
    expect(raised(plan(loop(pay(), { exitWhen: compare(eth, 'gt', 5000) })))).toEqual([]);
  });

  it('is not an if or a gate, which do not wait', () => {
    const high = compare(eth, 'gt', 1);
    expect(raised(plan(sequence(branch('if', high, pay()), gate(high))))).toEqual([]);
  });

  it.each<[string, Json, string[]]>([
    ['above', { type: 'price', token: 'eth', threshold: 3999.5 }, ['trigger.threshold']],
    ['above', { type: 'price', token: 'ETH', threshold: '4000' }, []],
    ['below', { type: 'price', token: 'ETH', threshold: '4001' }, ['trigger.threshold']],
    ['crosses', { type: 'price', token: 'ETH', threshold: '3000' }, []],
    [
      'above',
      { type: 'balance', token: 'USDC', chainId: 1, threshold: '1' },
      ['trigger.threshold'],
    ],
    ['above', { type: 'balance', token: 'ETH', threshold: '1' }, ['trigger.threshold']],
    ['below', { type: 'balance', token: 'DAI', chainId: 1, threshold: '1' }, []],
  ])('is a trigger %s: %j', (condition, trigger, paths) => {
    expect(raised(plan(pay(), { trigger: { ...trigger, condition } }))).toEqual(
      paths.map((path) => `warning null ${path}`),
    );
  });

  it('is a condition trigger', () => {
    const trigger = { type: 'condition', when: compare(eth, 'lt', 5000) };
    expect(raised(plan(pay(), { trigger }))).toEqual(['warning null trigger.when']);
  });

  it('is told in plain words', () => {
    const document = plan(
      loop(wait({ until: compare(eth, 'gt', 1) }), { exitWhen: compare(eth, 'gt', 2) }),
    );
    expect(messages(document, 'ALREADY_TRUE', now)).toMatchInlineSnapshot(`
      [
        "This is true already with the values of now, so the loop would end after its first round.",
        "This is true already with the values of now, so it would not wait.",
      ]
    `);
  });
});
