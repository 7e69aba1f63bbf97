import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDatabase } from '../../src/main/store/open-store.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { Benchmark, Measurement } from '../core/benchmark.ts';
import { inFolder } from '../core/folders.ts';
import { interleave, perSecond } from '../core/interleave.ts';
import { type NoOpRoom, noOp, openNoOpRoom } from '../core/no-op-room.ts';
import { planRows } from '../core/raw-plans.ts';
import { bareSteps, stepRows } from '../core/raw-steps.ts';

const steps = 1000;
const rounds = 10_000;
const earlyRound = 1000;

/** About what a step and the line of the log about it hold together. */
const rowBytes = 700;

export const executor: Benchmark = {
  name: 'executor',
  title: 'steps of runs through the executor, beside an intent and a result in raw SQLite',
  rounds: 3,
  measure: (times, tell) =>
    inFolder(async (folder) => {
      const room = openNoOpRoom(folder);
      const raw = stepRows(join(folder, 'raw.sqlite'));
      const plans = planRows(join(folder, 'plans.sqlite'));
      const bare = bareSteps(join(folder, 'bare.sqlite'), rowBytes);
      const growth: number[] = [];
      const arms = {
        raw_steps: () => perSecond(steps, () => raw.write(steps)),
        bare_steps: () => perSecond(steps, () => bare.write(steps)),
        raw_plans: () => perSecond(steps, plans.prepare(steps)),
        sequential_steps: () => runOne(room, sequence(steps), steps),
        one_step_plans: () => runMany(room),
        loop_rounds: () => runLoop(room, growth),
      };
      tell('running plans');
      const runs = await interleave(arms, times);
      await room.stop();
      raw.close();
      bare.close();
      plans.close();
      tell('taking up open runs');
      const recovery = await recoveryOfOpenRuns(times);
      tell('looking at the database');
      const beside = { unit: 'steps/s', comparedWith: 'raw_steps' };
      return [
        { id: 'raw_steps', unit: 'steps/s', runs: runs.raw_steps },
        { id: 'bare_steps', runs: runs.bare_steps, ...beside },
        { id: 'sequential_steps', runs: runs.sequential_steps, ...beside },
        { id: 'one_step_plans', runs: runs.one_step_plans, ...beside },
        { id: 'raw_plans', unit: 'plans/s', runs: runs.raw_plans },
        {
          ...{ id: 'one_step_plans_beside_raw_plans', unit: 'plans/s' },
          ...{ runs: runs.one_step_plans, comparedWith: 'raw_plans' },
        },
        { id: 'loop_rounds', runs: runs.loop_rounds, ...beside },
        ...recovery,
        { id: 'loop_heap_growth', unit: 'KiB', runs: growth },
        ...(await inFolder((other) => databaseBytes(other))),
      ];
    }),
};

function sequence(length: number): PlanNode {
  const children = Array.from({ length }, (_, index) => noOp(`s${index}`));
  return { id: 'root', label: '', type: 'sequence', steps: children };
}

function loop(maxIterations: number): PlanNode {
  return { id: 'root', label: '', type: 'loop', maxIterations, body: noOp('body') };
}

/** From the agreement to the end of the run. */
function runOne(room: NoOpRoom, root: PlanNode, count: number): Promise<number> {
  const plan = room.save(root);
  return perSecond(count, () => room.run(plan));
}

/** One plan after the other. */
async function runMany(room: NoOpRoom): Promise<number> {
  const plans = room.store.writer.together(() =>
    Array.from({ length: steps }, () => room.save(noOp('only'))),
  );
  return perSecond(steps, async () => {
    for (const plan of plans) await room.run(plan);
  });
}

/** Open runs: half of them wait for a time, half for a person. */
const openRuns = 1000;
/** What a start with that many may take. */
const recoveryLimitMs = 2000;

/**
 * From opening the database of a store with many open runs to the answer of the first question that is put
 * while they are taken up (what the window shows needs no more), and until all of them are.
 */
async function recoveryOfOpenRuns(times: number): Promise<Measurement[]> {
  return inFolder(async (folder) => {
    const before = openNoOpRoom(folder);
    const hour = 3_600_000;
    const waits: PlanNode = { id: 'w', label: '', type: 'wait', durationMs: 24 * hour };
    const asks: PlanNode = { id: 'g', label: 'Go on?', type: 'gate' };
    for (let run = 0; run < openRuns; run += 1) {
      await before.leaveOpen(before.save(run % 2 === 0 ? waits : asks));
    }
    await before.stop();
    const [answered, takenUp]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time += 1) {
      const startedAt = performance.now();
      const room = openNoOpRoom(folder);
      const recovered = room.recover();
      await new Promise(setImmediate);
      room.store.reader.runs.listSummaries();
      answered.push(performance.now() - startedAt);
      await recovered;
      takenUp.push(performance.now() - startedAt);
      await room.stop();
    }
    const beside = { unit: 'ms', comparedWith: 'recovery_limit' };
    return [
      { id: 'recovery_limit', unit: 'ms', runs: [recoveryLimitMs] },
      { id: 'recovery_first_answer', runs: answered, ...beside },
      { id: 'recovery_all_taken_up', runs: takenUp, ...beside },
    ];
  });
}

/** Its rounds per second. Adds to `growth` how much more the heap holds in the last round than early in it, KiB. */
async function runLoop(room: NoOpRoom, growth: number[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held: number[] = [];
  let round = 0;
  room.onCall = () => {
    round += 1;
    if (round !== earlyRound && round !== rounds) return;
    collect();
    held.push(process.memoryUsage().heapUsed / 1024);
  };
  const figure = await runOne(room, loop(rounds), rounds);
  room.onCall = undefined;
  const [early = 0, late = 0] = held;
  growth.push(Math.max(late - early, 0));
  return figure;
}

/** What a database grows by with each step, its indexes included. */
async function databaseBytes(folder: string): Promise<Measurement[]> {
  const path = join(folder, 'countersign.sqlite');
  openDatabase(path).close();
  const before = statSync(path).size;
  const room = openNoOpRoom(folder);
  await room.run(room.save(sequence(steps)));
  await room.stop();
  const grown = statSync(path).size - before;
  return [{ id: 'database_per_step', unit: 'bytes', runs: [grown / steps] }];
}
