import { describe, expect, it } from 'vitest';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { failure, look, openPlainWorld } from './support/plain-world.ts';
import { compare, gate, loop, parallel, sequence, wait, when } from './support/plans.ts';

const hour = 3_600_000;
const twice = { onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: hour } } as const;
const skip = { onFailure: { strategy: 'skip' } } as const;
const ask = (id: string): PlanNode => ({ id, label: id, type: 'gate' });
const shut = (id: string) => gate(id, compare(1, 'gt', 2));

/** A world in which calls fail as often as is said, by the id of their step; and how often each was made. */
function failing(times: Record<string, number>) {
  const calls: Record<string, number> = {};
  const world = openPlainWorld({
    call: (id) => {
      calls[id] = (calls[id] ?? 0) + 1;
      return (calls[id] ?? 0) <= (times[id] ?? 0) ? failure('slippage') : null;
    },
  });
  return { world, calls };
}

describe('another attempt of a part', () => {
  it('does again what failed and what came after it, never what completed', async () => {
    const { world, calls } = failing({ b: 1 });
    const run = await world.start(sequence('s', [look('a'), look('b'), look('c')], twice));
    expect(run.states()).toEqual({
      s: 'waiting',
      's/a': 'completed',
      's/b': 'failed',
      's/c': 'pending',
    });
    expect(run.step('s')).toMatchObject({ waitingFor: 'retry', attempt: 1, attempts: 2 });
    await world.restart();
    await run.pass(2 * hour);
    expect(run.view().state).toBe('completed');
    expect(calls).toEqual({ a: 1, b: 2, c: 1 });
    expect(run.step('s/b').attempt).toBe(2);
    expect(run.step('s/a').attempt).toBe(1);
  });

  it('ends with the last one', async () => {
    const { world, calls } = failing({ b: 9 });
    const run = await world.start(sequence('s', [look('a'), look('b')], twice));
    await run.pass(2 * hour);
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'LUCK' } });
    expect(calls).toEqual({ a: 1, b: 2 });
  });

  it('gives each step below its own attempts anew', async () => {
    const { world, calls } = failing({ b: 3 });
    const run = await world.start(sequence('s', [look('b', twice)], twice));
    await run.pass(2 * hour);
    expect(run.step('s')).toMatchObject({ waitingFor: 'retry' });
    await run.pass(2 * hour);
    expect(run.step('s/b')).toMatchObject({ waitingFor: 'retry', attempt: 3, attempts: 4 });
    await run.pass(2 * hour);
    expect(run.view().state).toBe('completed');
    expect(calls).toEqual({ b: 4 });
  });

  it('opens again what was ended beside a step that failed', async () => {
    const { world, calls } = failing({ b: 1 });
    const slow = sequence('slow', [wait('w', { durationMs: hour }), look('a')]);
    const run = await world.start(parallel('p', [slow, look('b')], twice));
    expect(run.states()).toEqual({
      ...{ p: 'waiting', 'p/slow': 'failed', 'p/slow/w': 'failed' },
      ...{ 'p/slow/a': 'skipped', 'p/b': 'failed' },
    });
    expect(run.step('p').error?.code).toBe('LUCK');
    await run.pass(2 * hour);
    expect(run.step('p/slow/w')).toMatchObject({ state: 'waiting', attempt: 2 });
    await run.pass(hour);
    expect(run.view().state).toBe('completed');
    expect(calls).toEqual({ a: 1, b: 2 });
  });

  it('keeps the rounds of a loop and the way of an if', async () => {
    const { world, calls } = failing({ b: 1 });
    const body = when('if', compare(1, 'lt', 2), sequence('s', [look('a'), look('b')]), look('c'));
    const run = await world.start(loop('l', body, { maxIterations: 2, ...twice }));
    expect(run.step('l')).toMatchObject({ waitingFor: 'retry' });
    await run.pass(2 * hour);
    expect(run.view().state).toBe('completed');
    expect(calls).toEqual({ a: 2, b: 3 });
    expect(run.step('l#1/if').condition?.truth).toBe('true');
    expect(run.step('l#1/if/c')).toMatchObject({ state: 'skipped', notTaken: true });
  });

  it('has forgotten that a branch for errors failed, where its step is done this time', async () => {
    const { world, calls } = failing({ a: 1, instead: 1 });
    const run = await world.start(sequence('s', [look('a', { onError: look('instead') })], twice));
    expect(run.states()).toMatchObject({ 's/a': 'failed', 's/a/instead': 'failed' });
    await run.pass(2 * hour);
    expect(run.states()).toEqual({
      ...{ s: 'completed', 's/a': 'completed', 's/a/instead': 'pending' },
    });
    expect(calls).toEqual({ a: 2, instead: 1 });
  });

  it('leaves alone what failed and was handled', async () => {
    const { world, calls } = failing({ a: 9, b: 1 });
    const handled = look('a', { onError: look('instead') });
    const run = await world.start(sequence('s', [handled, look('b')], twice));
    await run.pass(2 * hour);
    expect(run.view().state).toBe('completed');
    expect(calls).toEqual({ a: 1, instead: 1, b: 2 });
  });
});

