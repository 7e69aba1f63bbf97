// One writer per database. The lock is an operating system lock, held through SQLite on a file of its
// own, so that it ends with the process that holds it, however that ends, and readers are not in its way.
// The lock file is never opened by anything else: closing any handle of it would give the lock free.
import { accessSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { toStoreError } from './store-error.ts';

export interface WriterLock {
  release(): void;
}

/** What is held until it is given back: a handle that nothing refers to is closed when it is collected, and free. */
const held = new Set<Database.Database>();

/** Takes the lock of the database at `path`, or throws IN_USE at once. */
export function takeWriterLock(path: string): WriterLock {
  let db: Database.Database | undefined;
  try {
    accessSync(dirname(path));
    db = new Database(`${path}.lock`, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (thrown) {
    db?.close();
    throw isBusy(thrown) ? inUse() : toStoreError(thrown, { path });
  }
  const lock = db;
  held.add(lock);
  return {
    release: () => {
      if (!held.delete(lock)) return;
      lock.exec('ROLLBACK');
      lock.close();
    },
  };
}

function isBusy(thrown: unknown): boolean {
  return thrown instanceof Database.SqliteError && thrown.code.startsWith('SQLITE_BUSY');
}

function inUse(): AppError {
  return new AppError('IN_USE', 'unknown', 'Countersign is already running on this data folder.', {
    advice: 'Use the running one, or end it first.',
  });
}
