// The copy that is kept before a new version changes the database is the way back where that step was wrong, or
// where an earlier version of the app is installed again.
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { migrations } from '../store/migrations/index.ts';
import type { StoreContents } from '../store/queries/contents.ts';
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
 * was changed. Errors: IN_USE, STORE_*, BACKUP_DAMAGED, BACKUP_NOT_WRITTEN.
 */
export async function goBack(
  { dataDir, clock, isMeant }: { dataDir: string; clock: Clock; isMeant: boolean },
  { file, schema, madeAt }: KeptCopy,
): Promise<{ contents: StoreContents; kept: string[] | null }> {
  const lock = takeWriterLock(join(dataDir, databaseName));
  try {
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
