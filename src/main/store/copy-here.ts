import { closeSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { checkDatabase, openToRead } from './check-database.ts';

/** Pages that are copied before others get their turn. */
const pagesAtOnce = 2_000;

/** What `copyDatabase` says, in the thread that asks. Throws what the driver and the disk throw. */
export async function copyHere(from: string, to: string): Promise<void> {
  const source = openToRead(from);
  try {
    closeSync(openSync(to, 'wx', 0o600));
    await source.backup(to, { progress: () => pagesAtOnce });
  } finally {
    source.close();
  }
  asOneFile(to);
  checkDatabase(to, 'whole');
}

/**
 * A copy of a database with a log asks for one too, until it is told not to. Afterwards all of it is in the one file.
 * Throws where that cannot be, e.g. while somebody else reads it.
 */
export function asOneFile(path: string): void {
  const copy = new Database(path, { timeout: 1000 });
  try {
    copy.pragma('trusted_schema = OFF');
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
