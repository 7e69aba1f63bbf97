// A run that never waits, e.g. a loop without a pause: whoever wants to end it is heard all the same.
import { expect, it, vi } from 'vitest';
import { openPlainWorld } from './support/plain-world.ts';
import { compare, loop, when } from './support/plans.ts';

const rounds = 3000;

async function startLongRun(maxIterations = rounds) {
  const { executor, store, agree } = openPlainWorld();
  const no = compare(1, 'gt', 2);
  const pause = { id: 'w', label: 'w', type: 'wait', durationMs: 1 } as const;
  const { executionId } = await agree(loop('root', when('if', no, pause), { maxIterations }));
  const state = () => store.reader.executions.get(executionId)?.state;
  const rows = () => store.reader.steps.places(executionId).length;
  return { executor, executionId, state, rows, store };
}

it('is cancelled after the act that is under way', async () => {
  const { executor, executionId, state, rows } = await startLongRun();
  await new Promise(setImmediate);
  await executor.cancel(executionId);
  expect(state()).toBe('cancelled');
  expect(rows()).toBeLessThan(rounds);
});

it('leaves the app its turn, and ends with it', async () => {
  const { executor, state, rows } = await startLongRun();
  await new Promise(setImmediate);
  await executor.stop();
  expect(state()).toBe('running');
  expect(rows()).toBeLessThan(rounds);
});

it('reads how long it was paused once in a turn, however many acts its time limit is held against', async () => {
  const { executor, executionId, state, store } = await startLongRun(50);
  const read = vi.spyOn(store.reader.audit, 'movesOfRun');
  const limit = { scope: 'run', kind: 'time', chainId: null, token: null } as const;
  store.writer.budgets.set({ ...limit, executionId, limitUnits: 3_600_000n });
  await executor.advance(executionId);
  expect(state()).toBe('completed');
  // The turn that began with the run, and the one that was asked for here.
  expect(read.mock.calls.length).toBeGreaterThan(0);
  expect(read.mock.calls.length).toBeLessThanOrEqual(2);
});
