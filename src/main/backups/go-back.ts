// The copy that is kept before a new version changes the database is the way back where that step was wrong, or
// where an earlier version of the app is installed again.
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { migrations } from '../store/migrations/index.ts';
import type { StoreContents } from '../store/queries/contents.ts';
import { databaseName } from './restore-names.ts';
import { stageDatabase } from './stage-restore.ts';

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

/** Makes a copy ready, as a backup is; what is in it. Errors: STORE_*, BACKUP_DAMAGED. */
export function stageCopy(
  { dataDir, clock }: { dataDir: string; clock: Clock },
  { file, schema, madeAt }: KeptCopy,
): Promise<StoreContents> {
  return stageDatabase({ dataDir, clock }, { from: `version ${schema}`, madeAt }, async (target) =>
    copyFileSync(file, target),
  );
}
