// Looks before anything is opened for writing: a file that is refused keeps every byte, its WAL included.
import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { applicationId, readFileHeader } from './file-header.ts';
import { migrations } from './migrations/index.ts';
import { corruptStore } from './store-error.ts';

/**
 * Refuses what is not a sound database of ours: STORE_CORRUPT, STORE_FOREIGN, STORE_NEWER_SCHEMA,
 * STORE_CANNOT_OPEN. `header` only looks at the first bytes, `each page` also where the last process ended in order.
 */
export function checkDatabase(path: string, depth: 'header' | 'whole' | 'each page'): void {
  checkFile(path);
  if (depth === 'header') return;
  // A read-only connection never checkpoints, so that nothing is written while it is not known good.
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    db.pragma('cell_size_check = ON');
    refuseVersion(Number(db.pragma('user_version', { simple: true })));
    const isDeep = depth === 'each page' || hasUnfinishedLog(path);
    const check = isDeep ? 'integrity_check(1)' : 'quick_check(1)';
    const found = db.pragma(check, { simple: true });
    if (found !== 'ok') throw corruptStore({ path, check });
  } finally {
    db.close();
  }
}

function checkFile(path: string): void {
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
