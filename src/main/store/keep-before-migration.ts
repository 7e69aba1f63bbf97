// Before a database is brought up to date, a copy of how it was is left beside it, so that there is a way back from a
// step that was wrong.
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { checkDatabase } from './check-database.ts';
import { migrations } from './migrations/index.ts';
import { syncFolder } from './sync-folder.ts';

const mostKept = 3;

/** Keeps `<path>.version-<n>` of a database that is due for a step. Nothing is changed where that fails. */
export function keepBeforeMigration(db: Database.Database, path: string): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version >= migrations.length) return;
  const draft = `${path}.copy`;
  try {
    copyTo(draft, db);
  } catch (thrown) {
    rmSync(draft, { force: true });
    throw thrown;
  }
  renameSync(draft, `${path}.version-${version}`);
  syncFolder(dirname(path));
  forgetOldest(path);
}

function copyTo(draft: string, db: Database.Database): void {
  rmSync(draft, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  db.prepare('VACUUM INTO ?').run(draft);
  const file = openSync(draft, 'r+');
  fsyncSync(file);
  closeSync(file);
  checkDatabase(draft, 'whole');
}

/** Only once the newest is in its place. */
function forgetOldest(path: string): void {
  const start = `${basename(path)}.version-`;
  const versions = readdirSync(dirname(path))
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)))
    .filter(Number.isInteger)
    .toSorted((a, b) => b - a);
  for (const version of versions.slice(mostKept)) {
    rmSync(join(dirname(path), `${start}${version}`), { force: true });
  }
}
