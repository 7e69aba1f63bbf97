import { z } from 'zod';
import {
  type FireFacts,
  type FireOutcome,
  type FireReason,
  isAsked,
} from '../../../shared/schedules/decide/fire.ts';
import type { FirePage, FireView } from '../../../shared/schedules/views.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { readStored } from '../stored.ts';
import { appendAudit } from './audit.ts';
import { pageOfRows, placeBefore } from './page-of-rows.ts';

/** What became of one due start of a schedule. */
export interface FireRecord extends FireView {
  triggerId: string;
  generation: number;
}

export interface NewFire {
  /** Where its run has to know it before; else it is given here. */
  fireId?: string;
  triggerId: string;
  generation: number;
  /** Unique within the schedule. */
  dueKey: string;
  dueAt: number;
  outcome: FireOutcome;
  reason?: FireReason | null;
  facts?: FireFacts;
  /** Of `fired` and `late`: the run, written in the same transaction. */
  executionId?: string | null;
}

type FireRow = Omit<FireRecord, 'facts'> & { facts: string | null };

const factsSchema = z.strictObject({
  into: z.string().exactOptional(),
  count: z.number().exactOptional(),
  first: z.string().exactOptional(),
  last: z.string().exactOptional(),
  limit: z.number().exactOptional(),
  error: z.string().exactOptional(),
});

const columns = `fire_id AS fireId, trigger_id AS triggerId, due_key AS dueKey, generation,
  due_at AS dueAt, outcome, reason, data AS facts, execution_id AS executionId, decided_at AS decidedAt`;

export class FireReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(fireId: string): FireRecord | undefined {
    const row = this.#db.get<FireRow>(`SELECT ${columns} FROM fires WHERE fire_id = @fireId`, {
      fireId,
    });
    return row && readFireRow(row);
  }

  /** Whether a person asked for this start themselves. False for a run that no fire started. */
  wasAsked(fireId: string | null): boolean {
    const fire = fireId === null ? undefined : this.get(fireId);
    return fire !== undefined && isAsked(fire.dueKey);
  }

  /** Newest first; `before` is the `next` of the page before. */
  page(
    triggerId: string,
    { before, most = 20 }: { before?: string; most?: number } = {},
  ): FirePage {
    const rows = this.#db.all<FireRow & { place: number }>(
      `SELECT ${columns}, rowid AS place FROM fires
       WHERE trigger_id = @triggerId AND rowid < @before ORDER BY rowid DESC LIMIT @limit`,
      { triggerId, before: placeBefore(before), limit: most + 1 },
    );
    const page = pageOfRows(rows, most);
    return { fires: page.rows.map(readFireRow), next: page.next };
  }

  /** Of all schedules, oldest first, those written after a place; `place` is that of the last. */
  after(place: number, most: number): { fires: FireRecord[]; place: number } {
    const rows = this.#db.all<FireRow & { place: number }>(
      `SELECT ${columns}, rowid AS place FROM fires WHERE rowid > @place ORDER BY rowid LIMIT @most`,
      { place, most },
    );
    return {
      fires: rows.map(({ place: _place, ...row }) => readFireRow(row)),
      place: rows.at(-1)?.place ?? place,
    };
  }

  /** The place of the newest of all. */
  lastPlace(): number {
    return (
      this.#db.get<{ place: number | null }>('SELECT max(rowid) AS place FROM fires')?.place ?? 0
    );
  }

  /** Whether what is due by this key was decided. */
  isDecided(triggerId: string, dueKey: string): boolean {
    const found = 'SELECT 1 FROM fires WHERE trigger_id = @triggerId AND due_key = @dueKey';
    return this.#db.get(found, { triggerId, dueKey }) !== undefined;
  }

  /** Of each schedule the first start that waits for a run, where its plan has none that is open. */
  startable(): FireRecord[] {
    return this.#db
      .all<FireRow>(
        `SELECT ${columns} FROM fires WHERE rowid IN (
           SELECT min(fires.rowid) FROM fires JOIN triggers USING (trigger_id)
           WHERE outcome = 'queued' AND +triggers.state = 'active' AND NOT EXISTS (SELECT 1 FROM executions
             WHERE executions.plan_id = triggers.plan_id
               AND executions.state IN ('pending', 'running', 'waiting', 'paused'))
           GROUP BY fires.trigger_id) ORDER BY rowid`,
      )
      .map(readFireRow);
  }

  /** How many starts of a schedule wait for a run. */
  queuedOf(triggerId: string): number {
    const row = this.#db.get<{ queued: number }>(
      `SELECT count(*) AS queued FROM fires
       WHERE trigger_id = @triggerId AND outcome = 'queued'`,
      { triggerId },
    );
    return row?.queued ?? 0;
  }

  /** The newest start that did not happen. */
  lastMissed(triggerId: string): { dueAt: number; reason: FireReason } | null {
    const row = this.#db.get<{ dueAt: number; reason: FireReason }>(
      `SELECT due_at AS dueAt, reason FROM fires
       WHERE trigger_id = @triggerId AND outcome IN ('missed', 'skipped')
       ORDER BY due_at DESC, rowid DESC LIMIT 1`,
      { triggerId },
    );
    return row ?? null;
  }
}

