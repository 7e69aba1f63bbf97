// What a person orders of schedules. Each order is durable when it settles.
import type { Address } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { Trigger } from '../../shared/plan/triggers.ts';
import { nextDueAt } from '../../shared/schedules/decide/decide-fires.ts';
import { askedKeyOf } from '../../shared/schedules/decide/fire.ts';
import { decideOverlap } from '../../shared/schedules/decide/overlap.ts';
import { rulesOf } from '../../shared/schedules/decide/schedule.ts';
import { newId } from '../store/new-id.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireTrigger, type TriggerRecord } from '../store/queries/triggers.ts';
import { requireStored } from '../store/stored.ts';
import { passing } from './fire-points.ts';
import type { SchedulerDeps } from './ports.ts';
import { prepareStart } from './prepare-start.ts';
import { resumeAt } from './resume.ts';
import { stateOf } from './state-of.ts';
import { cancelEarlier } from './write-all.ts';

/** A person's standing yes to a plan with a trigger, on the network in use. */
export interface Agreed {
  planId: string;
  planHash: string;
  account: Address;
  chainId: number;
  agreedBy: string;
  /** What its runs sign under; armed and bound together, or neither. */
  mandateId?: string | undefined;
}

/** What became of a start that a person asked for. `executionId`: null where it waits for the run before it. */
export interface RanNow {
  fireId: string;
  executionId: string | null;
}

export class Orders {
  readonly #deps: SchedulerDeps;
  readonly #serial: <T>(work: () => T | Promise<T>) => Promise<T>;
  readonly #wake: () => void;

  constructor(
    deps: SchedulerDeps,
    serial: <T>(work: () => T | Promise<T>) => Promise<T>,
    wake: () => void,
  ) {
    this.#deps = deps;
    this.#serial = serial;
    this.#wake = wake;
  }

