import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionNode, PlanNode } from '../../src/shared/plan/nodes.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, compare, gate, loop, parallel, sequence, wait, when } from './support/plans.ts';
import { bob, me, openStage, type Practice } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
});

afterAll(() => practice?.close());

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** A clock that can be set, and goes on from there. */
function settableClock() {
  const clock = { shiftMs: 0, now: () => Date.now() + clock.shiftMs };
  return clock;
}

const send = (id: string, amount: string, extra: Partial<ActionNode> = {}): ActionNode =>
  action(id, { tool: 'transfer', params: { token: 'ETH', amount, to: bob }, ...extra });

async function begin(root: PlanNode) {
  const clock = settableClock();
  const stage = await openStage(practice, { clock });
  const before = await stage.holdings();
  const { executionId } = await stage.world.start(root);
  const step = (path: string) => {
    const found = stage.run(executionId).steps.find((each) => each.path === path);
    if (found === undefined) throw new Error(`no step ${path}`);
    return found;
  };
  return {
    ...{ stage, clock, executionId, step },
    states: () => stage.run(executionId).steps.map(({ path, state }) => [path, state]),
    until: (path: string, waitingFor: string) =>
      stage.world.until(() => step(path).waitingFor === waitingFor, `${path}: ${waitingFor}`),
    /** Lets time pass, as over a quit of the app. */
    async pass(ms: number) {
      clock.shiftMs += ms;
      await stage.restart();
    },
    async approve() {
      const id = await stage.answer((await stage.request()).approvalId, 'approve');
      const isUsed = () => stage.world.store.reader.approvals.get(id)?.status === 'consumed';
      await stage.world.until(isUsed, 'the approval is used');
    },
    ended: () => stage.ended(executionId),
    /** Transactions since the beginning. */
    sent: async () => (await stage.holdings()).nonce - before.nonce,
  };
}

describe('a wait', () => {
  it('survives a restart, shows until when it lasts, and is over at its time', async () => {
    const run = await begin(sequence('root', [wait('w', { durationMs: hour }), send('a', '0.1')]));
    await run.until('root/w', 'time');
    const { dueAt, startedAt } = run.step('root/w');
    expect(dueAt).toBe((startedAt ?? 0) + hour);
    await run.pass(hour / 2);
    expect(run.step('root/w')).toMatchObject({ state: 'waiting', dueAt });
    expect(run.stage.run(run.executionId)).toMatchObject({ state: 'waiting', waitingFor: 'time' });
    await run.pass(hour / 2);
    await run.approve();
    await run.ended();
    expect(await run.sent()).toBe(1);
  });

  it('lasts no longer than it says when the clock is set back by a year', async () => {
    const run = await begin(wait('w', { durationMs: hour }));
    await run.until('w', 'time');
    await run.pass(-year);
    const dueAt = run.step('w').dueAt ?? 0;
    expect(dueAt).toBeLessThanOrEqual(run.clock.now() + hour);
    await run.pass(hour);
    await run.ended();
    expect(run.stage.run(run.executionId).state).toBe('completed');
  });

  it('for a condition that does not come fails, and nothing after it is done', async () => {
    const never = wait('w', { until: compare(1, 'gt', 2), maxWaitMs: hour });
    const run = await begin(sequence('root', [never, send('a', '0.1')]));
    await run.until('root/w', 'condition');
    expect(run.step('root/w').condition).toEqual({
      truth: 'false',
      words: '1 is above 2',
      values: [],
    });
    await run.pass(year);
    await run.ended();
    expect(run.step('root/w').error?.code).toBe('WAIT_TIMED_OUT');
    expect(run.states()).toContainEqual(['root/a', 'pending']);
    expect(await run.sent()).toBe(0);
  });
});

describe('a retry', () => {
  const twice = { strategy: 'retry', maxAttempts: 2, delayMs: hour } as const;
  /** A retry may come up to a tenth of its delay later. */
  const retryAtLatest = hour * 1.1;

  it('waits over a restart, and does once what failed before it was signed', async () => {
    const stage = await openStage(practice);
    const more = (await stage.holdings()).wei / 10n ** 18n + 50n;
    await stage.world.stop();
    const run = await begin(send('a', more.toString(), { onFailure: twice }));
    await run.until('a', 'retry');
    expect(run.step('a')).toMatchObject({ attempt: 1, attempts: 2 });
    expect(run.step('a').error).not.toBeNull();
    await practice.chain.fund(me, { symbol: 'ETH', amount: '200' });
    await run.pass(retryAtLatest);
    await run.approve();
    await run.ended();
    expect(run.step('a')).toMatchObject({ state: 'completed', attempt: 2 });
    expect(await run.sent()).toBe(1);
  });

  it('is not made of what a person declined', async () => {
    const run = await begin(send('a', '0.1', { onFailure: twice }));
    await run.stage.answer((await run.stage.request()).approvalId, 'reject');
    await run.ended();
    expect(run.step('a')).toMatchObject({ state: 'failed', attempt: 1 });
    expect(await run.sent()).toBe(0);
  });

  it('ends with the last attempt', async () => {
    const run = await begin(send('a', '1000000', { onFailure: { ...twice, delayMs: 0 } }));
    await run.ended();
    expect(run.step('a')).toMatchObject({ state: 'failed', attempt: 2 });
    const [letter] = run.stage.world.store.reader.deadLetters.list();
    expect(letter).toMatchObject({ path: 'a', retryCount: 1 });
  });
});

