import type { Address } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { type Trigger, triggerSchema } from '../../../shared/plan/triggers.ts';
import type { EndsWhy, PausedWhy, TriggerState } from '../../../shared/schedules/states.ts';
import type { ReadConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';

/** A schedule: the trigger of a plan that a person agreed to. Times are epoch milliseconds. */
export interface TriggerRecord {
  triggerId: string;
  planId: string;
  revision: number;
  planHash: string;
  /** The standing yes that its runs rest on. */
  agreementId: string;
  account: Address;
  /** The network that it was agreed for. */
  chainId: number;
  /** When it was agreed to last. */
  agreedAt: number;
  kind: Trigger['type'];
  document: Stored<Trigger>;
  /** Counts the agreements: nothing of an older one is left over. */
  generation: number;
  state: TriggerState;
  pausedWhy: PausedWhy | null;
  /** Null until somebody resumes it. */
  pausedUntil: number | null;
  /** The due time up to which all is decided, itself included; null before the first. */
  decidedTo: number | null;
  /** When to decide again; null where it is not by time, and when nothing more comes. */
  nextDueAt: number | null;
  /** IANA zone of its local times, and the version of the zones by which the next was computed. */
  zone: string;
  tzdata: string;
  /** Runs that were started since it was last agreed to. */
  runsDone: number;
  /** How many of its last runs failed, in a row. */
  failures: number;
  endsWhy: EndsWhy | null;
  /** JSON; of a trigger by events. */
  cursor: string | null;
  lastSide: 'above' | 'below' | null;
  armed: boolean;
  cooldownUntil: number | null;
  lastCheckedAt: number | null;
  lastTruth: string | null;
  createdAt: number;
  updatedAt: number;
}

interface TriggerRow extends Omit<TriggerRecord, 'document' | 'armed'> {
  document: string;
  armed: 0 | 1;
}

const columns = `trigger_id AS triggerId, plan_id AS planId, revision, plan_hash AS planHash,
  agreement_id AS agreementId, account, chain_id AS chainId, agreed_at AS agreedAt, kind, document, generation, state, paused_why AS pausedWhy,
  paused_until AS pausedUntil, decided_to AS decidedTo, next_due_at AS nextDueAt, zone, tzdata, runs_done AS runsDone,
  failures, ends_why AS endsWhy, cursor, last_side AS lastSide, armed, cooldown_until AS cooldownUntil,
  last_checked_at AS lastCheckedAt, last_truth AS lastTruth, created_at AS createdAt,
  updated_at AS updatedAt`;

/** What a person took away: it is shown only where it is asked for. */
const removed = `(state = 'ended' AND ends_why = 'REMOVED')`;

/** Not by time. */
const watchedKinds = `'condition', 'price', 'balance', 'onchain_event'`;

export class TriggerReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(triggerId: string): TriggerRecord | undefined {
    return this.#one('trigger_id = @triggerId', { triggerId });
  }

  /** The schedule of a plan; it has one at most. */
  ofPlan(planId: string): TriggerRecord | undefined {
    return this.#one('plan_id = @planId', { planId });
  }

  /**
   * What is to come first, then what is watched, what stands still and what ended; newest first among equals.
   * Without those that were removed, unless they are asked for too.
   */
  list(limit: number, withRemoved = false): TriggerRecord[] {
    return this.#all(
      `WHERE @withRemoved OR NOT ${removed} ORDER BY CASE state WHEN 'active' THEN 0 WHEN 'paused' THEN 1 ELSE 2 END, next_due_at IS NULL,
        next_due_at, created_at DESC LIMIT @limit`,
      { limit, withRemoved: withRemoved ? 1 : 0 },
    );
  }

  /** All that are not over. */
  standing(): TriggerRecord[] {
    return this.#all(`WHERE state <> 'ended' ORDER BY rowid`);
  }

  /** How many of those in the list there are, by state and in all. */
  totals(withRemoved = false): { active: number; paused: number; ended: number; total: number } {
    const found = this.#db.all<{ state: TriggerState; many: number }>(
      `SELECT state, count(*) AS many FROM triggers WHERE @withRemoved OR NOT ${removed} GROUP BY state`,
      { withRemoved: withRemoved ? 1 : 0 },
    );
    const totals = { active: 0, paused: 0, ended: 0, total: 0 };
    for (const { state, many } of found) {
      totals[state] = many;
      totals.total += many;
    }
    return totals;
  }

  /** Active ones that are due, the longest first. */
  due(now: number, limit: number): TriggerRecord[] {
    return this.#all(
      `WHERE state = 'active' AND next_due_at <= @now ORDER BY next_due_at, rowid LIMIT @limit`,
      { now, limit },
    );
  }

  /** Those that a person paused until a time that has come. */
  pauseOver(now: number): TriggerRecord[] {
    return this.#all(`WHERE state = 'paused' AND paused_until <= @now ORDER BY paused_until`, {
      now,
    });
  }

  /** Those that a person paused all together. */
  pausedTogether(): TriggerRecord[] {
    return this.#all(`WHERE state = 'paused' AND paused_why = 'all' ORDER BY rowid`);
  }

  /** Those that go on by themselves at some time. */
  pausedForNow(): TriggerRecord[] {
    return this.#all(`WHERE state = 'paused' AND paused_until IS NOT NULL ORDER BY rowid`);
  }

  /** Active ones whose last runs failed so many times in a row. Found by that: nearly all may be active. */
  failing(times: number): TriggerRecord[] {
    return this.#all(`WHERE +state = 'active' AND failures > 0 AND failures >= @times`, { times });
  }

  /** Active ones of which a run stands because it did something else than was rehearsed, or nobody can say what. */
  differing(): TriggerRecord[] {
    return this.#all(
      `WHERE +state = 'active' AND trigger_id IN (SELECT trigger_id FROM executions
         WHERE state IN ('pending', 'running', 'waiting', 'paused') AND +state = 'paused'
           AND +trigger_id IS NOT NULL
           AND json_extract(error, '$.code') IN ('OUTCOME_DIFFERENT', 'OUTCOME_UNREAD'))`,
    );
  }

  /** Active ones of the kinds that are not by time: somebody has to look for what starts them. */
  watched(): TriggerRecord[] {
    return this.#all(`WHERE state = 'active' AND kind IN (${watchedKinds}) ORDER BY rowid`);
  }

  /** Those that stand still as well. */
  watching(): TriggerRecord[] {
    return this.#all(`WHERE state <> 'ended' AND kind IN (${watchedKinds}) ORDER BY rowid`);
  }

  /** Active ones by local time whose next time was computed by other zones than these. */
  byOtherZones(tzdata: string, limit: number): TriggerRecord[] {
    return this.#all(
      `WHERE state <> 'ended' AND kind = 'cron' AND tzdata <> @tzdata LIMIT @limit`,
      { tzdata, limit },
    );
  }

  /** Active ones by time that something is still to come of, by place; `place` is that of the last. */
  byTime(after: number, limit: number): { rows: TriggerRecord[]; place: number } {
    const found = this.#db.all<TriggerRow & { place: number }>(
      `SELECT ${columns}, rowid AS place FROM triggers
       WHERE +state = 'active' AND next_due_at IS NOT NULL AND rowid > @after ORDER BY rowid LIMIT @limit`,
      { after, limit },
    );
    const rows = found.map(({ place: _place, ...row }) => readTriggerRow(row));
    return { rows, place: found.at(-1)?.place ?? after };
  }

  /** When the first is due, or a pause ends; null when nothing is to come by time. */
  nextDueAt(): number | null {
    const row = this.#db.get<{ due: number | null }>(
      `SELECT min(at) AS due FROM (
         SELECT min(next_due_at) AS at FROM triggers WHERE state = 'active'
         UNION ALL SELECT min(paused_until) FROM triggers WHERE state = 'paused')`,
    );
    return row?.due ?? null;
  }

  /** How many there are by state, and how many are due for longer than `sinceMs`. */
  counts(now: number, sinceMs: number): { active: number; paused: number; overdue: number } {
    const row = this.#db.get<{ active: number; paused: number; overdue: number }>(
      `SELECT count(*) FILTER (WHERE state = 'active') AS active,
         count(*) FILTER (WHERE state = 'paused') AS paused,
         count(*) FILTER (WHERE state = 'active' AND next_due_at < @before) AS overdue
       FROM triggers WHERE state <> 'ended'`,
      { before: now - sinceMs },
    );
    return row ?? { active: 0, paused: 0, overdue: 0 };
  }

  #one(where: string, params: Record<string, string>): TriggerRecord | undefined {
    return this.#all(`WHERE ${where}`, params)[0];
  }

  #all(rest: string, params: Record<string, string | number> = {}): TriggerRecord[] {
    return this.#db
      .all<TriggerRow>(`SELECT ${columns} FROM triggers ${rest}`, params)
      .map(readTriggerRow);
  }
}

/** SCHEDULE_NOT_FOUND when there is none. */
export function requireTrigger(
  reader: Pick<TriggerReader, 'get'>,
  triggerId: string,
): TriggerRecord {
  const trigger = reader.get(triggerId);
  if (trigger !== undefined) return trigger;
  throw new AppError('SCHEDULE_NOT_FOUND', 'invalid_params', 'There is no such schedule.', {
    advice: 'Look in the list of schedules. Nothing was changed.',
    facts: { triggerId },
  });
}

function readTriggerRow(row: TriggerRow): TriggerRecord {
  const place = { table: 'triggers', id: row.triggerId, column: 'document' };
  const document = readStored(row.document, triggerSchema, place);
  return { ...row, document, armed: row.armed === 1 };
}
