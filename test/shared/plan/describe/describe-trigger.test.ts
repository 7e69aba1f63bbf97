import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../../src/shared/plan/describe/describe-plan.ts';
import { planSchema } from '../../../../src/shared/plan/schema.ts';
import { above, alice, type Json, plan, swap } from '../sample-plans.ts';

/** The lines before the steps. */
function start(trigger: Json): string {
  const step = { ...swap, params: { ...Object(swap['params']), chainId: 1 } };
  const lines = describePlan(planSchema.parse(plan(step, { trigger }))).split('\n');
  return lines.slice(0, -1).join('\n');
}

const rules = {
  ...{ missed: 'run_all', catchUpWindowMs: 3_600_000, overlap: 'cancel_running' },
  ...{ jitterMs: 60_000, enabled: false },
};

describe('the description of a start', () => {
  it.each([
    ['immediate', { type: 'immediate' }],
    ['time', { type: 'time', at: '2030-01-01T09:00:00Z' }],
    [
      'interval',
      {
        ...{ type: 'interval', everyMs: 86_400_000, startAt: '2030-01-01T09:00:00Z' },
        ...{ endAt: '2031-01-01T09:00:00Z', maxRuns: 10 },
      },
    ],
    ['cron', { type: 'cron', expression: '0 9 * * 1', timezone: 'Europe/Berlin', maxRuns: 4 }],
    [
      'condition',
      { type: 'condition', when: above('4000'), expiresAfterMs: 604_800_000, recurring: true },
    ],
    [
      'price',
      {
        ...{ type: 'price', token: 'ETH', condition: 'crosses', threshold: '4000' },
        ...{ hysteresisPercent: 2, cooldownMs: 600_000, recurring: true },
      },
    ],
    ['price, once', { type: 'price', token: 'ETH', condition: 'below', threshold: 3000 }],
    [
      'onchain_event',
      {
        ...{ type: 'onchain_event', chainId: 8453, contractAddress: alice, recurring: true },
        ...{ eventSignature: 'Transfer(address,address,uint256)', topicFilters: [null, alice] },
      },
    ],
    ['balance', { type: 'balance', token: 'USDC', condition: 'above', threshold: '1000' }],
  ])('by %s says its terms and its defaults', (_name, trigger) => {
    expect(start(trigger)).toMatchSnapshot();
  });

  it('says every rule that can be added', () => {
    expect(start({ type: 'cron', expression: '0 9 * * 1', ...rules })).toMatchSnapshot();
    expect(start({ type: 'immediate', ...rules })).toMatchSnapshot();
  });

  it.each([
    [
      { type: 'time', at: 'x' },
      { missed: 'run_once', overlap: 'skip', enabled: true },
    ],
    [
      { type: 'cron', expression: 'x' },
      { timezone: 'UTC', overlap: 'skip', jitterMs: 0 },
    ],
    [
      { type: 'condition', when: above(1) },
      { pollIntervalMs: 60_000, recurring: false },
    ],
    [
      { type: 'price', token: 'ETH', condition: 'above', threshold: 1 },
      { hysteresisPercent: 1, cooldownMs: 300_000, recurring: false, overlap: 'skip' },
    ],
  ])('says the same of %j whether or not its defaults are written', (trigger, defaults) => {
    expect(start({ ...trigger, ...defaults })).toBe(start(trigger));
  });
});
