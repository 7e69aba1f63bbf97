import type { z } from 'zod';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';
import { appendAudit } from './audit.ts';

export class SettingsReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Undefined while it was never set. */
  get<T>(key: string, schema: z.ZodType<T>): Stored<T> | undefined {
    const row = this.#db.get<{ value: string }>('SELECT value FROM settings WHERE key = @key', {
      key,
    });
    return row && readStored(row.value, schema, { table: 'settings', id: key, column: 'value' });
  }
}

/** No secret belongs here: the database is not encrypted. */
export class SettingsWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Stores plain JSON under a key. */
  set(key: string, value: unknown): void {
    this.#db.run(
      `INSERT INTO settings VALUES (@key, @value, @now)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      { key, value: JSON.stringify(value), now: this.#db.now() },
    );
  }

  /**
   * The same for what decides what plans may do: the log keeps every state of it, as `logged` where not all
   * of it belongs there.
   */
  setAudited(key: string, value: unknown, logged: unknown = value): void {
    this.#db.write(() => {
      this.set(key, value);
      appendAudit(this.#db, { kind: 'settings.set', body: { key, value: JSON.stringify(logged) } });
    });
  }
}
