import type { ReadConnection, WriteConnection } from '../connection.ts';

/** When the scheduler was last at work, by the clock on the wall and by the one that only goes on. */
export interface SchedulerBeat {
  /** Epoch milliseconds. */
  at: number;
  /** Milliseconds of the process. */
  mono: number;
  /** Of the process that wrote it. */
  instance: string;
  pid: number;
}

export class BeatReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Undefined before the first. */
  get(): SchedulerBeat | undefined {
    return this.#db.get('SELECT at, mono, instance, pid FROM scheduler_beat');
  }
}

export class BeatWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  set(beat: SchedulerBeat): void {
    this.#db.run(
      `INSERT INTO scheduler_beat VALUES (1, @at, @mono, @instance, @pid)
       ON CONFLICT (id) DO UPDATE SET at = excluded.at, mono = excluded.mono,
        instance = excluded.instance, pid = excluded.pid`,
      { ...beat },
    );
  }
}
