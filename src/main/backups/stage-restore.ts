// What is restored is made ready beside what is there, looked through and put to rest; then one rename says that
// it is meant. From then on each start finishes it (finish-restore.ts), and before it nothing was changed.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { KnownVault } from '../known-vault.ts';
import { asOneFile } from '../store/copy-here.ts';
import { openStoreApart, openStoreReadOnly } from '../store/open-store.ts';
import { freeName } from '../store/quarantine-store.ts';
import type { StoreContents } from '../store/queries/contents.ts';
import { toStoreError } from '../store/store-error.ts';
import { syncFolder } from '../store/sync-folder.ts';
import type { KnownState } from '../wallet/protocol/control.ts';
import { writeAside } from './aside-name.ts';
import { backupError } from './backup-error.ts';
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
  /**
   * What the database that is replaced remembers of the wallet, or where none opens, what the signer says of it;
   * undefined where neither is known.
   */
  known?: KnownState | undefined;
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
  { dataDir, clock, known }: Pick<RestoreOptions, 'dataDir' | 'clock' | 'known'>,
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
    const store = await openStoreApart({ path: database, clock });
    let contents: StoreContents;
    try {
      contents = contentsOf(store.reader);
      putToRest(store, { ...origin, kept: isDatabaseIn(dataDir) });
      if (known !== undefined) new KnownVault(store).goesOnFrom(known);
    } finally {
      store.stop();
    }
    assertAtRest(database);
    return contents;
  } catch (thrown) {
    dropStaged(dataDir);
    throw thrown;
  }
}

/** Whether there is anything of a database that is moved away. */
function isDatabaseIn(dataDir: string): boolean {
  const path = join(dataDir, databaseName);
  return existsSync(path) || existsSync(`${path}-wal`);
}

/** Only the file itself takes the place of a database, so that what was put to rest has to be in it. */
function assertAtRest(database: string): void {
  try {
    asOneFile(database);
  } catch (thrown) {
    throw toStoreError(thrown, { path: database });
  }
  const { reader, stop } = openStoreReadOnly({ path: database });
  try {
    if (reader.control.halted() === null) throw backupError('BACKUP_NOT_WRITTEN', { step: 'rest' });
  } finally {
    stop();
  }
}

/** What was made ready is meant: the next start, or `finishRestore`, puts it in its place. */
export function commitRestore(dataDir: string, clock: Clock): void {
  const folder = join(dataDir, stagedName);
  const wanted = `${databaseName}.before-restore-${clock.now()}`;
  writeAside(folder, basename(freeName(join(dataDir, wanted))));
  syncFolder(folder);
  renameSync(folder, join(dataDir, readyName));
  syncFolder(dataDir);
}

/** What was made ready is not wanted. */
export function dropStaged(dataDir: string): void {
  rmSync(join(dataDir, stagedName), { recursive: true, force: true });
}
