// A new database is made under another name and moved into place when it is whole. So an empty file
// under the real name is always damage, never a fresh start, and is never filled in silently.
import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { hasUnfinishedLog } from './check-database.ts';
import { applicationId } from './file-header.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { corruptStore } from './store-error.ts';
import { syncFolder } from './sync-folder.ts';

/** An empty database of the newest schema; the same bytes for every file that this process makes. */
let image: Buffer | undefined;

/** Makes an empty database of the newest schema where nothing is. STORE_CORRUPT when only its log is left. */
export function createDatabase(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  if (hasUnfinishedLog(path)) throw corruptStore({ path, missing: true });
  const unfinished = `${path}.new`;
  for (const file of [unfinished, `${unfinished}-journal`]) rmSync(file, { force: true });
  image ??= emptyDatabase();
  // SQLite gives its log the permissions of the file itself.
  writeFileSync(unfinished, image, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}

/** In memory, where no step of the schema has to be synced by itself: a half-made one is never seen. */
function emptyDatabase(): Buffer {
  const db = new Database(':memory:');
  try {
    db.pragma(`application_id = ${applicationId}`);
    migrate(db, migrations);
    return db.serialize();
  } finally {
    db.close();
  }
}
