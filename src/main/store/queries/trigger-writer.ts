import type { Address } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import type { Trigger } from '../../../shared/plan/triggers.ts';
import type { EndsWhy, PausedWhy } from '../../../shared/schedules/states.ts';
import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';
import { endTriggerOf } from './end-trigger.ts';
import { planChanged } from './execution-refusals.ts';
import { insertAgreement } from './insert-agreement.ts';
import { PlanReader, PlanWriter, planNotFound } from './plans.ts';
import { requireTrigger, TriggerReader, type TriggerRecord } from './triggers.ts';

/** A person's standing yes to a plan with a trigger. */
export interface NewTrigger {
  /** Where the plan has none yet, and its id is known; else it is given here. */
  triggerId?: string;
  planId: string;
  /** What the person saw; PLAN_CHANGED when the stored plan is another by now. */
  planHash: string;
  policyVersion: number;
  agreedBy: string;
  account: Address;
  chainId: number;
  trigger: Trigger;
  /** Epoch milliseconds. */
  agreedAt: number;
  /** Null where it is not by time. */
  nextDueAt: number | null;
  zone: string;
  tzdata: string;
}

/** Which schedule, as it was read: what was agreed anew meanwhile is another. */
export type ThatTrigger = Pick<TriggerRecord, 'triggerId' | 'generation'>;

/** What follows from a decision about a schedule; what is left out stays as it is. */
export interface Advance {
  decidedTo?: number | null;
  nextDueAt: number | null;
  tzdata?: string;
  /** Whether a run of it was started. */
  ran?: boolean;
}

/** What a watched trigger remembers between two looks; what is left out stays as it is. */
export type Watched = Partial<
  Pick<
    TriggerRecord,
    'cursor' | 'lastSide' | 'armed' | 'cooldownUntil' | 'lastCheckedAt' | 'lastTruth'
  >
>;

export class TriggerWriter {
  readonly #db: WriteConnection;
  readonly #reader: TriggerReader;

  constructor(db: WriteConnection) {
    this.#db = db;
    this.#reader = new TriggerReader(db);
  }

