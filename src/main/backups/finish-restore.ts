import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { moveAside } from '../store/quarantine-store.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { takeWriterLock } from '../store/writer-lock.ts';
import { readAside } from './aside-name.ts';
import { backupError } from './backup-error.ts';
import { databaseName, readyName } from './restore-names.ts';
import { commitRestore } from './stage-restore.ts';

/**
 * Puts a restore that is meant in the place of the database, which is kept under another name; nothing where
 * none is. Killed anywhere in it, the next call does the rest. Answers where the database before is now. Errors:
 * IN_USE, STORE_*.
 */
export function finishRestore(dataDir: string): string[] {
  if (!existsSync(join(dataDir, readyName))) return [];
  const lock = takeWriterLock(join(dataDir, databaseName));
  try {
    return putInPlace(dataDir);
  } finally {
    lock.release();
  }
}

/**
 * Puts what was made ready in the place of the database at once, under its lock, which the caller holds since
 * before it was made ready: nobody works on what is replaced. After an error it is not meant any more, unless
 * something was moved by then: then it is RESTORE_NOT_FINISHED, and the next start does the rest. Answers where the
 * database before is now.
 */
export function restoreNow(dataDir: string, clock: Clock): string[] {
  try {
    commitRestore(dataDir, clock);
    return putInPlace(dataDir);
  } catch (thrown) {
    if (!isUntouched(dataDir)) throw backupError('RESTORE_NOT_FINISHED', {}, thrown);
    rmSync(join(dataDir, readyName), { recursive: true, force: true });
    throw thrown;
  }
}

/** Both still lie where they did before, or nothing is meant yet. */
function isUntouched(dataDir: string): boolean {
  const ready = join(dataDir, readyName);
  if (!existsSync(ready)) return true;
  return existsSync(join(ready, databaseName)) && existsSync(join(dataDir, databaseName));
}

function putInPlace(dataDir: string): string[] {
  const ready = join(dataDir, readyName);
  const path = join(dataDir, databaseName);
  const restored = join(ready, databaseName);
  // As long as it lies there, what has the database's name is the one before.
  const isLeft = existsSync(restored);
  const kept = isLeft ? moveAside(path, join(dataDir, readAside(ready, dataDir))) : [];
  if (isLeft) renameSync(restored, path);
  syncFolder(dataDir);
  rmSync(ready, { recursive: true, force: true });
  return kept;
}
