import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { readVault } from '../wallet/vault/vault.ts';
import { openVaultStore } from '../wallet/vault/vault-store.ts';

const asideName = /^vault\.set-aside-(\d+)$/;
/** An earlier generation beside the vault, and one that was set aside with it. */
const earlier = /^vault\.(prev-\d{6}-[0-9a-f]{8})$/;
const earlierAside = /^vault\.set-aside-(\d+)\.(prev-\d{6}-[0-9a-f]{8})$/;

/**
 * Renames the vault file and the earlier ones beside it, so that another can take its place; every byte is kept. One that reads is left where it is
 * unless `any` is wanted. The record of signatures stays: it is that of the wallet and not of the file.
 * Answers where it is now; null where nothing was to be done.
 */
export function setVaultAside(
  dataDir: string,
  clock: Clock,
  which: 'damaged' | 'any' = 'damaged',
): string | null {
  const store = openVaultStore(dataDir);
  if (!store.exists() || (which === 'damaged' && reads(store))) return null;
  const path = join(dataDir, 'vault');
  const aside = `${path}.set-aside-${clock.now()}`;
  // First those that may be all that still opens: the next vault here drops what it finds under the usual names.
  for (const name of readdirSync(dataDir)) {
    const kept = earlier.exec(name)?.[1];
    if (kept !== undefined) renameSync(join(dataDir, name), `${aside}.${kept}`);
  }
  renameSync(path, aside);
  syncFolder(dataDir);
  return aside;
}

/** The one that was set aside last. */
export function lastVaultAside(dataDir: string): string | null {
  const times = readdirSync(dataDir).flatMap((name) => asideName.exec(name)?.[1] ?? []);
  const last = times.toSorted((one, other) => Number(one) - Number(other)).at(-1);
  return last === undefined ? null : join(dataDir, `vault.set-aside-${last}`);
}

/** Where nothing took its place. */
export function putVaultBack(dataDir: string, aside: string): void {
  if (openVaultStore(dataDir).exists()) return;
  renameSync(aside, join(dataDir, 'vault'));
  for (const name of readdirSync(dataDir)) {
    const [, time, kept] = earlierAside.exec(name) ?? [];
    if (kept !== undefined && aside.endsWith(`-${time}`))
      renameSync(join(dataDir, name), join(dataDir, `vault.${kept}`));
  }
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
