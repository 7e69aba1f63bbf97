import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { readVault } from '../wallet/vault/vault.ts';
import { openVaultStore } from '../wallet/vault/vault-store.ts';

/**
 * Renames a vault file that is damaged, so that the one of a backup can take its place; every byte is kept, and
 * one that reads is left where it is. The record of signatures stays: it is that of the wallet and not of the file.
 * Answers where it is now; null where nothing was to be done.
 */
export function setVaultAside(dataDir: string, clock: Clock): string | null {
  const store = openVaultStore(dataDir);
  if (!store.exists() || reads(store)) return null;
  const path = join(dataDir, 'vault');
  const aside = `${path}.set-aside-${clock.now()}`;
  renameSync(path, aside);
  syncFolder(dataDir);
  return aside;
}

/** Where nothing took its place. */
export function putVaultBack(dataDir: string, aside: string): void {
  if (openVaultStore(dataDir).exists()) return;
  renameSync(aside, join(dataDir, 'vault'));
  syncFolder(dataDir);
}

function reads(store: ReturnType<typeof openVaultStore>): boolean {
  try {
    const { bytes, size } = store.read();
    readVault(bytes, size);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}
