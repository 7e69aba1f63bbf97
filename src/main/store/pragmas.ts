import type Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';

/**
 * A log that grew while another program read for long is cut to this once nobody needs it: SQLite would keep its file
 * at the size that it once had.
 */
const keptLogBytes = 16 * 1024 * 1024;

/** What every writing connection runs under, and what reading each back must give. */
export const pragmas: readonly { name: string; set: string; readBack: string | number }[] = [
  { name: 'journal_mode', set: 'WAL', readBack: 'wal' },
  // NORMAL may lose the last commits on power loss, and with them an intent that was already sent.
  { name: 'synchronous', set: 'FULL', readBack: 2 },
  { name: 'foreign_keys', set: 'ON', readBack: 1 },
  { name: 'busy_timeout', set: '5000', readBack: 5000 },
  { name: 'trusted_schema', set: 'OFF', readBack: 0 },
  // What a part of a transaction may have to undo is kept in memory, and not in a file elsewhere.
  { name: 'temp_store', set: 'MEMORY', readBack: 2 },
  { name: 'journal_size_limit', set: String(keptLogBytes), readBack: keptLogBytes },
  { name: 'cell_size_check', set: 'ON', readBack: 1 },
  ...(process.platform === 'darwin'
    ? [
        { name: 'fullfsync', set: '1', readBack: 1 },
        { name: 'checkpoint_fullfsync', set: '1', readBack: 1 },
      ]
    : []),
];

/** Sets the pragmas and reads them back; STORE_PRAGMA when one did not take. */
export function applyPragmas(db: Database.Database): void {
  for (const { name, set, readBack } of pragmas) {
    db.pragma(`${name} = ${set}`);
    const value = db.pragma(name, { simple: true });
    if (value === readBack) continue;
    throw new AppError('STORE_PRAGMA', 'unknown', 'The database cannot be made safe to write to.', {
      advice: 'The disk of the data folder may not support it; choose a local one.',
      facts: { pragma: name, value: String(value) },
    });
  }
}
