import { existsSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import { readVault } from '../wallet/vault/vault.ts';
import { openVaultStore } from '../wallet/vault/vault-store.ts';
import { listBackups } from './backup-files.ts';
import { backupFolder, readBackupSettings } from './backup-settings.ts';
import type { BackupHeader } from './backup-start.ts';
import { checkBackupSum } from './read-backup-file.ts';

export interface FoundBackup {
  file: string;
  header: BackupHeader;
}

export interface WholeBackup {
  /** Where they are kept, absolute. */
  folder: string;
  /** False where that cannot be read, or was named and is not there. */
  isThere: boolean;
  /** False where there is no wallet, or none that reads: then nothing is looked for. */
  hasWallet: boolean;
  found: FoundBackup | null;
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
  const folder = backupFolder(dataDir);
  const files = await listBackups(folder).catch(() => null);
  const isThere =
    files !== null && (existsSync(folder) || readBackupSettings(dataDir).folder === null);
  const damagedAt: number[] = [];
  const told = { folder, isThere, hasWallet: vaultId !== null, damagedAt };
  for (const { file, header } of vaultId === null ? [] : (files ?? [])) {
    if (header === null || header.vaultId !== vaultId) continue;
    if (!without.has(file) && (await isWhole(file))) return { ...told, found: { file, header } };
    damagedAt.push(header.createdAt);
  }
  return { ...told, found: null };
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
