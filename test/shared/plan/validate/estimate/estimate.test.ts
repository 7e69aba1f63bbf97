import { describe, expect, it } from 'vitest';
import { type PlanContext, planContextSchema } from '../../../../../src/shared/plan/context.ts';
import { validatePlan } from '../../../../../src/shared/plan/validate/validate-plan.ts';
import { above, action, type Json, plan, sequence } from '../../sample-plans.ts';

const wrap = (id: string, more: Json = {}): Json => action(id, 'wrap', { amount: '1' }, more);
const node = (type: string, more: Json): Json => ({ id: type, label: '', type, ...more });

/** Gas in units of 46 000, one wrap, and the time in seconds. */
function costs(root: Json, context: PlanContext = {}): [wraps: number, seconds: number] {
  const { estimatedGasEth = Number.NaN, estimatedDurationMs = Number.NaN } = validatePlan(
    plan(root, { chainId: 1 }),
    context,
  );
  return [Math.round(estimatedGasEth / 0.00046), estimatedDurationMs / 1_000];
}

const retry = { onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 1_000 } };

describe('the estimate of the worst path', () => {
  it('takes steps one after the other', () => {
    expect(costs(sequence(wrap('a'), wrap('b')))).toEqual([2, 30]);
  });

  it('takes steps of a parallel at once, and pays for each', () => {
    const steps = [wrap('a'), sequence(wrap('b'), wrap('c'))];
    expect(costs(node('parallel', { steps }))).toEqual([3, 30]);
  });

  it('takes the dearer branch of an if', () => {
    const both = sequence(wrap('b'), wrap('c'));
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    const root = node('if', { condition: above(1), then: wrap('a'), else: both });
    expect(costs(root)).toEqual([2, 30]);
  });

  it('takes every round of a loop with the pauses between them', () => {
    const root = node('loop', { body: wrap('a'), maxIterations: 4, delayMs: 2_000 });
    expect(costs(root)).toEqual([4, 66]);
  });

  it('takes every attempt with the pauses between them', () => {
    expect(costs(wrap('a', retry))).toEqual([3, 47]);
    const growing = { ...retry.onFailure, backoffMultiplier: 3 };
    expect(costs(wrap('a', { onFailure: growing }))).toEqual([3, 49]);
  });

  it('takes the branch for the failure once, after the last attempt', () => {
    expect(costs(wrap('a', { ...retry, onError: wrap('b') }))).toEqual([4, 62]);
  });

  it('waits no longer than a time limit, for each attempt anew', () => {
    expect(costs(wrap('a', { timeoutMs: 5_000 }))).toEqual([1, 5]);
    expect(costs(wrap('a', { ...retry, timeoutMs: 5_000 }))).toEqual([3, 17]);
    expect(costs(node('wait', { durationMs: 60_000, timeoutMs: 1_000 }))).toEqual([0, 1]);
  });

  it('waits as long as a wait may', () => {
    expect(costs(node('wait', { until: above(1) }))).toEqual([0, 86_400]);
    expect(costs(node('wait', { until: above(1), maxWaitMs: 9_000 }))).toEqual([0, 9]);
    const noon = node('wait', { untilTime: '2030-01-01T12:00:00Z' });
    expect(costs(noon, { now: '2030-01-01T11:00:00Z' })).toEqual([0, 3_600]);
    expect(costs(noon)).toEqual([0, 0]);
  });

  it('counts only the latest of several times that are waited for', () => {
    const until = (hour: string) => node('wait', { untilTime: `2030-01-01T${hour}:00:00Z` });
    const context = { now: '2030-01-01T10:00:00Z' };
    const hours = (root: Json) => costs(root, context)[1] / 3_600;
    const pause = node('wait', { durationMs: 1_800_000 });
    expect(hours(sequence(until('12'), until('13'), until('11')))).toBe(3);
    expect(hours(sequence(pause, until('12'), pause))).toBe(2.5);
    expect(hours(sequence(until('12'), pause, until('12')))).toBe(2.5);
    expect(hours(node('parallel', { steps: [until('12'), until('13')] }))).toBe(3);
    const rounds = node('loop', { body: sequence(until('12'), pause), maxIterations: 4 });
    expect(hours(rounds)).toBe(4);
    expect(hours(node('loop', { body: until('12'), maxIterations: 4, delayMs: 3_600_000 }))).toBe(
      5,
    );
  });

  it('waits for a time no longer than a wait may', () => {
    const context = { now: '2030-01-01T00:00:00Z' };
    const until = (more: Json) => node('wait', { untilTime: '2030-01-09T00:00:00Z', ...more });
    expect(costs(until({}), context)).toEqual([0, 86_400]);
    expect(costs(until({ maxWaitMs: 5_000 }), context)).toEqual([0, 5]);
    expect(costs(until({ maxWaitMs: 691_200_000 }), context)).toEqual([0, 691_200]);
    expect(costs(until({ timeoutMs: 5_000 }), context)).toEqual([0, 5]);
  });

  it('counts from the start that the trigger names', () => {
    const wait = node('wait', { untilTime: '2030-01-01T12:00:00Z' });
    const seconds = (trigger: Json) =>
      validatePlan(plan(wait, { trigger }), { now: '2029-12-31T12:00:00Z' }).estimatedDurationMs;
    expect(seconds({ type: 'time', at: '2030-01-01T11:00:00Z' })).toBe(3_600_000);
    const every = { type: 'interval', everyMs: 86_400_000 };
    expect(seconds({ ...every, startAt: '2030-01-01T11:30:00Z' })).toBe(1_800_000);
  });

  it('is never shortened or multiplied by what means nothing', () => {
    const pause = node('wait', { durationMs: 4_000 });
    const of = (more: Json) => costs(sequence(pause, node('loop', { body: wrap('a'), ...more })));
    expect(of({ maxIterations: 2, delayMs: -60_000 })).toEqual([2, 34]);
    for (const maxIterations of [0, -3, 2.5]) expect(of({ maxIterations })).toEqual([1, 19]);
    expect(costs(sequence(pause, node('wait', { durationMs: -9_000 })))).toEqual([0, 4]);
    const bounded = { until: above(1), maxWaitMs: -9_000 };
    expect(costs(sequence(pause, node('wait', bounded)))).toEqual([0, 4]);
    const tried = (more: Json) => costs(wrap('a', { onFailure: { ...retry.onFailure, ...more } }));
    expect(tried({ delayMs: -9_000 })).toEqual([3, 45]);
    expect(tried({ backoffMultiplier: -2 })).toEqual([3, 47]);
    for (const maxAttempts of [0, -3, 2.5]) expect(tried({ maxAttempts })).toEqual([1, 15]);
  });

  it('is left out where it is beyond any count', () => {
    const root = node('loop', { body: wrap('a'), maxIterations: 1e300, delayMs: 1e300 });
    expect(validatePlan(plan(root)).estimatedDurationMs).toBeUndefined();
    const twice = node('loop', { body: root, maxIterations: 1e300 });
    expect(validatePlan(plan(twice)).estimatedGasEth).toBeUndefined();
  });

  it('counts no gas that is paid in another coin', () => {
    const gas = (...chains: number[]) =>
      validatePlan(
        plan(
          sequence(
            ...chains.map((chainId) => action(`on${chainId}`, 'wrap', { amount: '1', chainId })),
          ),
        ),
      ).estimatedGasEth;
    expect(gas(1, 8453)).toBe(0.00092);
    expect(gas(1, 137)).toBe(0.00046);
    expect(gas(137)).toBeUndefined();
    expect(gas()).toBe(0);
  });

  it('counts no time for what a person takes', () => {
    const ask = action('q', 'get_user_input', { prompt: 'Go on?', kind: 'confirm' });
    expect(costs(sequence(node('gate', {}), ask))).toEqual([0, 0]);
  });

  it('counts the gas of each chain at the price of its own, and at none of another', () => {
    const gas = (chainId: number) =>
      validatePlan(plan(action('a', 'wrap', { amount: '1', chainId })), {
        ...{ defaultChain: 8453, gasPriceGwei: '0.01' },
      }).estimatedGasEth;
    expect(gas(8453)).toBe(0.00000046);
    expect(gas(1)).toBe(0.00046);
  });

  it('counts the gas at the price that is given', () => {
    const of = (gasPriceGwei: string) => validatePlan(plan(wrap('a')), { gasPriceGwei });
    expect(of('20').estimatedGasEth).toBe(0.00092);
    expect(of('0.5').estimatedGasEth).toBe(0.000023);
    expect(of('0').estimatedGasEth).toBe(0);
    for (const unreadable of ['', '-1', '1e3', 'cheap', '9'.repeat(500)]) {
      expect(of(unreadable).estimatedGasEth).toBe(0.00046);
    }
    expect(planContextSchema.safeParse({ gasPriceGwei: '12.5' }).success).toBe(true);
    expect(planContextSchema.safeParse({ gasPriceGwei: '1e3' }).success).toBe(false);
  });
});
