import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import { runApart } from './apart/run-apart.ts';
import { openChecked, openToRead } from './check-database.ts';
import { ReadConnection, WriteConnection } from './connection.ts';
import { createDatabase } from './create-database.ts';
import { type DatabaseSize, databaseSize } from './database-size.ts';
import { keepBeforeMigration } from './keep-before-migration.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { applyPragmas } from './pragmas.ts';
import { createReader, createWriter, type StoreReader, type StoreWriter } from './store.ts';
import { toStoreError } from './store-error.ts';
import { StoreHealth } from './store-health.ts';
import { takeWriterLock } from './writer-lock.ts';

export interface Store {
  reader: StoreReader;
  writer: StoreWriter;
  /** Whether anything can be written, and why not. */
  health: StoreHealth;
  size(): DatabaseSize;
  /** Closes the database and gives the data folder free. */
  stop(): void;
}

export interface ReadOnlyStore {
  reader: StoreReader;
  stop(): void;
}

/**
 * How long one write waits for another program that holds the database. The window stands still meanwhile:
 * whoever can wait longer tries again later.
 */
const patienceMs = 200;

/** From here on it takes longer to look a database and its log through than a window may stand still. */
const largeBytes = 128 * 1024 ** 2;

/**
 * Opens the database for writing, creating it where there is none; one writer per file.
 * @throws AppError IN_USE, STORE_CORRUPT, STORE_FOREIGN, STORE_NEWER_SCHEMA, STORE_FULL, STORE_BUSY,
 * STORE_READ_ONLY, STORE_CANNOT_OPEN. A file that is refused stays byte for byte as it is.
 */
export function openStore({ path, clock }: { path: string; clock: Clock }): Store {
  const lock = takeWriterLock(path);
  try {
    return storeOn(openDatabase(path), { path, clock, lock });
  } catch (thrown) {
    lock.release();
    throw thrown;
  }
}

/**
 * The same, where a large database is looked through in a thread of its own: this one goes on meanwhile, and other
 * writers of ours are kept out. Errors: as above, STORE_NOT_LOOKED_THROUGH.
 */
export async function openStoreApart({
  path,
  clock,
}: {
  path: string;
  clock: Clock;
}): Promise<Store> {
  const { bytes, logBytes } = databaseSize(path);
  if (bytes + logBytes < largeBytes) return openStore({ path, clock });
  const lock = takeWriterLock(path);
  try {
    await runApart({ kind: 'ready', path });
    return storeOn(openReady(path), { path, clock, lock });
  } catch (thrown) {
    lock.release();
    throw thrown;
  }
}

interface Opening {
  path: string;
  clock: Clock;
  lock: { release(): void };
}

function storeOn(db: Database.Database, { path, clock, lock }: Opening): Store {
  db.pragma(`busy_timeout = ${patienceMs}`);
  const health = new StoreHealth();
  const connection = new WriteConnection(db, clock, health);
  const writer = createWriter(connection);
  health.tryWith(() => writer.settings.set('written_at', clock.now()));
  const stop = (): void => {
    health.stop();
    db.close();
    lock.release();
  };
  const size = (): DatabaseSize => databaseSize(path);
  return { reader: createReader(connection), writer, health, size, stop };
}

/** Opens an existing database for reading only, beside a writer or without one. Same errors, not IN_USE. */
export function openStoreReadOnly({ path }: { path: string }): ReadOnlyStore {
  const db = translated(path, () => {
    if (!existsSync(path)) throw noDatabase();
    return openToRead(path);
  });
  return { reader: createReader(new ReadConnection(db)), stop: () => db.close() };
}

/** The database itself: checked, with its pragmas, at the newest schema. The caller holds the lock. */
export function openDatabase(path: string): Database.Database {
  return translated(path, () => {
    createDatabase(path);
    const checked = openChecked(path);
    try {
      return upToDate(path);
    } finally {
      checked.close();
    }
  });
}

/** What was looked through a moment ago: its header and its schema once more, and no more than that. */
function openReady(path: string): Database.Database {
  return translated(path, () => {
    const read = openToRead(path);
    try {
      return upToDate(path);
    } finally {
      read.close();
    }
  });
}

function upToDate(path: string): Database.Database {
  const db = new Database(path, { fileMustExist: true, timeout: 5000 });
  try {
    applyPragmas(db);
    keepBeforeMigration(db, path);
    migrate(db, migrations);
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

function translated<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw toStoreError(thrown, { path });
  }
}

function noDatabase(): AppError {
  return new AppError(
    'STORE_CANNOT_OPEN',
    'unknown',
    'There is no database in this data folder yet.',
    {
      advice: 'Start Countersign once, or name another data folder.',
    },
  );
}