describe('a no of a person', () => {
  const declined = { state: 'failed', error: { code: 'GATE_DECLINED' } };

  it('stops the plan through every part around it, whatever they say of attempts', async () => {
    const run = await openPlainWorld().start(
      sequence('s', [parallel('p', [ask('g'), look('a')], twice), look('b')], twice),
    );
    await run.answer('s/p/g', 'no');
    expect(run.view()).toMatchObject(declined);
    expect(run.states()['s/b']).toBe('pending');
  });

  it('in a branch for errors stops the plan as well', async () => {
    const { world } = failing({ a: 9 });
    const run = await world.start(sequence('s', [look('a', { onError: ask('g') })], twice));
    await run.answer('s/a/g', 'no');
    expect(run.view()).toMatchObject(declined);
  });

  it.each([
    ['the step', sequence('s', [{ ...ask('g'), ...skip }, look('a')]), 's/g'],
    ['a part around it', sequence('s', [sequence('g1', [ask('g')], skip), look('a')]), 's/g1/g'],
    [
      'a parallel part that may fail in part',
      sequence('s', [
        parallel('p', [ask('g'), look('b')], { allowPartialFailure: true }),
        look('a'),
      ]),
      's/p/g',
    ],
  ] as const)('is passed over where %s is optional', async (_what, root, path) => {
    const { world, calls } = failing({});
    const run = await world.start(root);
    await run.answer(path, 'no');
    expect(run.view().state).toBe('completed');
    expect(calls['a']).toBe(1);
  });

  it('weighs more than a failure beside it: nobody is asked twice', async () => {
    const { world } = failing({ b: 1 });
    const later = sequence('later', [wait('w', { durationMs: hour }), look('b')]);
    const both = { allowPartialFailure: true, ...twice };
    const run = await world.start(parallel('p', [later, ask('g')], both));
    await run.answer('p/g', 'no');
    await run.pass(hour);
    expect(run.view()).toMatchObject(declined);
  });
});

describe('a time limit of a part', () => {
  it('ends all that is below it, and fails it', async () => {
    const inner = parallel('p', [ask('g'), wait('w', { durationMs: 9 * hour })]);
    const run = await openPlainWorld().start(
      sequence('s', [inner, look('a')], { timeoutMs: hour }),
    );
    expect(run.view()).toMatchObject({ state: 'waiting', waitingFor: 'approval' });
    await run.pass(hour);
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'STEP_TIMED_OUT' } });
    expect(run.states()).toEqual({
      ...{ s: 'failed', 's/p': 'failed', 's/p/g': 'failed', 's/p/w': 'failed', 's/a': 'skipped' },
    });
    const { error } = run.step('s/p/g');
    expect([error?.message, error?.advice]).toMatchInlineSnapshot(`
      [
        "The part of the plan that this step is in took longer than it may.",
        "Nothing of this step was signed.",
      ]
    `);
  });

  it('counts for each attempt anew, also over a restart', async () => {
    const { world, calls } = failing({});
    const pause = wait('w', { durationMs: hour });
    const limited = { timeoutMs: hour / 2, onFailure: { ...twice.onFailure, delayMs: 0 } };
    const run = await world.start(sequence('s', [look('a'), pause], limited));
    await run.pass(hour / 2);
    await world.restart();
    expect(run.step('s/w')).toMatchObject({ state: 'waiting', attempt: 2 });
    expect(run.step('s').attempt).toBe(2);
    await run.pass(hour / 2);
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'STEP_TIMED_OUT' } });
    expect(calls).toEqual({ a: 1 });
  });

  it('is looked at in time whatever the steps below wait for', async () => {
    const run = await openPlainWorld().start(loop('l', ask('g'), { timeoutMs: hour, ...skip }));
    await run.pass(hour);
    expect(run.view().state).toBe('completed');
    expect(run.step('l').state).toBe('skipped');
  });
});

it('the condition of an if that could not be read is read again in another attempt', async () => {
  const run = await openPlainWorld().start(sequence('s', [shut('g')], twice));
  expect(run.step('s')).toMatchObject({ waitingFor: 'retry', error: { code: 'GATE_SHUT' } });
  await run.pass(2 * hour);
  expect(run.step('s/g')).toMatchObject({ state: 'failed', attempt: 2 });
});
