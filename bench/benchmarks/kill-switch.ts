import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { inFolder } from '../core/folders.ts';
import { type NoOpRoom, noOp, openNoOpRoom } from '../core/no-op-room.ts';

/** Runs under way: a third waits for a time, a third for a person, a third is at work. */
const runs = 100;
/** What stopping everything may take. */
const limitMs = 1000;

export const killSwitch: Benchmark = {
  name: 'kill_switch',
  title: 'stopping everything with 100 runs under way, beside its limit',
  rounds: 7,
  async measure(times, tell) {
    tell('stopping runs');
    const [ordered, settled]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time += 1) {
      const took = await inFolder(stopEverything);
      ordered.push(took.ordered);
      settled.push(took.settled);
    }
    const beside = { unit: 'ms', comparedWith: 'kill_switch_limit' };
    return [
      { id: 'kill_switch_limit', unit: 'ms', runs: [limitMs] },
      { id: 'kill_switch', runs: ordered, ...beside },
      { id: 'kill_switch_all_paused', runs: settled, ...beside },
    ];
  },
};

/**
 * How long it takes until the orders are durable, after which no act begins, and until every run stands
 * still. A call of a tool after the order fails it.
 */
async function stopEverything(folder: string): Promise<{ ordered: number; settled: number }> {
  const room = openNoOpRoom(folder);
  const { reader } = room.store;
  const kinds: readonly PlanNode[] = [
    { id: 'w', label: '', type: 'wait', durationMs: 86_400_000 },
    { id: 'g', label: 'Go on?', type: 'gate' },
    { id: 'l', label: '', type: 'loop', maxIterations: 5000, body: noOp('body') },
  ];
  const begun: Promise<unknown>[] = [];
  for (let run = 0; run < runs; run += 1) {
    const [kind = noOp('only')] = kinds.slice(run % kinds.length);
    begun.push(room.leaveOpen(room.save(kind)));
  }
  await until(
    () => reader.executions.list().filter(({ state }) => state !== 'pending').length === runs,
  );
  const startedAt = performance.now();
  room.stopAll();
  const ordered = performance.now() - startedAt;
  let calls = 0;
  room.onCall = () => {
    calls += 1;
  };
  await until(() => isStill(room));
  const settled = performance.now() - startedAt;
  await Promise.all(begun);
  await room.stop();
  if (calls > 0) throw new Error(`${calls} calls began after everything was stopped.`);
  return { ordered, settled };
}

function isStill({ store }: NoOpRoom): boolean {
  return store.reader.executions.listOpen().every(({ state }) => state === 'paused');
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}
