import { describe, expect, it } from 'vitest';
import { noBudget } from '../../../../../src/shared/plan/validate/trade/no-budget.ts';
import { above, action, alice, type Json, plan } from '../../sample-plans.ts';
import { findings, pay } from '../plan-parts.ts';

const warned = ['warning of the plan at budget'];
const every: Json = { type: 'interval', everyMs: 3_600_000 };
const of = (trigger: Json, more: Json = {}, root = pay('a')): string[] =>
  findings(noBudget, plan(root, { trigger, ...more }));

const event = { type: 'onchain_event', chainId: 1, contractAddress: alice, eventSignature: 'A()' };
const balance = { type: 'balance', token: 'ETH', condition: 'above', threshold: '1' };
const price = { type: 'price', token: 'ETH', condition: 'above', threshold: '1' };

describe('a plan that runs again and again', () => {
  it.each([
    [every],
    [{ type: 'cron', expression: '0 9 * * 1' }],
    [{ type: 'condition', when: above('1'), recurring: true }],
    [{ ...price, recurring: true }],
    [{ ...event, recurring: true }],
    [{ ...balance, recurring: true }],
  ])('needs a budget: %j', (trigger) => {
    expect(of(trigger)).toEqual(warned);
    expect(of(trigger, { budget: {} })).toEqual(warned);
    expect(of(trigger, { budget: { maxLlmUsd: '1', maxSpend: [] } })).toEqual(warned);
    expect(of(trigger, { budget: { maxGasEth: '0.1' } })).toEqual([]);
    const maxSpend = [{ token: 'USDC', chainId: 1, amount: '100' }];
    expect(of(trigger, { budget: { maxSpend } })).toEqual([]);
    expect(of(trigger, {}, action('look', 'get_price', { token: 'ETH' }))).toEqual([]);
  });

  it.each([
    [{ ...every, maxRuns: 10 }],
    [{ ...every, endAt: '2027-03-06T17:00:00Z' }],
    [{ type: 'cron', expression: '0 9 * * 1', maxRuns: 10 }],
    [{ type: 'condition', when: above('1') }],
    [{ ...price, recurring: false }],
    [event],
    [balance],
    [{ type: 'time', at: '2027-03-06T17:00:00Z' }],
    [{ type: 'immediate' }],
  ])('needs none when it ends by itself: %j', (trigger) => {
    expect(of(trigger)).toEqual([]);
  });
});
