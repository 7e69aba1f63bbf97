// The scheduler over the real store and the real executor, with a clock and a timer that the test holds.

import { createLog } from '../../../src/main/log.ts';
import type { SchedulerDeps, WatchSource } from '../../../src/main/scheduler/ports.ts';
import { Scheduler } from '../../../src/main/scheduler/scheduler.ts';
import { newId } from '../../../src/main/store/new-id.ts';
import type { Rehearsal } from '../../../src/shared/chain/types.ts';
import type { AppError } from '../../../src/shared/errors.ts';
import type { Change } from '../../../src/shared/ipc/change.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { look, openPlainWorld } from '../../executor/support/plain-world.ts';
import { planOf } from '../../executor/support/plans.ts';

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

export interface ScheduleOptions {
  watch?: WatchSource;
  /** What a tool that looks answers by the id of its step; an error is thrown. */
  call?: (nodeId: string) => AppError | null;
  connecting?: () => AppError | null;
  rehearsed?: () => Partial<Rehearsal>;
}

export function openScheduleWorld(options: ScheduleOptions = {}) {
  const changes: Change[] = [];
  const world = openPlainWorld({ ...options, notify: (change) => void changes.push(change) });
  const { store, clock } = world;
  let timer: { at: number; work: () => void } | null = null;
  const deps: SchedulerDeps = {
    store,
    runs: {
      prepare: (start) => world.executor.prepare(start),
      cancel: (executionId) => world.executor.cancel(executionId),
    },
    watch: options.watch ?? null,
    standing: () => null,
    failuresToPause: 3,
    policyVersion: () => 1,
    clock,
    timer: {
      set: (delayMs, work) => {
        timer = { at: world.now() + delayMs, work };
      },
      clear: () => {
        timer = null;
      },
    },
    tzdata: '2026a',
    process: { instance: 'test', pid: 1 },
    log: createLog((line) => void world.lines.push(line), clock.now),
    notify: (change) => void changes.push(change),
    crash: () => undefined,
  };
  let scheduler = new Scheduler(deps);

  /** Settles when the scheduler, and every run that asks nobody, has come to rest. */
  async function rest(): Promise<void> {
    for (let before = ''; before !== standing(); ) {
      before = standing();
      await scheduler.idle();
      for (const { executionId } of store.reader.executions.listOpen()) {
        await world.executor.advance(executionId);
      }
      scheduler.heard({ topic: 'run', id: null });
      await scheduler.idle();
    }
  }

  /** What the rows say of schedules, fires and runs. */
  function standing(): string {
    const { executions, fires, triggers } = store.reader;
    const rows = triggers.list(500);
    return JSON.stringify([
      ...executions.list().map(({ state }) => state),
      ...rows.map(({ state, nextDueAt, runsDone }) => [state, nextDueAt, runsDone]),
      ...rows.map(({ triggerId }) => fires.page(triggerId, { most: 5000 }).fires.length),
      ...rows.map(({ triggerId }) => fires.queuedOf(triggerId)),
    ]);
  }

  return {
    ...{ store, deps, changes, world, lines: world.lines, now: world.now, rest },
    get scheduler() {
      return scheduler;
    },
    get wakesAt() {
      return timer?.at ?? null;
    },
    /** Agrees to a plan of one look, or of `root`, with a trigger. */
    async schedule(trigger: Trigger, root: PlanNode = look('a'), mandateId?: string) {
      const plan = { ...planOf(root), id: newId(), status: 'draft' as const, trigger };
      const hash = planHash(plan);
      store.writer.plans.save(plan, hash);
      store.writer.plans.setStatus(plan.id, 'validated');
      const agreed = { planId: plan.id, planHash: hash, account, chainId: 31_337 } as const;
      const agree = () => scheduler.orders.agree({ ...agreed, agreedBy: 'local', mandateId });
      const { triggerId } = await agree();
      await rest();
      return {
        triggerId,
        planId: plan.id,
        async agreeAnew() {
          await agree();
          await rest();
        },
        row: () => {
          const row = store.reader.triggers.get(triggerId);
          if (row === undefined) throw new Error('no such schedule');
          return row;
        },
        /** Oldest first. */
        fires: () => store.reader.fires.page(triggerId, { most: 5000 }).fires.toReversed(),
        /** `outcome reason` of each fire, oldest first. */
        outcomes: () =>
          store.reader.fires
            .page(triggerId, { most: 5000 })
            .fires.toReversed()
            .map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`)),
        runs: () => store.reader.executions.listOfPlan(plan.id).toReversed(),
      };
    },
    /** Time passes, and the timer is woken whenever it is due. */
    async pass(ms: number) {
      const until = world.now() + ms;
      for (; timer !== null && timer.at <= until; await rest()) {
        const { at, work } = timer;
        // Looks between two due times find nothing: they are left out.
        const due = Math.max(at, Math.min(store.reader.triggers.nextDueAt() ?? until, until));
        world.setNow(Math.max(due, world.now()));
        timer = null;
        work();
      }
      world.setNow(until);
    },
    /** The computer sleeps, or its clock is set: no timer runs meanwhile. */
    async jump(ms: number) {
      world.setNow(world.now() + ms);
      scheduler.wake();
      await rest();
    },
    /** Ends the process between two looks, and starts another after a while. */
    async restart(offMs = 0) {
      await scheduler.stop();
      world.setNow(world.now() + offMs);
      await world.restart();
      scheduler = new Scheduler(deps);
      scheduler.start();
      await rest();
    },
  };
}
