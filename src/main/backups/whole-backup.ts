import { AppError } from '../../shared/errors.ts';
import { readVault } from '../wallet/vault/vault.ts';
import { openVaultStore } from '../wallet/vault/vault-store.ts';
import { listBackups } from './backup-files.ts';
import { backupFolder } from './backup-settings.ts';
import type { BackupHeader } from './backup-start.ts';
import { checkBackupSum } from './read-backup-file.ts';

export interface WholeBackup {
  /** False where there is no wallet, or none that reads: then nothing is looked for. */
  hasWallet: boolean;
  found: { file: string; header: BackupHeader } | null;
  /** When those of the same wallet were made that are newer and are not as they were written, epoch ms. */
  damagedAt: number[];
}

/**
 * The newest backup of the wallet that is here, where backups are kept, that is as it was written: each was opened
 * again before it took its place, so that its checksum tells whether it still is what was opened. Needs no password
 * and no database. Files of `without` count as damaged.
 */
export async function wholeBackup(
  dataDir: string,
  without: ReadonlySet<string>,
): Promise<WholeBackup> {
  const vaultId = vaultIdHere(dataDir);
  const hasWallet = vaultId !== null;
  const damagedAt: number[] = [];
  const files = !hasWallet ? [] : await listBackups(backupFolder(dataDir)).catch(() => []);
  for (const { file, header } of files) {
    if (header === null || header.vaultId !== vaultId) continue;
    if (!without.has(file) && (await isWhole(file)))
      return { hasWallet, found: { file, header }, damagedAt };
    damagedAt.push(header.createdAt);
  }
  return { hasWallet, found: null, damagedAt };
}

/** Null where there is no wallet, or none that reads. */
function vaultIdHere(dataDir: string): string | null {
  const store = openVaultStore(dataDir);
  try {
    if (!store.exists()) return null;
    const { bytes, size } = store.read();
    return readVault(bytes, size).header.vaultId;
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

async function isWhole(file: string): Promise<boolean> {
  try {
    await checkBackupSum(file);
    return true;
  } catch {
    return false;
  }
}
