import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { moveAside } from '../store/quarantine-store.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { takeWriterLock } from '../store/writer-lock.ts';
import { databaseName, readyName } from './restore-names.ts';

/**
 * Puts a restore that is meant in the place of the database, which is kept under another name; nothing where
 * none is. Killed anywhere in it, the next call does the rest. Answers where the database before is now. Errors:
 * IN_USE, STORE_*.
 */
export function finishRestore(dataDir: string): string[] {
  const ready = join(dataDir, readyName);
  if (!existsSync(ready)) return [];
  const path = join(dataDir, databaseName);
  const lock = takeWriterLock(path);
  try {
    const restored = join(ready, databaseName);
    // As long as it lies there, what has the database's name is the one before.
    const kept = existsSync(restored)
      ? moveAside(path, join(dataDir, readFileSync(join(ready, 'aside'), 'utf8')))
      : [];
    if (existsSync(restored)) renameSync(restored, path);
    syncFolder(dataDir);
    rmSync(ready, { recursive: true, force: true });
    return kept;
  } finally {
    lock.release();
  }
}