it('a time limit ends a step that waits for a person, and takes the request back', async () => {
  const run = await begin(send('a', '0.1', { timeoutMs: hour / 60 }));
  const { approvalId } = await run.stage.request();
  await run.pass(hour / 60);
  await run.ended();
  expect(run.step('a').error?.code).toBe('STEP_TIMED_OUT');
  expect(run.stage.world.store.reader.approvals.get(approvalId)?.status).toBe('void');
  expect(await run.sent()).toBe(0);
});

it('a yes that comes after the time limit of its step signs nothing', async () => {
  const run = await begin(send('a', '0.1', { timeoutMs: 300_000 }));
  const { approvalId } = await run.stage.request();
  const proposal = run.stage.signer.shown('proposal');
  await run.stage.world.executor.presentApproval(approvalId);
  const { challenge } = await proposal;
  // No timer has fired yet, as after sleep, and the request itself is still good.
  run.clock.shiftMs += 300_000;
  run.stage.signer.say({ type: 'approve', approvalId, challenge });
  await run.ended();
  expect(run.step('a').error?.code).toBe('STEP_TIMED_OUT');
  expect(await run.sent()).toBe(0);
});

it('an if goes one way, keeps why, and says that the other was not taken', async () => {
  const run = await begin(when('if', compare(1, 'gt', 2), send('a', '1'), send('b', '0.1')));
  await run.approve();
  await run.ended();
  expect(run.step('if').condition?.truth).toBe('false');
  expect(run.step('if/a')).toMatchObject({ state: 'skipped', notTaken: true });
  expect(run.step('if/b')).toMatchObject({ state: 'completed', notTaken: false });
  expect(await run.sent()).toBe(1);
});

it('a loop sends once in each round, and its rounds stand below it in order', async () => {
  const amount = { type: 'step_output', stepId: 'look', path: 'amount' } as const;
  const look = action('look', { tool: 'get_balance', params: { token: 'WETH' } });
  const wrap = action('wrap', { tool: 'wrap', params: { amount: '0.5' } });
  const pay = action('pay', { tool: 'transfer', params: { token: 'WETH', amount, to: bob } });
  const body = sequence('body', [wrap, look, pay]);
  const run = await begin(
    sequence('root', [loop('loop', body, { maxIterations: 2, delayMs: hour }), look2()]),
  );
  await run.approve();
  await run.approve();
  await run.until('root/loop', 'time');
  await run.pass(hour);
  await run.approve();
  await run.approve();
  await run.ended();
  expect(run.states()).toEqual(
    [
      ['root'],
      ['root/loop'],
      ...[1, 2].flatMap((round) => [
        [`root/loop#${round}/body`],
        ...['wrap', 'look', 'pay'].map((id) => [`root/loop#${round}/body/${id}`]),
      ]),
      ['root/last'],
    ].map(([path]) => [path, 'completed']),
  );
  expect(await run.sent()).toBe(4);
});

function look2(): PlanNode {
  return action('last', { tool: 'get_balance', params: { token: 'WETH' } });
}

describe('parallel steps', () => {
  it('send one after the other, each asked about', async () => {
    const run = await begin(parallel('p', [send('a', '0.1'), send('b', '0.2')]));
    await run.approve();
    await run.stage.world.until(() => run.step('p/a').state === 'completed', 'the first');
    await run.approve();
    await run.ended();
    expect(run.stage.run(run.executionId).state).toBe('completed');
    expect(await run.sent()).toBe(2);
  });

  it('of which one fails take back what was not signed', async () => {
    const soon = sequence('s', [wait('w', { durationMs: hour }), gate('g', compare(1, 'gt', 2))]);
    const run = await begin(parallel('p', [soon, send('b', '0.1')]));
    const { approvalId } = await run.stage.request();
    await run.pass(hour);
    await run.ended();
    expect(run.stage.run(run.executionId).error?.code).toBe('GATE_SHUT');
    expect(run.step('p/b').error?.code).toBe('SIBLING_FAILED');
    expect(run.stage.world.store.reader.approvals.get(approvalId)?.status).not.toBe('pending');
    expect(await run.sent()).toBe(0);
  });
});

it('a part that is tried again sends what it sent once', async () => {
  const twice = { strategy: 'retry', maxAttempts: 2, delayMs: hour } as const;
  const shut = gate('shut', compare(1, 'gt', 2));
  const run = await begin(sequence('s', [send('a', '1'), shut], { onFailure: twice }));
  await run.approve();
  await run.until('s', 'retry');
  await run.pass(2 * hour);
  await run.ended();
  expect(run.step('s')).toMatchObject({ state: 'failed', attempt: 2 });
  expect(run.step('s/a')).toMatchObject({ state: 'completed', attempt: 1 });
  expect(run.step('s/shut')).toMatchObject({ state: 'failed', attempt: 2 });
  expect(await run.sent()).toBe(1);
});
