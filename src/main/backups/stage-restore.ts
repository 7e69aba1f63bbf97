// What is restored is made ready beside what is there, looked through and put to rest; then one rename says that
// it is meant. From then on each start finishes it (finish-restore.ts), and before it nothing was changed.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { openStore } from '../store/open-store.ts';
import type { StoreContents } from '../store/queries/contents.ts';
import { syncFolder } from '../store/sync-folder.ts';
import type { BackupHeader } from './backup-start.ts';
import { type AskKey, keyOf } from './create-backup.ts';
import { contentsOf, lookThrough } from './look-through.ts';
import { type Origin, putToRest } from './put-to-rest.ts';
import { checkBackupSum, openBackupFile, readBackupStart } from './read-backup-file.ts';
import { databaseName, readyName, stagedName } from './restore-names.ts';

export interface RestoreOptions {
  dataDir: string;
  /** The backup. */
  file: string;
  clock: Clock;
  askKey: AskKey;
}

export interface StagedRestore {
  header: BackupHeader;
  contents: StoreContents;
}

/**
 * Opens a backup beside what is there, looks it through, and makes it one in which nothing goes on by itself.
 * Nothing of it counts before `commitRestore`. Errors: SIGNER_LOCKED, BACKUP_*, VAULT_*, STORE_*.
 */
export async function stageRestore(options: RestoreOptions): Promise<StagedRestore> {
  const { file, askKey } = options;
  await checkBackupSum(file);
  const start = await readBackupStart(file);
  const { backupId, createdAt } = start.header;
  const key = await keyOf(start, askKey);
  try {
    const contents = await stageDatabase(options, { from: backupId, madeAt: createdAt }, (target) =>
      openBackupFile(file, key, target),
    );
    return { header: start.header, contents };
  } finally {
    key.fill(0);
  }
}

/** The same of any database of ours, which `put` writes to where it is told to. */
export async function stageDatabase(
  { dataDir, clock }: { dataDir: string; clock: Clock },
  origin: Origin,
  put: (target: string) => Promise<void>,
): Promise<StoreContents> {
  dropStaged(dataDir);
  const folder = join(dataDir, stagedName);
  mkdirSync(folder, { mode: 0o700 });
  const database = join(folder, databaseName);
  try {
    await put(database);
    await lookThrough(database, () => undefined);
    const store = openStore({ path: database, clock });
    try {
      const contents = contentsOf(store.reader);
      putToRest(store, origin);
      return contents;
    } finally {
      store.stop();
    }
  } catch (thrown) {
    dropStaged(dataDir);
    throw thrown;
  }
}

/** What was made ready is meant: the next start, or `finishRestore`, puts it in its place. */
export function commitRestore(dataDir: string, clock: Clock): void {
  const folder = join(dataDir, stagedName);
  // The same name after a kill, so that what was moved aside by then is not looked for elsewhere.
  writeFileSync(join(folder, 'aside'), `${databaseName}.before-restore-${clock.now()}`, {
    mode: 0o600,
    flush: true,
  });
  syncFolder(folder);
  renameSync(folder, join(dataDir, readyName));
  syncFolder(dataDir);
}

/** What was made ready is not wanted. */
export function dropStaged(dataDir: string): void {
  rmSync(join(dataDir, stagedName), { recursive: true, force: true });
}
