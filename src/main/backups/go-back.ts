// The copy that is kept before a new version changes the database is the way back where that step was wrong, or
// where an earlier version of the app is installed again.
import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import { checkDatabase } from '../store/check-database.ts';
import { migrations } from '../store/migrations/index.ts';
import type { StoreContents } from '../store/queries/contents.ts';
import { toStoreError } from '../store/store-error.ts';
import { takeWriterLock } from '../store/writer-lock.ts';
import { restoreNow } from './finish-restore.ts';
import { databaseName } from './restore-names.ts';
import { dropStaged, stageDatabase } from './stage-restore.ts';

export interface KeptCopy {
  file: string;
  /** Of the database in it. */
  schema: number;
  /** Epoch ms. */
  madeAt: number;
}

/** Copies that this version can open, newest first. */
export function keptCopies(dataDir: string): KeptCopy[] {
  const start = `${databaseName}.version-`;
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => {
      const file = join(dataDir, name);
      const schema = Number(name.slice(start.length));
      return { file, schema, madeAt: Math.floor(statSync(file).mtimeMs) };
    })
    .filter(({ schema }) => schema <= migrations.length)
    .toSorted((a, b) => b.schema - a.schema);
}

/**
 * Puts a copy in the place of the database, or without `isMeant` only says what is in it. Nobody works on what is
 * replaced, from before it is made ready until it is. `kept`: where the database before is now; null where nothing
 * was changed. Errors: IN_USE, DATABASE_OPENS, STORE_*, BACKUP_DAMAGED, BACKUP_NOT_WRITTEN.
 */
export async function goBack(
  { dataDir, clock, isMeant }: { dataDir: string; clock: Clock; isMeant: boolean },
  { file, schema, madeAt }: KeptCopy,
): Promise<{ contents: StoreContents; kept: string[] | null }> {
  const path = join(dataDir, databaseName);
  const lock = takeWriterLock(path);
  try {
    if (isMeant) assertDoesNotOpen(path);
    const origin = { from: `version ${schema}`, madeAt };
    const contents = await stageDatabase({ dataDir, clock }, origin, async (target) =>
      copyFileSync(file, target),
    );
    return { contents, kept: isMeant ? restoreNow(dataDir, clock) : null };
  } finally {
    dropStaged(dataDir);
    lock.release();
  }
}

/** What this version opens is not replaced by an older copy, with the limits and lists of then, without the password. */
function assertDoesNotOpen(path: string): void {
  if (!existsSync(path)) return;
  try {
    checkDatabase(path, 'whole');
  } catch (thrown) {
    const error = toStoreError(thrown, { path });
    if (error instanceof AppError && unusable.has(error.code)) return;
    throw error;
  }
  throw new AppError('DATABASE_OPENS', 'policy_denied', 'This version opens the database.', {
    advice:
      'Nothing was changed. For what was before, restore a backup, which takes the password: countersign backup list.',
  });
}

const unusable: ReadonlySet<string> = new Set([
  'STORE_CORRUPT',
  'STORE_FOREIGN',
  'STORE_NEWER_SCHEMA',
]);
