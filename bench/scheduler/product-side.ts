// The scheduler on the store, with the executor that prepares and writes its runs. What it does not do here is
// carry them on.
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { Scheduler } from '../../src/main/scheduler/scheduler.ts';
import { systemTimer } from '../../src/main/timer.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import { type NoOpRoom, noOp, openNoOpRoom, type StoredPlan } from '../core/no-op-room.ts';
import { agreeAll, daily } from './agree-all.ts';
import { batches, type Side } from './side.ts';

const dayMs = 86_400_000;

/** Stores the plans that are to be scheduled; no part of arming. */
export async function savePlans(folder: string, count: number): Promise<StoredPlan[]> {
  const room = openNoOpRoom(folder);
  const now = Date.now();
  const plans: StoredPlan[] = [];
  for (const group of batches(count)) {
    room.store.writer.together(() => {
      for (const index of group) plans.push(room.save(noOp('only'), daily(index, now)));
    });
  }
  await room.stop();
  return plans;
}

/** On a folder in which `savePlans` has left these plans. */
export function productSide(folder: string, plans: readonly StoredPlan[]): Side {
  const room = openNoOpRoom(folder);
  let fired = (): void => undefined;
  const scheduler = schedulerOf(room, () => fired());
  let due: StoredPlan[] = [];

  return {
    prepareDaily: () => undefined,
    armDaily(count) {
      const now = Date.now();
      for (const group of batches(count)) {
        agreeAll(
          room.store,
          group.map((index) => ({ plan: known(plans, index), trigger: daily(index, now) })),
        );
      }
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

function known(plans: readonly StoredPlan[], index: number): StoredPlan {
  const plan = plans[index];
  if (plan === undefined) throw new Error(`Plan ${index} was not saved.`);
  return plan;
}

function dueOnce(dueAt: number): Trigger {
  return { type: 'interval', everyMs: dayMs, startAt: new Date(dueAt).toISOString() };
}

function schedulerOf(room: NoOpRoom, fired: () => void): Scheduler {
  return new Scheduler({
    ...{ store: room.store, clock: systemClock, timer: systemTimer(), tzdata: '2026a' },
    ...{ watch: null, standing: () => null, failuresToPause: 3, policyVersion: 1 },
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
