import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupHeader } from '../../main/backups/backup-start.ts';
import { databaseName } from '../../main/backups/restore-names.ts';
import type { MergeOutcome } from '../../shared/backups/merge-views.ts';
import { withSigner } from '../signer-task.ts';
import type { VerbContext } from '../verb.ts';

export interface MergeAnswer {
  merged: boolean;
  backup: BackupHeader;
  outcome: MergeOutcome;
  /** Where the copy of before is; null where nothing was changed. */
  kept: string | null;
}

/**
 * Adds what only a backup has to what is here, or without --yes tries it on a copy. Errors: MERGE_*, IN_USE,
 * BACKUP_*, VAULT_*, STORE_*, those of the signer.
 */
export async function mergeHere(context: VerbContext, file: string): Promise<MergeAnswer> {
  const { dataDir, clock } = context;
  const [{ openStore }, { openVaultStore }, { mergeBackup, previewMerge }, files, errors] =
    await Promise.all([
      import('../../main/store/open-store.ts'),
      import('../../main/wallet/vault/vault-store.ts'),
      import('../../main/backups/merge-backup.ts'),
      import('../../main/backups/read-backup-file.ts'),
      import('../../main/backups/backup-error.ts'),
    ]);
  await files.checkBackupSum(file);
  await files.readBackupStart(file);
  const path = join(dataDir, databaseName);
  if (!existsSync(path)) throw errors.backupError('MERGE_NOTHING_HERE');
  if (!openVaultStore(dataDir).exists()) throw errors.backupError('MERGE_NEEDS_WALLET');
  const store = openStore({ path, clock });
  try {
    return await withSigner(context, ['--task', 'unlock'], async (client) => {
      const askKey = (id: string, bytes: string) => client.openBackup(id, bytes);
      const options = { dataDir, file, clock, askKey };
      const merged = context.flag('yes');
      const done = merged
        ? await mergeBackup(options, store)
        : { ...(await previewMerge(options)), kept: null };
      return { merged, backup: done.header, outcome: done.outcome, kept: done.kept };
    });
  } finally {
    store.stop();
  }
}