  /**
   * Writes the agreement and the schedule, and moves the plan to `scheduled`, at once. A plan that had one keeps
   * its id and its fires. PLAN_NOT_FOUND, PLAN_CHANGED, or PLAN_ILLEGAL_STATUS when the plan may not be scheduled.
   */
  agree(given: NewTrigger): { triggerId: string; generation: number } {
    return this.#db.write(() => {
      const plan = new PlanReader(this.#db).state(given.planId);
      if (plan === undefined) throw planNotFound(given.planId);
      if (plan.hash !== given.planHash) throw planChanged(given, plan.hash);
      const before = this.#reader.ofPlan(given.planId);
      const triggerId = before?.triggerId ?? given.triggerId ?? newId();
      const generation = (before?.generation ?? 0) + 1;
      const agreementId = newId();
      this.#upsert({ ...given, triggerId, generation, agreementId, revision: plan.revision });
      // Agreed to anew as it is, e.g. with a mandate.
      if (plan.status !== 'scheduled') new PlanWriter(this.#db).move(plan, 'scheduled');
      const { planId, planHash, policyVersion, agreedBy, account } = given;
      appendAudit(this.#db, {
        kind: 'schedule.agreed',
        body: {
          ...{ triggerId, generation, agreementId, planId, planHash, policyVersion },
          ...{ agreedBy, account },
        },
      });
      return { triggerId, generation };
    });
  }

  #upsert(given: NewTrigger & ThatTrigger & Pick<TriggerRecord, 'agreementId' | 'revision'>): void {
    const { trigger, ...rest } = given;
    const params = {
      ...rest,
      kind: trigger.type,
      document: JSON.stringify(trigger),
      now: this.#db.now(),
    };
    insertAgreement(this.#db, params);
    this.#db.run(
      `INSERT INTO triggers (trigger_id, plan_id, revision, plan_hash, agreement_id, account,
        chain_id, agreed_at, kind, document, generation, state, next_due_at, zone, tzdata, created_at, updated_at)
       VALUES (@triggerId, @planId, @revision, @planHash, @agreementId, @account,
        @chainId, @agreedAt, @kind, @document, @generation, 'active', @nextDueAt, @zone, @tzdata, @now, @now)
       ON CONFLICT (plan_id) DO UPDATE SET revision = excluded.revision,
        plan_hash = excluded.plan_hash, agreement_id = excluded.agreement_id,
        account = excluded.account, chain_id = excluded.chain_id,
        agreed_at = excluded.agreed_at, decided_to = NULL, kind = excluded.kind, document = excluded.document,
        generation = excluded.generation, state = 'active', paused_why = NULL, paused_until = NULL,
        next_due_at = excluded.next_due_at, zone = excluded.zone, tzdata = excluded.tzdata,
        runs_done = 0, failures = 0, ends_why = NULL, cursor = NULL, last_side = NULL, armed = 1,
        cooldown_until = NULL, last_checked_at = NULL, last_truth = NULL, updated_at = @now`,
      params,
    );
  }

  /** Moves on to when to decide next. SCHEDULE_CHANGED when it ended or was agreed anew meanwhile. */
  advance(that: ThatTrigger, to: Advance): void {
    const changed = this.#db.run(
      `UPDATE triggers SET decided_to = coalesce(@decidedTo, decided_to), next_due_at = @nextDueAt,
        tzdata = coalesce(@tzdata, tzdata), runs_done = runs_done + @ran, updated_at = @now
       WHERE trigger_id = @triggerId AND generation = @generation AND state <> 'ended'`,
      {
        ...pick(that),
        decidedTo: to.decidedTo ?? null,
        nextDueAt: to.nextDueAt,
        tzdata: to.tzdata ?? null,
        ran: to.ran ? 1 : 0,
        now: this.#db.now(),
      },
    );
    if (changed === 0) throw scheduleChanged(that);
  }

  /** What was found at the last look. SCHEDULE_CHANGED as above. */
  watch(that: ThatTrigger, found: Watched): void {
    this.#db.write(() => {
      const before = requireTrigger(this.#reader, that.triggerId);
      if (before.generation !== that.generation || before.state === 'ended') {
        throw scheduleChanged(that);
      }
      const after = { ...before, ...found };
      this.#db.run(
        `UPDATE triggers SET cursor = @cursor, last_side = @lastSide, armed = @armed,
          cooldown_until = @cooldownUntil, last_checked_at = @lastCheckedAt, last_truth = @lastTruth
         WHERE trigger_id = @triggerId`,
        {
          triggerId: that.triggerId,
          cursor: after.cursor,
          lastSide: after.lastSide,
          armed: after.armed ? 1 : 0,
          cooldownUntil: after.cooldownUntil,
          lastCheckedAt: after.lastCheckedAt,
          lastTruth: after.lastTruth,
        },
      );
    });
  }

  /** Stands still until somebody resumes it, or until a time. One that ended is left as it is. */
  pause(triggerId: string, why: PausedWhy, untilMs: number | null = null): void {
    this.#db.write(() => {
      const { state } = requireTrigger(this.#reader, triggerId);
      if (state === 'ended') return;
      this.#db.run(
        `UPDATE triggers SET state = 'paused', paused_why = @why, paused_until = @untilMs,
          updated_at = @now WHERE trigger_id = @triggerId`,
        { triggerId, why, untilMs, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'schedule.paused', body: { triggerId, why, untilMs } });
    });
  }

  /** All that are active; what a person paused by itself stays so. Returns how many there were. */
  pauseAll(untilMs: number | null): number {
    return this.#db.write(() => {
      const paused = this.#db.run(
        `UPDATE triggers SET state = 'paused', paused_why = 'all', paused_until = @untilMs,
          updated_at = @now WHERE state = 'active' OR paused_why = 'all'`,
        { untilMs, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'schedule.all_paused', body: { untilMs, schedules: paused } });
      return paused;
    });
  }

  /** It goes on; with the time at which it is due next. */
  resume(triggerId: string, nextDueAt: number | null): void {
    this.#db.write(() => {
      const resumed = this.#db.run(
        `UPDATE triggers SET state = 'active', paused_why = NULL, paused_until = NULL,
          failures = 0, next_due_at = @nextDueAt, updated_at = @now
         WHERE trigger_id = @triggerId AND state = 'paused'`,
        { triggerId, nextDueAt, now: this.#db.now() },
      );
      if (resumed > 0) appendAudit(this.#db, { kind: 'schedule.resumed', body: { triggerId } });
    });
  }

  /**
   * Nothing more comes of it, and what still waited to start does not; a plan that only waited for it is over
   * too. One that ended before keeps its reason.
   */
  end(triggerId: string, why: EndsWhy): void {
    this.#db.write(() => {
      const { planId } = requireTrigger(this.#reader, triggerId);
      if (!endTriggerOf(this.#db, planId, why)) return;
      const plan = new PlanReader(this.#db).state(planId);
      if (plan?.status === 'scheduled') new PlanWriter(this.#db).move(plan, 'cancelled');
    });
  }
}

function pick({ triggerId, generation }: ThatTrigger): ThatTrigger {
  return { triggerId, generation };
}

/** SCHEDULE_CHANGED. */
function scheduleChanged({ triggerId, generation }: ThatTrigger): AppError {
  const message = 'This schedule was changed or ended meanwhile.';
  return new AppError('SCHEDULE_CHANGED', 'invalid_params', message, {
    advice: 'Look at it again. Nothing was started.',
    facts: { triggerId, generation },
  });
}
