import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupHeader } from '../../main/backups/backup-start.ts';
import { databaseName } from '../../main/backups/restore-names.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import type { StoreContents } from '../../main/store/queries/contents.ts';
import type { KnownState } from '../../main/wallet/protocol/control.ts';
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
  /** Where the database before is now, and the vault file that was set aside. */
  kept: string[];
}

/**
 * Opens a backup with the wallet of the data folder, or with the one in it where there is none, and puts it in the
 * place of what is there once the person agreed. Errors: IN_USE, BACKUP_*, VAULT_*, STORE_*, those of the signer.
 */
export async function restoreHere(context: VerbContext, file: string): Promise<RestoreAnswer> {
  const { dataDir, clock } = context;
  const [{ takeWriterLock }, { checkBackupSum, readBackupStart }, staged, { restoreNow }] =
    await Promise.all([
      import('../../main/store/writer-lock.ts'),
      import('../../main/backups/read-backup-file.ts'),
      import('../../main/backups/stage-restore.ts'),
      import('../../main/backups/finish-restore.ts'),
    ]);
  const { dropStaged, stageRestore } = staged;
  await checkBackupSum(file);
  const { vault } = await readBackupStart(file);
  makeDataFolder(dataDir);
  const path = join(dataDir, databaseName);
  // Nobody may work on what is replaced, from before it is looked at until it is.
  const lock = takeWriterLock(path);
  try {
    const { contents: here, known } = await whatIsHere(path);
    return await withWalletAside(context, async (aside, walletFromBackup) => {
      const words = walletFromBackup ? restoringWords(dataDir, vault) : ['--task', 'unlock'];
      return withSigner(context, words, async (client, { accounts }) => {
        const askKey = (id: string, bytes: string) => client.openBackup(id, bytes);
        const { header, contents } = await stageRestore({ dataDir, file, clock, askKey, known });
        const told = { backup: header, contents, here, walletFromBackup };
        if (!context.flag('yes')) return { ...told, restored: false, kept: [] };
        const kept = restoreNow(dataDir, clock);
        lock.release();
        await sealRestored(context, client, { accounts, known });
        return { ...told, restored: true, kept: [...kept, ...aside] };
      });
    });
  } finally {
    dropStaged(dataDir);
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

interface Here {
  contents: StoreContents | null;
  /** What it remembers of the wallet. */
  known: KnownState | undefined;
}

/** A damaged database is what a backup is restored for: nothing is known of it then. */
async function whatIsHere(path: string): Promise<Here> {
  const [{ openStoreReadOnly }, { knownState }] = await Promise.all([
    import('../../main/store/open-store.ts'),
    import('../../main/known-vault.ts'),
  ]);
  try {
    const { reader, stop } = openStoreReadOnly({ path });
    try {
      return { contents: reader.contents.count(), known: knownState(reader) };
    } finally {
      stop();
    }
  } catch (thrown) {
    if (thrown instanceof AppError) return { contents: null, known: undefined };
    throw thrown;
  }
}

/**
 * A vault that does not read is set aside where the person said so, and never otherwise; it is put back where the one
 * of the backup did not take its place. `work` is told where it is, and whether there is no wallet then.
 */
async function withWalletAside<T>(
  { dataDir, clock, flag }: VerbContext,
  work: (aside: readonly string[], isMissing: boolean) => Promise<T>,
): Promise<T> {
  const [{ openVaultStore }, { putVaultBack, setVaultAside }] = await Promise.all([
    import('../../main/wallet/vault/vault-store.ts'),
    import('../../main/backups/set-vault-aside.ts'),
  ]);
  const isWanted = flag('set-vault-aside') && flag('yes');
  const aside = isWanted ? setVaultAside(dataDir, clock) : null;
  try {
    return await work(aside === null ? [] : [aside], !openVaultStore(dataDir).exists());
  } catch (thrown) {
    if (aside !== null) putVaultBack(dataDir, aside);
    throw thrown;
  }
}
