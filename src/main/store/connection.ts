import type Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { type Clock, certainNow } from '../clock.ts';
import { OpenLives } from './open-lives.ts';
import { heldBy, toStoreError } from './store-error.ts';
import { StoreHealth } from './store-health.ts';
import { whoHolds } from './who-holds.ts';

export type Params = Readonly<Record<string, string | number | bigint | Uint8Array | null>>;

/**
 * SQLite compiles a statement anew each time a value is bound that its planner once held against something
 * else in it, which takes several times as long as running it. No statistics are kept here, so that no value
 * leads to another plan: behind a plus sign, which does nothing else, the planner does not look at it.
 */
export function compiledOnce(sql: string): string {
  return sql.replace(/([=<>]\s*)@/g, '$1+@');
}

/** A statement whose values are bound by place: finding each by its name takes SQLite's driver longer. */
class Prepared {
  readonly #statement: Database.Statement<[unknown[]]>;
  readonly #names: readonly string[];

  constructor(db: Database.Database, sql: string) {
    const names: string[] = [];
    const text = compiledOnce(sql).replace(/@(\w+)/g, (_, name: string) => {
      names.push(name);
      return '?';
    });
    this.#names = names;
    this.#statement = db.prepare<[unknown[]]>(text);
  }

  get(params: Params): unknown {
    return this.#statement.get(this.#values(params));
  }

  all(params: Params): unknown[] {
    return this.#statement.all(this.#values(params));
  }

  iterate(params: Params): IterableIterator<unknown> {
    return this.#statement.iterate(this.#values(params));
  }

  run(params: Params): Database.RunResult {
    return this.#statement.run(this.#values(params));
  }

  /** One that is missing is undefined, which is refused. */
  #values(params: Params): unknown[] {
    return this.#names.map((name) => params[name]);
  }
}

/** What query groups use to read. Rows are typed by the query; the schema's CHECKs hold them to it. */
export class ReadConnection {
  readonly #db: Database.Database;
  readonly #statements = new Map<string, Prepared>();

  constructor(db: Database.Database) {
    this.#db = db;
  }

  get<Row>(sql: string, params: Params = {}): Row | undefined {
    return this.#translated(() => this.statement(sql).get(params) as Row | undefined);
  }

  all<Row>(sql: string, params: Params = {}): Row[] {
    return this.#translated(() => this.statement(sql).all(params) as Row[]);
  }

  /** Rows one by one, for tables that may be long. Nothing else may run on this connection meanwhile. */
  *each<Row>(sql: string, params: Params = {}): Generator<Row> {
    try {
      for (const row of this.statement(sql).iterate(params)) yield row as Row;
    } catch (thrown) {
      throw toStoreError(thrown);
    }
  }

  /** Every read inside sees the same state of the database. */
  read<T>(work: () => T): T {
    return this.#translated(() =>
      this.#db.inTransaction ? work() : this.#db.transaction(work).deferred(),
    );
  }

  protected statement(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const fresh = new Prepared(this.#db, sql);
    this.#statements.set(sql, fresh);
    return fresh;
  }

  #translated<T>(work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      throw toStoreError(thrown);
    }
  }
}

/** What a transaction remembers of what it wrote. What is undone is forgotten. */
interface Written {
  /** The end of the log, so that it is not read again for each line. */
  lastLine?: { seq: number; hash: string };
  /** A row was changed. */
  changed?: boolean;
}

/** A connection that may write. One per process, held by the store's writer alone. */
export class WriteConnection extends ReadConnection {
  readonly #db: Database.Database;
  readonly #clock: Clock;
  #diskFailure: AppError | null = null;
  readonly #transaction: Database.Transaction<(work: () => unknown) => unknown>;
  /** Of the transaction that is open; null outside of one. */
  #written: Written | null = null;
  readonly #health: StoreHealth;
  /** Of approvals, since this process saw them first. */
  readonly lives: OpenLives;

  constructor(db: Database.Database, clock: Clock, health = new StoreHealth()) {
    super(db);
    this.#health = health;
    this.lives = new OpenLives(clock);
    this.#db = db;
    this.#clock = clock;
    this.#transaction = db.transaction((work: () => unknown) => work());
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#clock.now();
  }

  /** Epoch milliseconds that have certainly come, whatever the clock was set to meanwhile. */
  certainNow(): number {
    return certainNow(this.#clock);
  }

  /** What the open transaction wrote; nobody else writes meanwhile. */
  get written(): Written | null {
    return this.#written;
  }

  /** Returns how many rows changed. */
  run(sql: string, params: Params = {}): number {
    const { changes } = this.#onSoundDisk(() => this.statement(sql).run(params));
    if (changes > 0 && this.#written !== null) this.#written.changed = true;
    else if (changes > 0) this.#health.worked();
    return changes;
  }

  /** One transaction, durable when it returns, undone when `work` throws. Inside another it joins it. */
  write<T>(work: () => T): T {
    return this.#written === null ? this.#undoable(work) : work();
  }

  /** A part of a transaction that is undone alone when `work` throws; outside of one it is its own. */
  part<T>(work: () => T): T {
    return this.#undoable(work);
  }

  #undoable<T>(work: () => T): T {
    const isWhole = !this.#db.inTransaction;
    if (isWhole) this.#written = {};
    try {
      const result = this.#onSoundDisk(() => this.#transaction.immediate(work) as T);
      // What changes nothing succeeds on a full disk too.
      if (isWhole && this.#written?.changed) this.#health.worked();
      return result;
    } catch (thrown) {
      delete this.#written?.lastLine;
      throw thrown;
    } finally {
      if (isWhole) this.#written = null;
    }
  }

  /**
   * A disk that failed once is not written to again: a system may drop what it could not sync and say at
   * the next try that all is well. What is there is checked when the database is opened anew.
   */
  #onSoundDisk<T>(work: () => T): T {
    if (this.#diskFailure !== null) throw this.#diskFailure;
    try {
      return work();
    } catch (thrown) {
      const error = this.#named(toStoreError(thrown));
      if (error instanceof AppError) {
        if (error.code === 'STORE_IO') this.#diskFailure = error;
        this.#health.failed(error);
      }
      throw error;
    }
  }

  /** Who holds the database is looked up once, where it was found to be held. */
  #named(error: unknown): unknown {
    if (!(error instanceof AppError) || error.code !== 'STORE_BUSY') return error;
    if (!(error.cause instanceof Error) || this.#health.trouble?.code === error.code) return error;
    const holder = whoHolds(this.#db.name);
    return holder === null ? error : heldBy(error, holder);
  }
}
