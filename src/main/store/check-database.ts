// Looks before anything is opened for writing: a file that is refused keeps every byte, its WAL included.
import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { applicationId, readFileHeader } from './file-header.ts';
import { migrations } from './migrations/index.ts';
import { schemaDigest } from './schema-digest.ts';
import { corruptStore } from './store-error.ts';

export type Depth = 'whole' | 'each page';

/**
 * Refuses what is not a sound database of ours: STORE_CORRUPT, STORE_FOREIGN, STORE_NEWER_SCHEMA,
 * STORE_CANNOT_OPEN. `each page` looks at each, and at each row, also where the last process ended in order.
 */
export function checkDatabase(path: string, depth: Depth): void {
  openChecked(path, depth).close();
}

/**
 * The same, and a connection that reads only. SQLite writes a log back when the last connection is closed, and this
 * one does not: as long as it is open, one that writes can be closed again and leave everything as it was.
 */
export function openChecked(path: string, depth: Depth = 'whole'): Database.Database {
  const db = openToRead(path);
  try {
    if (depth === 'each page' || hasUnfinishedLog(path)) checkRows(path);
    else checkWith(db, path, 'quick_check(1)');
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

/**
 * Every page, what the schema says of each row, and that no row has lost the one that it belongs to. A connection
 * that reads only knows no CHECK; nothing is written by this one, while another is open.
 */
function checkRows(path: string): void {
  const db = new Database(path, { fileMustExist: true, timeout: 5000 });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('query_only = ON');
    checkWith(db, path, 'integrity_check(1)');
    const orphan = db.prepare('PRAGMA foreign_key_check').get();
    if (orphan !== undefined) throw corruptStore({ path, check: 'foreign_key_check' });
  } finally {
    db.close();
  }
}

function checkWith(db: Database.Database, path: string, check: string): void {
  db.pragma('cell_size_check = ON');
  const found = db.pragma(check, { simple: true });
  if (found !== 'ok') throw corruptStore({ path, check });
}

/** A connection that reads only, to a database of a version that is known, with the schema of that version. */
export function openToRead(path: string): Database.Database {
  checkHeader(path);
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    db.pragma('trusted_schema = OFF');
    // Of one moment: a step to the next version may be on its way.
    db.transaction(() => checkSchema(db, path)).deferred();
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

function checkSchema(db: Database.Database, path: string): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  refuseVersion(version);
  const expected = migrations.find((migration) => migration.version === version)?.schema;
  if (schemaDigest(db) !== expected) throw corruptStore({ path, check: 'schema', version });
}

/** The first bytes alone, read without SQLite. */
function checkHeader(path: string): void {
  const file = statSync(path);
  if (!file.isFile()) {
    throw new AppError(
      'STORE_CANNOT_OPEN',
      'unknown',
      'Something else lies where the database should be.',
      {
        advice: 'Move it away; it was not touched.',
        facts: { path },
      },
    );
  }
  const header = readFileHeader(path);
  if (!header.isSqlite) throw corruptStore({ path });
  if (header.applicationId !== applicationId) throw foreignStore(path);
  refuseVersion(header.schemaVersion);
}

/** Whether a log with content is there: the last process did not end by itself. */
export function hasUnfinishedLog(path: string): boolean {
  const log = `${path}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}

function refuseVersion(version: number): void {
  if (version <= migrations.length) return;
  throw new AppError(
    'STORE_NEWER_SCHEMA',
    'unknown',
    'The database was written by a newer version of Countersign. It was not touched.',
    { advice: 'Install that version again.', facts: { version, known: migrations.length } },
  );
}

function foreignStore(path: string): AppError {
  return new AppError('STORE_FOREIGN', 'unknown', 'This database belongs to another program.', {
    advice: 'Choose another data folder; it was not touched.',
    facts: { path },
  });
}
