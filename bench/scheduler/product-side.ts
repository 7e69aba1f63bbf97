// The scheduler on the store, with the executor that prepares and writes its runs. What it does not do here is
// carry them on.
import { appendFileSync, closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { Scheduler } from '../../src/main/scheduler/scheduler.ts';
import { systemTimer } from '../../src/main/timer.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import { type NoOpRoom, noOp, openNoOpRoom, type StoredPlan } from '../core/no-op-room.ts';
import { agreeAll, daily } from './agree-all.ts';
import { batches, type Side } from './side.ts';

const dayMs = 86_400_000;
/** Beside the database: the plans that are in it, each in a line of an id, a hash and what is between and behind. */
const plansFile = 'plans.txt';
const lengthOfLine = 36 + 1 + 64 + 1;

/** Stores the plans that are to be scheduled, and a line about each; no part of arming. */
export async function savePlans(folder: string, count: number): Promise<void> {
  const room = openNoOpRoom(folder);
  const now = Date.now();
  for (const group of batches(count)) {
    const lines = room.store.writer.together(() =>
      group.map((index) => {
        const { planId, planHash } = room.save(noOp('only'), daily(index, now));
        return `${planId} ${planHash}\n`;
      }),
    );
    appendFileSync(join(folder, plansFile), lines.join(''));
  }
  await room.stop();
}

/** On a folder in which `savePlans` has left its plans. */
export function productSide(folder: string): Side {
  const room = openNoOpRoom(folder);
  let fired = (): void => undefined;
  const scheduler = schedulerOf(room, () => fired());
  let due: StoredPlan[] = [];

  return {
    prepareDaily: () => undefined,
    armDaily(count) {
      const now = Date.now();
      const file = openSync(join(folder, plansFile), 'r');
      for (const group of batches(count)) {
        const plans = savedPlans(file, group);
        agreeAll(
          room.store,
          plans.map((plan, place) => ({ plan, trigger: daily(group[place] ?? 0, now) })),
        );
      }
      closeSync(file);
    },
    prepareDue(count, dueAt) {
      const trigger = dueOnce(dueAt);
      due = room.store.writer.together(() =>
        Array.from({ length: count }, () => room.save(noOp('only'), trigger)),
      );
    },
    armDue(_count, dueAt) {
      const trigger = dueOnce(dueAt);
      agreeAll(
        room.store,
        due.map((plan) => ({ plan, trigger })),
      );
    },
    async start(onFired) {
      fired = onFired;
      scheduler.start();
      await scheduler.idle();
    },
    async stop() {
      await scheduler.stop();
      await room.stop();
    },
  };
}

/** Read when they are armed: the schedules are what takes memory here, and no list of all their plans. */
function savedPlans(file: number, [first = 0, ...others]: readonly number[]): StoredPlan[] {
  const lines = Buffer.alloc((1 + others.length) * lengthOfLine);
  readSync(file, lines, 0, lines.length, first * lengthOfLine);
  return lines
    .toString('latin1')
    .trimEnd()
    .split('\n')
    .map((line) => ({ planId: line.slice(0, 36), planHash: line.slice(37) }));
}

function dueOnce(dueAt: number): Trigger {
  return { type: 'interval', everyMs: dayMs, startAt: new Date(dueAt).toISOString() };
}

function schedulerOf(room: NoOpRoom, fired: () => void): Scheduler {
  return new Scheduler({
    ...{ store: room.store, clock: systemClock, timer: systemTimer(), tzdata: '2026a' },
    ...{ watch: null, standing: () => null, failuresToPause: 3, policyVersion: () => 1 },
    runs: {
      prepare: async (start) => ({ ...(await room.prepare(start)), begin: () => undefined }),
      cancel: () => Promise.reject(new Error('nothing is cancelled here')),
    },
    process: { instance: 'bench', pid: process.pid },
    log: createLog(() => undefined, systemClock.now),
    // Said of each when the transaction with its fire and its run is durable.
    notify: ({ topic }) => {
      if (topic === 'schedule') fired();
    },
    crash: () => undefined,
  });
}
