import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { vaultError } from '../main/wallet/vault/vault-error.ts';
import { AppError } from '../shared/errors.ts';

/**
 * Throws VAULT_ROLLED_BACK when the database of the folder has seen a newer generation of this vault.
 * Where there is no database, or none that can be read, nothing is known of one.
 */
export async function refuseRollback(
  dataDir: string,
  vault: { vaultId: string; generation: number },
): Promise<void> {
  const seen = await recordedGeneration(dataDir, vault.vaultId);
  const { generation } = vault;
  if (seen > generation) throw vaultError('VAULT_ROLLED_BACK', { generation, seen });
}

async function recordedGeneration(dataDir: string, vaultId: string): Promise<number> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return 0;
  const { openStoreReadOnly } = await import('../main/store/open-store.ts');
  try {
    const store = openStoreReadOnly({ path });
    try {
      return store.reader.vaultGenerations.get(vaultId) ?? 0;
    } finally {
      store.stop();
    }
  } catch (thrown) {
    // A damaged database is told of by the commands that need it, and by the doctor.
    if (thrown instanceof AppError) return 0;
    throw thrown;
  }
}
