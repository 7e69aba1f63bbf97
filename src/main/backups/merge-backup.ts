// A merge is tried on a copy first, which is looked through whole; then it is one transaction of the database that is
// open, after a copy of that was put beside it. Killed anywhere, the database is as before or merged.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { MergeOutcome } from '../../shared/backups/merge-views.ts';
import { AppError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import { knownAccounts } from '../known-vault.ts';
import { knownPeople, refuseTakenName } from '../people/known-people.ts';
import { runApart } from '../store/apart/run-apart.ts';
import { copyDatabase } from '../store/copy-database.ts';
import { asOneFile } from '../store/copy-here.ts';
import type { NamedAddress } from '../store/merge/merge-writer.ts';
import { openStoreApart, type Store } from '../store/open-store.ts';
import { freeName } from '../store/quarantine-store.ts';
import type { StoreReader } from '../store/store.ts';
import { toStoreError } from '../store/store-error.ts';
import { syncFolder } from '../store/sync-folder.ts';
import type { BackupHeader } from './backup-start.ts';
import { type AskKey, keyOf } from './create-backup.ts';
import { lookThrough } from './look-through.ts';
import { checkBackupSum, openBackupFile, readBackupStart } from './read-backup-file.ts';
import { databaseName } from './restore-names.ts';
import { inWorkFolder } from './work-folder.ts';

interface MergeOptions {
  dataDir: string;
  /** The backup. */
  file: string;
  clock: Clock;
  askKey: AskKey;
}

export interface Merged {
  header: BackupHeader;
  outcome: MergeOutcome;
}

/** What a merge would do, tried on a copy; changes nothing here. Errors: SIGNER_LOCKED, BACKUP_*, VAULT_*, STORE_*. */
export function previewMerge(options: MergeOptions): Promise<Merged> {
  const { dataDir, clock } = options;
  return withBackup(options, async (theirs, header, work) => {
    const copy = join(work, 'here.sqlite');
    await copyDatabase(join(dataDir, databaseName), copy);
    const store = await openStoreApart({ path: copy, clock });
    let outcome: MergeOutcome;
    try {
      outcome = take(store, theirs, header);
    } finally {
      store.stop();
    }
    await runApart({ kind: 'check', path: copy, depth: 'each page' });
    return { header, outcome };
  });
}

/**
 * Adds what only the backup has to the open database, after a copy of it was put beside it, `kept`. Errors: as above;
 * nothing is changed then.
 */
export function mergeBackup(
  options: MergeOptions,
  store: Pick<Store, 'reader' | 'writer'>,
): Promise<Merged & { kept: string }> {
  const { dataDir, clock } = options;
  return withBackup(options, async (theirs, header, work) => {
    const copy = join(work, 'here.sqlite');
    await copyDatabase(join(dataDir, databaseName), copy);
    const kept = freeName(join(dataDir, `${databaseName}.before-merge-${clock.now()}`));
    renameSync(copy, kept);
    syncFolder(dataDir);
    return { header, outcome: take(store, theirs, header), kept };
  });
}

/** Opens a backup beside what is there and brings it to the version that is here. */
async function withBackup<T>(
  { dataDir, file, clock, askKey }: MergeOptions,
  work: (theirs: string, header: BackupHeader, folder: string) => Promise<T>,
): Promise<T> {
  await checkBackupSum(file);
  const start = await readBackupStart(file);
  const key = await keyOf(start, askKey);
  try {
    return await inWorkFolder(dataDir, async (folder) => {
      const theirs = join(folder, 'theirs.sqlite');
      await openBackupFile(file, key, theirs);
      await lookThrough(theirs, () => undefined);
      (await openStoreApart({ path: theirs, clock })).stop();
      try {
        asOneFile(theirs);
      } catch (thrown) {
        throw toStoreError(thrown, { path: theirs });
      }
      await runApart({ kind: 'check', path: theirs, depth: 'each page' });
      return work(theirs, start.header, folder);
    });
  } finally {
    key.fill(0);
  }
}

function take(
  { reader, writer }: Pick<Store, 'reader' | 'writer'>,
  path: string,
  { backupId, createdAt }: BackupHeader,
): MergeOutcome {
  const nameFits = fitting(reader);
  return writer.merge.take({ path, from: backupId, madeAt: createdAt, nameFits });
}

/** A name means one address, also of what comes in; the names of a backup differ from each other. */
function fitting(
  reader: Pick<StoreReader, 'contacts' | 'watched' | 'settings'>,
): (person: NamedAddress) => boolean {
  const people = knownPeople({ reader, own: () => knownAccounts(reader) });
  return (person) => {
    if (people.some(({ as, address }) => as === 'own' && address === person.address)) return false;
    try {
      refuseTakenName(people, person);
      return true;
    } catch (thrown) {
      if (thrown instanceof AppError) return false;
      throw thrown;
    }
  };
}
