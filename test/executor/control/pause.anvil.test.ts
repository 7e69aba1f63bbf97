import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rpcUnreachable } from '../../../src/main/chain/rpc/rpc-errors.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { action, compare, sequence, wait } from '../support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
});

afterAll(() => practice?.close());

const hour = 3_600_000;
const params = { token: 'ETH', amount: '0.1', to: bob };
const send = action('send', { tool: 'transfer', params });
const stateOf = (stage: Stage, id: string) => stage.run(id).state;
const planOf = (stage: Stage, id: string) =>
  stage.world.store.reader.plans.get(stage.run(id).planId)?.status;
const paused = (stage: Stage, id: string) =>
  stage.world.until(() => stateOf(stage, id) === 'paused', 'it is paused');

function settableClock() {
  const clock = { shiftMs: 0, now: () => Date.now() + clock.shiftMs };
  return clock;
}

/** The node takes nothing until it is let go. */
async function holdBytes(stage: Stage) {
  const { client } = await stage.network.connect();
  const whole = client.broadcast.bind(client);
  client.broadcast = async () => {
    throw rpcUnreachable('127.0.0.1');
  };
  return () => {
    client.broadcast = whole;
  };
}

describe('a run that is paused while it asks', () => {
  it('takes its question back at once, and asks anew after it was resumed', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(send);
    const { approvalId } = await stage.request();
    const shown = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(approvalId);
    const { challenge } = await shown;
    const decided = stage.signer.shown('decided');
    stage.world.executor.pause(executionId);
    expect(stage.pending()).toEqual([]);
    expect(await decided).toMatchObject({ approvalId, decision: 'withdrawn' });
    stage.signer.say({ type: 'approve', approvalId, challenge });
    await paused(stage, executionId);
    expect(stage.run(executionId)).toMatchObject({ wanted: null, error: null });
    expect(planOf(stage, executionId)).toBe('paused');
    await expect(stage.world.executor.presentApproval(approvalId)).rejects.toMatchObject({
      code: 'RUN_HELD',
    });
    await stage.restart();
    expect(stateOf(stage, executionId)).toBe('paused');

    const before = await stage.holdings();
    stage.world.executor.resume(executionId);
    expect(planOf(stage, executionId)).toBe('running');
    const again = await stage.request();
    expect(again.approvalId).not.toBe(approvalId);
    await stage.answer(again.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect(planOf(stage, executionId)).toBe('completed');
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
  });
});

describe('a run whose transaction may be out', () => {
  it.each(['pause', 'cancel'] as const)(
    'carries that to its end and begins nothing after it: %s',
    async (order) => {
      const stage = await openStage(practice);
      const before = await stage.holdings();
      const root = sequence('root', [send, { ...send, id: 'next' }]);
      const { executionId } = await stage.world.start(root);
      const letGo = await holdBytes(stage);
      await stage.answer((await stage.request()).approvalId, 'approve');
      const effect = () => stage.world.store.reader.effects.list(executionId)[0];
      const isInDoubt = () => stage.run(executionId).waitingFor === 'in_doubt';
      await stage.world.until(isInDoubt, 'it is not known whether it is out');
      if (order === 'pause') stage.world.executor.pause(executionId);
      else await stage.world.executor.cancel(executionId);
      expect(stage.run(executionId)).toMatchObject({ wanted: order });
      // What was ordered outlives the process.
      await stage.restart();
      expect(stage.run(executionId)).toMatchObject({ wanted: order });
      letGo();
      await stage.world.executor.advance(executionId);
      const stands = order === 'pause' ? 'paused' : 'cancelled';
      await stage.world.until(() => stateOf(stage, executionId) === stands, stands);
      expect(effect()?.state).toBe('confirmed');
      expect(stage.run(executionId).steps).toMatchObject([
        { state: order === 'pause' ? 'running' : 'failed' },
        { path: 'root/send', state: 'completed' },
        { path: 'root/next', state: 'pending' },
      ]);
      expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
      if (order === 'cancel') return;
      stage.world.executor.resume(executionId);
      await stage.answer((await stage.request()).approvalId, 'approve');
      await stage.ended(executionId);
      expect((await stage.holdings()).nonce).toBe(before.nonce + 2);
    },
  );
});

