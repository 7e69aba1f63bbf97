import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupHeader } from '../../main/backups/backup-start.ts';
import type { StagedRestore } from '../../main/backups/stage-restore.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import type { StoreContents } from '../../main/store/queries/contents.ts';
import type { SignerClient } from '../../main/wallet/signer-client.ts';
import { AppError } from '../../shared/errors.ts';
import { withSigner } from '../signer-task.ts';
import type { VerbContext } from '../verb.ts';
import { sealRestored } from './seal-restored.ts';

export interface RestoreAnswer {
  restored: boolean;
  backup: BackupHeader;
  /** What is in the backup. */
  contents: StoreContents;
  /** What is in the data folder before; null where nothing is, or nothing that opens. */
  here: StoreContents | null;
  /** Whether the wallet comes from the backup; the one that is here stays otherwise. */
  walletFromBackup: boolean;
  /** Where the database before is now. */
  kept: string[];
}

/**
 * Opens a backup with the wallet of the data folder, or with the one in it where there is none, and puts it in the
 * place of what is there once the person agreed. Errors: IN_USE, BACKUP_*, VAULT_*, STORE_*, those of the signer.
 */
export async function restoreHere(context: VerbContext, file: string): Promise<RestoreAnswer> {
  const { dataDir } = context;
  const [{ takeWriterLock }, { checkBackupSum, readBackupStart }] = await Promise.all([
    import('../../main/store/writer-lock.ts'),
    import('../../main/backups/read-backup-file.ts'),
  ]);
  await checkBackupSum(file);
  const { vault } = await readBackupStart(file);
  makeDataFolder(dataDir);
  const path = join(dataDir, 'countersign.sqlite');
  const lock = takeWriterLock(path);
  try {
    const here = await contentsHere(path);
    const walletFromBackup = await isWalletMissing(context);
    const words = walletFromBackup ? restoringWords(dataDir, vault) : ['--task', 'unlock'];
    return await withSigner(context, words, async (client, { accounts }) => {
      const { header, contents } = await stage(context, client, file);
      const told = { backup: header, contents, here, walletFromBackup };
      if (!context.flag('yes')) return { ...told, restored: false, kept: [] };
      lock.release();
      const kept = await putInPlace(context);
      await sealRestored(context, client, accounts);
      return { ...told, restored: true, kept };
    });
  } finally {
    lock.release();
    rmSync(join(dataDir, vaultFile), { force: true });
  }
}

const vaultFile = 'restore-vault';

/** For the signer, which reads it as it would the vault file of any backup. */
function restoringWords(dataDir: string, vault: Uint8Array): string[] {
  const file = join(dataDir, vaultFile);
  rmSync(file, { force: true });
  writeFileSync(file, vault, { flag: 'wx', mode: 0o600 });
  return ['--task', 'restore-backup', '--secret-file', file];
}

async function stage(
  { dataDir, clock }: VerbContext,
  client: SignerClient,
  file: string,
): Promise<StagedRestore> {
  const { dropStaged, stageRestore } = await import('../../main/backups/stage-restore.ts');
  try {
    const askKey = (id: string, vault: string) => client.openBackup(id, vault);
    return await stageRestore({ dataDir, file, clock, askKey });
  } catch (thrown) {
    dropStaged(dataDir);
    throw thrown;
  }
}

async function putInPlace({ dataDir, clock }: VerbContext): Promise<string[]> {
  const [{ commitRestore }, { finishRestore }] = await Promise.all([
    import('../../main/backups/stage-restore.ts'),
    import('../../main/backups/finish-restore.ts'),
  ]);
  commitRestore(dataDir, clock);
  return finishRestore(dataDir);
}

/** A damaged database is what a backup is restored for: nothing is known of it then. */
async function contentsHere(path: string): Promise<StoreContents | null> {
  const { openStoreReadOnly } = await import('../../main/store/open-store.ts');
  try {
    const { reader, stop } = openStoreReadOnly({ path });
    try {
      return reader.contents.count();
    } finally {
      stop();
    }
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

/** A vault that does not read is set aside where the person said so, and never otherwise. */
async function isWalletMissing(context: VerbContext): Promise<boolean> {
  const { dataDir, clock } = context;
  const [{ openVaultStore }, { setVaultAside }] = await Promise.all([
    import('../../main/wallet/vault/vault-store.ts'),
    import('../../main/backups/set-vault-aside.ts'),
  ]);
  if (context.flag('set-vault-aside') && context.flag('yes')) setVaultAside(dataDir, clock);
  return !openVaultStore(dataDir).exists();
}
