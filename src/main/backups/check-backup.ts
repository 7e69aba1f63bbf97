import { join } from 'node:path';
import type { StoreContents } from '../store/queries/contents.ts';
import type { BackupHeader } from './backup-start.ts';
import type { AskKey } from './create-backup.ts';
import { contentsOf, lookThrough } from './look-through.ts';
import { checkBackupSum, openBackupFile, readBackupStart } from './read-backup-file.ts';
import { databaseName } from './restore-names.ts';
import { inWorkFolder } from './work-folder.ts';

export interface CheckedBackup {
  header: BackupHeader;
  contents: StoreContents;
  /** False: the wallet in it opens with the password that it had then. */
  passwordIsCurrent: boolean;
}

/** Opens all of a backup and looks it through; changes nothing. Errors: SIGNER_LOCKED, BACKUP_*, VAULT_*, STORE_*. */
export async function checkBackup(
  { dataDir, file }: { dataDir: string; file: string },
  askKey: AskKey,
): Promise<CheckedBackup> {
  await checkBackupSum(file);
  const { header, vault } = await readBackupStart(file);
  const asked = await askKey(header.backupId, Buffer.from(vault).toString('base64'));
  const key = new Uint8Array(Buffer.from(asked.key, 'hex'));
  return inWorkFolder(dataDir, async (work) => {
    const database = join(work, databaseName);
    await openBackupFile(file, key, database);
    const contents = await lookThrough(database, contentsOf);
    return { header, contents, passwordIsCurrent: asked.passwordIsCurrent };
  });
}