describe('the time that a run stands', () => {
  it('does not count against the limits of its steps', async () => {
    const clock = settableClock();
    const stage = await openStage(practice, { clock });
    const { executionId } = await stage.world.start({ ...send, timeoutMs: hour });
    await stage.request();
    stage.world.executor.pause(executionId);
    await paused(stage, executionId);
    clock.shiftMs += 3 * hour;
    await stage.restart();
    stage.world.executor.resume(executionId);
    await stage.request();
    clock.shiftMs += 0.9 * hour;
    await stage.restart();
    expect(stateOf(stage, executionId)).toBe('waiting');
    clock.shiftMs += 0.2 * hour;
    await stage.restart();
    await stage.ended(executionId);
    expect(stage.run(executionId).steps[0]?.error?.code).toBe('STEP_TIMED_OUT');
  });

  it('passes for what waits until a time: what was due meanwhile goes on at once', async () => {
    const clock = settableClock();
    const stage = await openStage(practice, { clock });
    const { executionId } = await stage.world.start(wait('w', { durationMs: hour }));
    await stage.world.until(() => stage.run(executionId).waitingFor === 'time', 'it waits');
    stage.world.executor.pause(executionId);
    await paused(stage, executionId);
    clock.shiftMs += 2 * hour;
    // Nothing wakes it while it is paused.
    await stage.world.executor.advance(executionId);
    expect(stateOf(stage, executionId)).toBe('paused');
    stage.world.executor.resume(executionId);
    await stage.ended(executionId);
    expect(stateOf(stage, executionId)).toBe('completed');
  });
});

describe('orders', () => {
  it('that are given again change nothing', async () => {
    const stage = await openStage(practice);
    const never = wait('w', { until: compare(1, 'gt', 2) });
    const { executionId } = await stage.world.start(never);
    await stage.world.until(() => stage.run(executionId).waitingFor === 'condition', 'it waits');
    const { executor, store } = stage.world;
    executor.pause(executionId);
    executor.pause(executionId);
    await paused(stage, executionId);
    executor.pause(executionId);
    executor.resume(executionId);
    executor.resume(executionId);
    await stage.world.until(() => stage.run(executionId).waitingFor === 'condition', 'it waits');
    await Promise.all([executor.cancel(executionId), executor.cancel(executionId)]);
    expect(stateOf(stage, executionId)).toBe('cancelled');
    const kinds = store.reader.audit.linesOfExecution(executionId).map(({ kind }) => kind);
    const once = ['run.pause_wanted', 'run.paused', 'run.cancel_wanted', 'run.cancelled'];
    for (const kind of once) expect(kinds.filter((each) => each === kind)).toEqual([kind]);
  });

  it('a pause that has not taken effect is taken back by going on', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(send);
    await stage.request();
    stage.world.executor.pause(executionId);
    stage.world.executor.resume(executionId);
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stateOf(stage, executionId)).toBe('completed');
  });

  it('a paused run can be cancelled, and one that has ended takes no order', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(send);
    await stage.request();
    const { executor } = stage.world;
    executor.pause(executionId);
    await paused(stage, executionId);
    await executor.cancel(executionId);
    expect(stateOf(stage, executionId)).toBe('cancelled');
    expect(planOf(stage, executionId)).toBe('cancelled');
    const ended = expect.objectContaining({
      code: 'RUN_ENDED',
      message: 'This run has already ended: cancelled.',
    });
    expect(() => executor.pause(executionId)).toThrow(ended);
    expect(() => executor.resume(executionId)).toThrow(ended);
    await expect(executor.cancel(executionId)).rejects.toEqual(ended);
    expect(() => executor.pause('nowhere')).toThrow('There is no such run.');
  });
});
