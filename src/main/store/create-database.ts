// A new database is made under another name and moved into place when it is whole. So an empty file
// under the real name is always damage, never a fresh start, and is never filled in silently.
import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { hasUnfinishedLog } from './check-database.ts';
import { applicationId } from './file-header.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { corruptStore } from './store-error.ts';
import { syncFolder } from './sync-folder.ts';

/** Makes an empty database of the newest schema where nothing is. STORE_CORRUPT when only its log is left. */
export function createDatabase(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  if (hasUnfinishedLog(path)) throw corruptStore({ path, missing: true });
  const unfinished = `${path}.new`;
  for (const file of [unfinished, `${unfinished}-journal`]) rmSync(file, { force: true });
  // SQLite gives its log the permissions of the file itself.
  closeSync(openSync(unfinished, 'wx', 0o600));
  const db = new Database(unfinished);
  try {
    db.pragma('synchronous = FULL');
    db.pragma(`application_id = ${applicationId}`);
    migrate(db, migrations);
  } finally {
    db.close();
  }
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}
