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
}