  /**
   * Writes the agreement and arms the schedule; what a plan had before is replaced. A trigger that is not enabled
   * stays paused. Errors: PLAN_NOT_FOUND, NO_TRIGGER, PLAN_CHANGED, PLAN_ILLEGAL_STATUS, MANDATE_NOT_FOUND, MANDATE_OVER, MANDATE_BOUND.
   */
  agree({ mandateId, ...agreed }: Agreed): Promise<{ triggerId: string }> {
    return this.#done(null, () => {
      const { store, clock, tzdata, policyVersion } = this.#deps;
      const trigger = this.#triggerOf(agreed.planId);
      const triggerId = store.reader.triggers.ofPlan(agreed.planId)?.triggerId ?? newId();
      const agreedAt = clock.now();
      const first = nextDueAt({
        ...{ triggerId, trigger, agreedAt, decidedTo: null, runsDone: 0, queued: 0 },
        ...{ running: false, held: null, away: 'ASLEEP' },
      });
      const zone = trigger.type === 'cron' ? (trigger.timezone ?? 'UTC') : 'UTC';
      store.writer.together(() => {
        store.writer.triggers.agree({
          ...{ ...agreed, triggerId, trigger, agreedAt, policyVersion: policyVersion() },
          ...{ nextDueAt: first, zone, tzdata },
        });
        if (trigger.enabled === false) store.writer.triggers.pause(triggerId, 'person');
        if (mandateId !== undefined) store.writer.mandates.bind(mandateId, triggerId);
      });
      this.#deps.notify({ topic: 'plan', id: agreed.planId });
      return { triggerId };
    });
  }

  /** Errors: SCHEDULE_NOT_FOUND, SCHEDULE_ENDED. */
  pause(triggerId: string, untilMs: number | null = null): Promise<void> {
    return this.#done(triggerId, () => {
      this.#open(triggerId);
      this.#deps.store.writer.triggers.pause(triggerId, 'person', untilMs);
    });
  }

  /** Answers how many there were. What a person paused by itself stays so. */
  pauseAll(untilMs: number | null = null): Promise<number> {
    return this.#done(null, () => this.#deps.store.writer.triggers.pauseAll(untilMs));
  }

  /** Errors: SCHEDULE_NOT_FOUND, SCHEDULE_ENDED, RUN_DIFFERENT. One that is not paused is left as it is. */
  resume(triggerId: string): Promise<void> {
    return this.#done(triggerId, () => this.#resume(this.#open(triggerId)));
  }

  /** Those that were paused all together. Answers how many there were. */
  resumeAll(): Promise<number> {
    return this.#done(null, () => {
      const rows = this.#deps.store.reader.triggers.pausedTogether();
      for (const row of rows) this.#resume(row);
      return rows.length;
    });
  }

  /**
   * Starts a run now, by the rule for overlaps; when it starts next stays as it is. Errors: SCHEDULE_NOT_FOUND,
   * SCHEDULE_ENDED, PLAN_IS_RUNNING, HALTED, and those of starting a run.
   */
  runNow(triggerId: string): Promise<RanNow> {
    return this.#done(triggerId, () => this.#runNow(this.#open(triggerId)));
  }

  /** Ends a schedule; a run of it that is going on is carried to its end. Errors: SCHEDULE_NOT_FOUND. */
  remove(triggerId: string): Promise<void> {
    return this.#done(triggerId, () => this.#deps.store.writer.triggers.end(triggerId, 'REMOVED'));
  }

  #resume(row: TriggerRecord): void {
    const { store, clock } = this.#deps;
    if (row.state !== 'paused') return;
    const open = store.reader.executions.openOfPlan(row.planId);
    if (row.pausedWhy === 'different' && open?.state === 'paused') throw runDifferent();
    resumeAt(this.#deps, row, clock.now());
  }

  async #runNow(row: TriggerRecord): Promise<RanNow> {
    const { store, clock } = this.#deps;
    const state = stateOf(store.reader, row, { held: null, away: 'ASLEEP' });
    const decision = decideOverlap(rulesOf(state.trigger).overlap, state);
    if (decision === 'skip') throw isRunning();
    const fireId = newId();
    const run = decision === 'start' ? await prepareStart(this.#deps, row, fireId) : null;
    const dueKey = askedKeyOf(fireId);
    const { triggerId, generation } = row;
    passing(this.#deps.crash, 'run_now', () =>
      store.writer.together(() => {
        store.writer.fires.add({
          ...{ fireId, triggerId, generation, dueKey, dueAt: clock.now() },
          outcome: run === null ? 'queued' : 'fired',
          executionId: run?.executionId ?? null,
        });
        run?.write();
      }),
    );
    run?.begin();
    if (decision === 'cancel_and_queue') cancelEarlier(this.#deps, row.planId);
    return { fireId, executionId: run?.executionId ?? null };
  }

  #open(triggerId: string): TriggerRecord {
    const row = requireTrigger(this.#deps.store.reader.triggers, triggerId);
    if (row.state !== 'ended') return row;
    throw new AppError('SCHEDULE_ENDED', 'invalid_params', 'This schedule is over.', {
      advice: 'Edit its plan and agree to it again to start it anew.',
    });
  }

  #triggerOf(planId: string): Trigger {
    const stored = this.#deps.store.reader.plans.get(planId);
    if (stored === undefined) throw planNotFound(planId);
    const { trigger } = requireStored(stored.document);
    if (trigger !== undefined) return trigger;
    throw new AppError('NO_TRIGGER', 'invalid_params', 'This plan does not say when it starts.', {
      advice: 'Run it, or edit it and say when it is to start.',
    });
  }

  async #done<T>(triggerId: string | null, work: () => T | Promise<T>): Promise<T> {
    try {
      return await this.#serial(work);
    } finally {
      this.#deps.notify({ topic: 'schedule', id: triggerId });
      this.#wake();
    }
  }
}

function isRunning(): AppError {
  const message = 'A run of this plan is still going on.';
  return new AppError('PLAN_IS_RUNNING', 'invalid_params', message, {
    advice: 'Nothing was started. Wait for its end, or cancel it first.',
  });
}

function runDifferent(): AppError {
  const message =
    'A run of this schedule stands paused: it changed something else than was rehearsed, or what it changed could not be read.';
  return new AppError('RUN_DIFFERENT', 'simulation_mismatch', message, {
    advice: 'Look at it first, then resume that run or cancel it.',
  });
}
