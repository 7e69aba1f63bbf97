import { z } from 'zod';
import type { EventType } from '../../../shared/agent/event-types.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { readStored, type Stored } from '../stored.ts';
import { readStoredError } from './stored-error.ts';

export type EventStatus = 'pending' | 'processing' | 'done' | 'failed' | 'dead';

export interface NewEvent {
  type: EventType;
  /** Null for what belongs to no conversation; these are in one order too. */
  conversationId: string | null;
  /** The call of a tool that it is about: each is asked for, answered and ended once. */
  subject?: string;
  body: z.core.util.JSONType;
}

export interface EventRecord {
  eventId: string;
  /** A type of another version may have no handler here. */
  type: string;
  conversationId: string | null;
  subject: string | null;
  body: Stored<z.core.util.JSONType>;
  status: EventStatus;
  /** How often somebody began to handle it. */
  attempts: number;
  /** Of `failed`: when it is tried again, epoch ms. */
  notBeforeAt: number | null;
  /** Of the last attempt. */
  error: ErrorShape | null;
  createdAt: number;
  /** Of `dead`: when a person left it at that. */
  putAwayAt: number | null;
}

type EventRow = Omit<EventRecord, 'body' | 'error'> & { body: string; error: string | null };

const columns = `event_id AS eventId, type, conversation_id AS conversationId, subject, body, status, attempts,
  not_before_at AS notBeforeAt, error, created_at AS createdAt, put_away_at AS putAwayAt`;
/** As the index of what is open says it. */
const isOpen = "status IN ('pending', 'processing', 'failed')";

export class EventReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(eventId: string): EventRecord | undefined {
    return this.#one('event_id = @eventId', { eventId });
  }

  /** The oldest that is open, which is handled before all others of the conversation. */
  next(conversationId: string | null): EventRecord | undefined {
    return this.#one(`conversation_id IS @conversationId AND ${isOpen}`, { conversationId });
  }

  /** About a call of a tool; undefined where that did not come yet. */
  ofCall(conversationId: string, subject: string, type: EventType): EventRecord | undefined {
    return this.#one('conversation_id = @conversationId AND subject = @subject AND type = @type', {
      conversationId,
      subject,
      type,
    });
  }

  /** Conversations that something is open in. */
  open(): (string | null)[] {
    return this.#db
      .all<{ conversationId: string | null }>(
        `SELECT DISTINCT conversation_id AS conversationId FROM events WHERE ${isOpen}`,
      )
      .map(({ conversationId }) => conversationId);
  }

  /** When the first that failed is tried again; null where none is. */
  nextTryAt(): number | null {
    const row = this.#db.get<{ at: number | null }>(
      `SELECT min(not_before_at) AS at FROM events WHERE ${isOpen}`,
    );
    return row?.at ?? null;
  }

  /** What was given up: first what nobody put away, newest first. */
  dead(limit = 200): EventRecord[] {
    return this.#db
      .all<EventRow>(
        `SELECT ${columns} FROM events WHERE status = 'dead'
         ORDER BY put_away_at IS NOT NULL, seq DESC LIMIT @limit`,
        { limit },
      )
      .map(readEventRow);
  }

  /** How many were given up, and how many of these nobody put away. */
  deadCounts(): { total: number; open: number } {
    const row = this.#db.get<{ total: number; open: number }>(
      `SELECT count(*) AS total, count(*) - count(put_away_at) AS open FROM events
       WHERE status = 'dead'`,
    );
    return row ?? { total: 0, open: 0 };
  }

  #one(condition: string, params: Record<string, string | null>): EventRecord | undefined {
    const row = this.#db.get<EventRow>(
      `SELECT ${columns} FROM events WHERE ${condition} ORDER BY seq LIMIT 1`,
      params,
    );
    return row && readEventRow(row);
  }
}

/** Writes what was said and done, and where its handling has come to. Authorises nothing. */
export class EventWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Null where that of the same call is there already. */
  push(event: NewEvent): string | null {
    const eventId = newId();
    const added = this.#db.run(
      `INSERT INTO events (event_id, type, conversation_id, subject, body, status, attempts, created_at,
        updated_at) VALUES (@eventId, @type, @conversationId, @subject, @body, 'pending', 0, @now, @now)
       ON CONFLICT (conversation_id, subject, type) WHERE subject IS NOT NULL DO NOTHING`,
      {
        eventId,
        type: event.type,
        conversationId: event.conversationId,
        subject: event.subject ?? null,
        body: JSON.stringify(event.body),
        now: this.#db.now(),
      },
    );
    return added === 0 ? null : eventId;
  }

  /** Somebody begins to handle it. The count is kept also where the process ends over it. */
  take(eventId: string): void {
    this.#move(eventId, "status = 'processing', attempts = attempts + 1, not_before_at = NULL");
  }

  done(eventId: string): void {
    this.#move(eventId, "status = 'done', error = NULL");
  }

  /** Tried again at `at`, epoch ms. */
  failed(eventId: string, error: ErrorShape, at: number): void {
    const set = "status = 'failed', error = @error, not_before_at = @at";
    this.#move(eventId, set, { error: JSON.stringify(error), at });
  }

  /** Given up and kept. */
  dead(eventId: string, error: ErrorShape): void {
    const set = "status = 'dead', error = @error, not_before_at = NULL";
    this.#move(eventId, set, { error: JSON.stringify(error) });
  }

  /** What was given up is handled once more; false where it was not given up. */
  retry(eventId: string): boolean {
    const changed = this.#db.run(
      `UPDATE events SET status = 'pending', attempts = 0, error = NULL, put_away_at = NULL, updated_at = @now
       WHERE event_id = @eventId AND status = 'dead'`,
      { eventId, now: this.#db.now() },
    );
    return changed > 0;
  }

  /** A person leaves it at that; false where it was not given up, or is put away. */
  putAway(eventId: string): boolean {
    const changed = this.#db.run(
      `UPDATE events SET put_away_at = @now, updated_at = @now
       WHERE event_id = @eventId AND status = 'dead' AND put_away_at IS NULL`,
      { eventId, now: this.#db.now() },
    );
    return changed > 0;
  }

  /** After a restart: what somebody was handling is open again, and what nobody could handle of these types. */
  redeliver(handled: readonly string[]): void {
    const now = this.#db.now();
    this.#db.write(() => {
      const set = "UPDATE events SET status = 'pending', updated_at = @now";
      this.#db.run(`${set} WHERE status = 'processing'`, { now });
      this.#db.run(
        `${set}, error = NULL, put_away_at = NULL WHERE status = 'dead' AND error ->> 'code' = 'NO_HANDLER'
           AND type IN (SELECT value FROM json_each(@handled))`,
        { now, handled: JSON.stringify(handled) },
      );
    });
  }

  #move(eventId: string, set: string, more: Record<string, string | number> = {}): void {
    this.#db.run(`UPDATE events SET ${set}, updated_at = @now WHERE event_id = @eventId`, {
      eventId,
      now: this.#db.now(),
      ...more,
    });
  }
}

function readEventRow({ body, error, ...row }: EventRow): EventRecord {
  const place = { table: 'events', id: row.eventId, column: 'body' };
  return {
    ...row,
    body: readStored(body, z.json(), place),
    error: readStoredError(error, { ...place, column: 'error' }),
  };
}
