import { expect, test } from 'vitest';
import type { ExecutionRecord } from '../../src/main/store/queries/execution-row.ts';
import type { StoreWriter } from '../../src/main/store/store.ts';
import { openRunStates, runStates } from '../../src/shared/runs/states.ts';
import { agreedRun, failure, minute, samplePlan } from './support/samples.ts';
import { pendingEffect, storeFixture } from './support/store-fixture.ts';

/** One more run of the plan, as it is now. */
function agreedAgain(writer: StoreWriter, run: ExecutionRecord): string {
  const { planId, planHash, account, chainId } = run;
  return writer.executions.agree({
    ...{ planId, planHash, account, chainId, policyVersion: 1, agreedBy: 'local' },
    ...{ instanceId: null, requestId: null, steps: [] },
  }).executionId;
}

test('a run waits for a reason, goes on without one, and ends with a time', () => {
  const { clock, executionId, reader, writer } = storeFixture();
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'waiting', { waitingFor: 'approval' });
  expect(reader.executions.get(executionId)).toMatchObject({
    state: 'waiting',
    waitingFor: 'approval',
  });
  writer.executions.setState(executionId, 'waiting', { waitingFor: 'unlock' });
  expect(reader.executions.get(executionId)?.waitingFor).toBe('unlock');
  writer.executions.setState(executionId, 'running');
  clock.advance(5);
  writer.executions.setState(executionId, 'failed', { error: failure });
  expect(reader.executions.get(executionId)).toMatchObject({
    state: 'failed',
    waitingFor: null,
    completedAt: clock.now(),
    error: failure,
  });
});

test('the practice chain that counts is that of the newest run on a chain, whatever ran since without one', () => {
  const practice = [31_337];
  const { clock, reader, writer } = storeFixture();
  expect(reader.executions.lastInstance(practice)).toBeNull();
  const runOn = (planId: string, chainId: number, instanceId: string | null) => {
    clock.advance(minute);
    agreedRun(writer, { planId, chainId, instanceId });
  };
  runOn('on-practice', 31_337, 'instance-1');
  runOn('of-files', 31_337, null);
  expect(reader.executions.lastInstance(practice)).toBe('instance-1');
  runOn('with-money', 1, null);
  expect(reader.executions.lastInstance(practice)).toBeNull();
});

test('waiting without a reason is refused', () => {
  const { executionId, writer } = storeFixture();
  expect(() => writer.executions.setState(executionId, 'waiting')).toThrow(
    expect.objectContaining({ code: 'STORE_REFUSED' }),
  );
});

test('setting the state that a run has leaves no trace', () => {
  const { executionId, reader, writer } = storeFixture();
  writer.executions.setState(executionId, 'running');
  const head = reader.audit.head();
  writer.executions.setState(executionId, 'running');
  expect(reader.audit.head()).toEqual(head);
});

test('an ended run stays ended, but a reorganisation reopens a completed one', () => {
  for (const end of ['completed', 'failed', 'cancelled'] as const) {
    const { executionId, writer } = storeFixture();
    writer.executions.setState(executionId, 'running');
    writer.executions.setState(executionId, end);
    const others = runStates.filter((state) => state !== end && state !== 'waiting');
    const moved = others.filter((state) => {
      try {
        writer.executions.setState(executionId, state);
        return true;
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'RUN_ILLEGAL_TRANSITION' });
        return false;
      }
    });
    // Once it runs again, the later states of the list are open to it as well.
    expect(moved[0]).toBe(end === 'completed' ? 'running' : undefined);
  }
});

test('a plan runs again with its run that a block was taken back from, and ends with it', () => {
  const { executionId, reader, writer } = storeFixture();
  const status = () => reader.plans.state('plan-1')?.status;
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'completed');
  expect(status()).toBe('completed');
  writer.executions.setState(executionId, 'running');
  expect(status()).toBe('running');
  writer.executions.setState(executionId, 'paused');
  expect(status()).toBe('paused');
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'failed', { error: failure });
  expect(status()).toBe('failed');
});

test('the plan of two runs that are open ends with the later one', () => {
  const { executionId: first, reader, writer } = storeFixture();
  const status = () => reader.plans.state('plan-1')?.status;
  writer.executions.setState(first, 'running');
  writer.executions.setState(first, 'completed');
  const second = agreedAgain(writer, reader.executions.get(first)!);
  writer.executions.setState(second, 'running');
  writer.executions.setState(first, 'running');
  writer.executions.setState(first, 'completed');
  expect(status()).toBe('running');
  writer.executions.setState(second, 'failed', { error: failure });
  expect(status()).toBe('failed');
});

test('a plan that was edited since does not follow a run of what it was before', () => {
  const { executionId, reader, writer } = storeFixture();
  const status = () => reader.plans.state('plan-1')?.status;
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'completed');
  writer.plans.saveRevision(samplePlan('plan-1'), 'e'.repeat(64));
  writer.plans.setStatus('plan-1', 'validated');
  const run = reader.executions.get(executionId)!;
  const second = agreedAgain(writer, { ...run, planHash: 'e'.repeat(64) });
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'failed', { error: failure });
  expect(status()).toBe('running');
  writer.executions.setState(second, 'running');
  writer.executions.setState(second, 'completed');
  writer.plans.saveRevision(samplePlan('plan-1'), 'f'.repeat(64));
  writer.executions.setState(second, 'running');
  expect(status()).toBe('draft');
});

