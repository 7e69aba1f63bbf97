import { setImmediate } from 'node:timers/promises';
import { verifyAudit } from '../audit/verify-audit.ts';
import { runApart } from '../store/apart/run-apart.ts';
import { openStoreReadOnly } from '../store/open-store.ts';
import type { StoreContents } from '../store/queries/contents.ts';
import type { StoreReader } from '../store/store.ts';
import { backupError } from './backup-error.ts';

/**
 * Looks a copy of a database through: SQLite's own check of each page, and the chain of the audit log.
 * Errors: BACKUP_DAMAGED for a log that was changed, STORE_*.
 */
export async function lookThrough<T>(
  database: string,
  read: (reader: StoreReader) => T,
): Promise<T> {
  await runApart({ kind: 'check', path: database, depth: 'whole' });
  return readLog(database, read);
}

/** The chain of its audit log alone, of a copy that was checked and that nobody wrote to since. Errors: as above. */
export async function readLog<T>(database: string, read: (reader: StoreReader) => T): Promise<T> {
  const { reader, stop } = openStoreReadOnly({ path: database });
  try {
    const { ok, firstBad } = await verifyAudit(reader.audit, { betweenPages: setImmediate });
    if (!ok) throw backupError('BACKUP_DAMAGED', { part: 'audit log', line: firstBad?.seq ?? 0 });
    return read(reader);
  } finally {
    stop();
  }
}

/** What is in it; of a version before these tables were made nothing is counted. */
export function contentsOf(reader: StoreReader): StoreContents {
  return reader.contents.count();
}
