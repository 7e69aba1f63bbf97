import type { ReadConnection } from '../connection.ts';

/** How much a person has in a database. */
export interface StoreContents {
  chats: number;
  plans: number;
  runs: number;
  /** Runs that had not come to their end. */
  openRuns: number;
  /** Schedules that are not over. */
  schedules: number;
  contacts: number;
  /** Lines of the audit log, and when the last was written (epoch ms); null while there is none. */
  logLines: number;
  lastLineAt: number | null;
}

export class ContentsReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  count(): StoreContents {
    const found = this.#db.get<StoreContents>(
      `SELECT (SELECT count(*) FROM conversations) AS chats,
        (SELECT count(*) FROM plans) AS plans,
        (SELECT count(*) FROM executions) AS runs,
        (SELECT count(*) FROM executions
          WHERE state IN ('pending', 'running', 'waiting', 'paused')) AS openRuns,
        (SELECT count(*) FROM triggers WHERE state <> 'ended') AS schedules,
        (SELECT count(*) FROM contacts) AS contacts,
        (SELECT count(*) FROM audit) AS logLines,
        (SELECT at FROM audit ORDER BY seq DESC LIMIT 1) AS lastLineAt`,
    );
    if (found === undefined) throw new TypeError('Counting gives a row.');
    return found;
  }

  /** Rows of each table, by its name, and the version of the whole. */
  tables(): { schema: number; rows: Record<string, number> } {
    const names = this.#db.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY name`,
    );
    const count = (name: string): number =>
      this.#db.get<{ rows: number }>(`SELECT count(*) AS rows FROM "${name}"`)?.rows ?? 0;
    const schema = this.#db.get<{ version: number }>(
      'SELECT user_version AS version FROM pragma_user_version',
    );
    return {
      schema: schema?.version ?? 0,
      rows: Object.fromEntries(names.map(({ name }) => [name, count(name)])),
    };
  }
}