test('what a restart takes up again is exactly the runs that have not ended', () => {
  const { reader, writer, executionId } = storeFixture();
  const runs = [
    executionId,
    ...['a', 'b', 'c'].map((planId) => agreedRun(writer, { planId }).executionId),
  ];
  writer.executions.setState(runs[1]!, 'running');
  writer.executions.setState(runs[2]!, 'cancelled');
  writer.executions.setState(runs[3]!, 'paused');
  const open = reader.executions.listOpen();
  expect(open.map((run) => run.executionId)).toEqual([runs[0], runs[1], runs[3]]);
  expect(open.every(({ state }) => openRunStates.includes(state))).toBe(true);
  expect(reader.executions.list().map((run) => run.executionId)).toEqual([...runs].reverse());
});

test('a step keeps its result and its place; added steps follow; adding twice changes nothing', () => {
  const { executionId, reader, writer } = storeFixture();
  const round = { path: 'loop/1/body', nodeId: 'body', label: 'Again', tool: null, level: 1 };
  writer.steps.add(executionId, round);
  writer.steps.add(executionId, round);
  writer.steps.start(executionId, 'swap', 2);
  writer.steps.complete(executionId, 'swap', { amountOut: '2990.1' });
  expect(reader.steps.list(executionId)).toMatchObject([
    {
      path: 'swap',
      state: 'completed',
      attempt: 2,
      result: { ok: true, value: { amountOut: '2990.1' } },
    },
    { path: 'loop/1/body', state: 'pending', result: null },
  ]);
  expect(() => writer.steps.start(executionId, 'nowhere')).toThrow(
    expect.objectContaining({ code: 'STEP_NOT_FOUND' }),
  );
});

test('a failed or skipped step says why', () => {
  const { executionId, reader, writer } = storeFixture();
  writer.steps.wait(executionId, 'swap', 'retry', 42);
  expect(reader.steps.get(executionId, 'swap')).toMatchObject({ waitingFor: 'retry', dueAt: 42 });
  writer.steps.fail(executionId, 'swap', failure);
  expect(reader.steps.get(executionId, 'swap')).toMatchObject({
    state: 'failed',
    error: failure,
    dueAt: null,
  });
  writer.steps.skip(executionId, 'swap', failure);
  expect(reader.steps.get(executionId, 'swap')).toMatchObject({ state: 'skipped', error: failure });
});

test('a dead letter is written once per step of a run', () => {
  const { executionId, reader, writer } = storeFixture();
  const letter = {
    executionId,
    planId: 'plan-1',
    path: 'swap',
    nodeId: 'swap',
    tool: 'defi_swap',
    params: { amount: '1' },
    error: failure,
    retryCount: 3,
  };
  writer.deadLetters.add(letter);
  writer.deadLetters.add(letter);
  expect(reader.deadLetters.list()).toMatchObject([
    { path: 'swap', retryCount: 3, error: failure, params: { amount: '1' } },
  ]);
});

test('a run waits for a person at an approval, also once that has expired, and at a question', () => {
  const fixture = storeFixture();
  const { clock, executionId, reader, writer } = fixture;
  const waiting = () => reader.executions.waitingForPerson();
  writer.executions.setState(executionId, 'running');
  expect(waiting()).toBe(0);
  // While another branch of it works.
  pendingEffect(fixture);
  expect(waiting()).toBe(1);
  writer.executions.setState(executionId, 'waiting', { waitingFor: 'approval' });
  expect(waiting()).toBe(1);
  clock.advance(20 * minute);
  expect(writer.approvals.expire()).toHaveLength(1);
  expect(waiting()).toBe(1);
  writer.executions.setState(executionId, 'waiting', { waitingFor: 'time' });
  expect(waiting()).toBe(0);
});

test('a run is paused because of what it did until somebody resumes it', () => {
  const { executionId, reader, writer } = storeFixture();
  const error = { ...failure, code: 'OUTCOME_DIFFERENT' };
  writer.executions.setState(executionId, 'running');
  expect(reader.executions.pausedDifferent()).toEqual([]);
  writer.executions.setState(executionId, 'paused', { error });
  expect(reader.executions.pausedDifferent()).toEqual([
    { executionId, planName: expect.stringMatching(/./), unread: false },
  ]);
  writer.control.resume(executionId, new Map());
  expect(reader.executions.pausedDifferent()).toEqual([]);
  writer.executions.setState(executionId, 'paused', { error: failure });
  expect(reader.executions.pausedDifferent()).toEqual([]);
  writer.control.resume(executionId, new Map());
  writer.executions.setState(executionId, 'paused', {
    error: { ...failure, code: 'OUTCOME_UNREAD' },
  });
  expect(reader.executions.pausedDifferent()).toMatchObject([{ executionId, unread: true }]);
});
