import { z } from 'zod';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';

export class TurnReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** The thread of a turn that waits, for the conversation's own code to read; undefined where none does. */
  get(messageId: string): Stored<unknown> | undefined {
    const row = this.#db.get<{ thread: string }>(
      'SELECT thread FROM turns WHERE message_id = @messageId',
      { messageId },
    );
    const place = { table: 'turns', id: messageId, column: 'thread' };
    return row && readStored(row.thread, z.json(), place);
  }

  /** In which one waits. */
  conversations(): string[] {
    return this.#db
      .all<{ conversationId: string }>(
        `SELECT DISTINCT conversation_id AS conversationId FROM turns JOIN messages USING (message_id)`,
      )
      .map(({ conversationId }) => conversationId);
  }
}

/** Writes what a turn needs to go on. Authorises nothing. */
export class TurnWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** In the place of what was kept of it before. */
  keep(messageId: string, thread: unknown): void {
    this.#db.run(
      `INSERT INTO turns (message_id, thread, updated_at) VALUES (@messageId, @thread, @now)
       ON CONFLICT (message_id) DO UPDATE SET thread = excluded.thread, updated_at = excluded.updated_at`,
      { messageId, thread: JSON.stringify(thread), now: this.#db.now() },
    );
  }

  /** It is over. */
  drop(messageId: string): void {
    this.#db.run('DELETE FROM turns WHERE message_id = @messageId', { messageId });
  }
}
