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
  /** When that process ended in order, epoch ms; null while it is at work, and where it was cut off. */
  endedAt: number | null;
}

export class BeatReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Undefined before the first. */
  get(): SchedulerBeat | undefined {
    return this.#db.get('SELECT at, mono, instance, pid, ended_at AS endedAt FROM scheduler_beat');
  }
}

export class BeatWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  set(beat: Omit<SchedulerBeat, 'endedAt'>): void {
    this.#db.run(
      `INSERT INTO scheduler_beat (id, at, mono, instance, pid)
       VALUES (1, @at, @mono, @instance, @pid)
       ON CONFLICT (id) DO UPDATE SET at = excluded.at, mono = excluded.mono,
        instance = excluded.instance, pid = excluded.pid, ended_at = NULL`,
      { ...beat },
    );
  }

  /** Nothing where another process was at work since. */
  end(instance: string, endedAt: number): void {
    this.#db.run('UPDATE scheduler_beat SET ended_at = @endedAt WHERE instance = @instance', {
      ...{ instance, endedAt },
    });
  }
}