export class FireWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * Writes what became of a due start, once: null where that was decided before. One that starts a run is
   * written before it, in the same transaction. What did not start under an older agreement may under a newer.
   */
  add(fire: NewFire): { fireId: string } | null {
    const added = this.#insert(fire);
    if (added !== null || !this.#mayStartAnew(fire)) return added;
    return this.#insert({ ...fire, dueKey: `${fire.dueKey} (${fire.generation})` });
  }

  #mayStartAnew({ triggerId, dueKey, generation, outcome }: NewFire): boolean {
    if (outcome === 'missed' || outcome === 'skipped') return false;
    return (
      this.#db.get(
        `SELECT 1 FROM fires WHERE trigger_id = @triggerId AND due_key = @dueKey
           AND generation < @generation AND outcome IN ('missed', 'skipped')`,
        { triggerId, dueKey, generation },
      ) !== undefined
    );
  }

  #insert(fire: NewFire): { fireId: string } | null {
    const fireId = fire.fireId ?? newId();
    const added = this.#db.run(
      `INSERT INTO fires VALUES (@fireId, @triggerId, @dueKey, @generation, @dueAt, @outcome, @reason,
        @data, @executionId, @now) ON CONFLICT (trigger_id, due_key) DO NOTHING`,
      {
        fireId,
        triggerId: fire.triggerId,
        dueKey: fire.dueKey,
        generation: fire.generation,
        dueAt: fire.dueAt,
        outcome: fire.outcome,
        reason: fire.reason ?? null,
        data: fire.facts ? JSON.stringify(fire.facts) : null,
        executionId: fire.executionId ?? null,
        now: this.#db.now(),
      },
    );
    if (added === 0) return null;
    if (fire.executionId) this.#audit(fireId, fire.executionId);
    return { fireId };
  }

  /** One that was queued starts its run now, written in the same transaction after it. False: it was decided before. */
  begin(fireId: string, outcome: 'fired' | 'late', executionId: string): boolean {
    const begun = this.#db.run(
      `UPDATE fires SET outcome = @outcome, execution_id = @executionId, decided_at = @now
       WHERE fire_id = @fireId AND outcome = 'queued'`,
      { fireId, outcome, executionId, now: this.#db.now() },
    );
    if (begun > 0) this.#audit(fireId, executionId);
    return begun > 0;
  }

  /** Which standing agreement a run rests on that nobody was asked about. */
  #audit(fireId: string, executionId: string): void {
    const body = this.#db.get<Record<string, string>>(
      `SELECT fire_id AS fireId, trigger_id AS triggerId, due_key AS dueKey, outcome,
         agreement_id AS restsOn FROM fires JOIN triggers USING (trigger_id)
       WHERE fire_id = @fireId`,
      { fireId },
    );
    appendAudit(this.#db, { kind: 'schedule.fired', executionId, body: body ?? {} });
  }

  /** None of those that were queued starts any more, of whatever schedule. */
  dropAll(reason: FireReason): void {
    this.#db.write(() => {
      const dropped = this.#db.run(
        `UPDATE fires SET outcome = 'skipped', reason = @reason, decided_at = @now
         WHERE outcome = 'queued'`,
        { reason, now: this.#db.now() },
      );
      if (dropped > 0)
        appendAudit(this.#db, { kind: 'fire.all_dropped', body: { reason, dropped } });
    });
  }

  /** One that was queued does not start any more. */
  drop(fireId: string, reason: FireReason, facts: FireFacts = {}): void {
    this.#db.write(() => {
      const dropped = this.#db.run(
        `UPDATE fires SET outcome = 'skipped', reason = @reason, data = @data, decided_at = @now
         WHERE fire_id = @fireId AND outcome = 'queued'`,
        { fireId, reason, data: JSON.stringify(facts), now: this.#db.now() },
      );
      if (dropped > 0) appendAudit(this.#db, { kind: 'fire.dropped', body: { fireId, reason } });
    });
  }
}

function readFireRow(row: FireRow): FireRecord {
  const place = { table: 'fires', id: row.fireId, column: 'data' };
  const facts = row.facts === null ? null : readStored(row.facts, factsSchema, place);
  return { ...row, facts: facts?.ok ? facts.value : {} };
}
