import type { VaultHeader } from '../../main/wallet/vault/header.ts';
import { readVault } from '../../main/wallet/vault/vault.ts';
import { openVaultStore } from '../../main/wallet/vault/vault-store.ts';

/** What a vault says of itself without its password. Errors: VAULT_*. */
export function readVaultHeader(dataDir: string): VaultHeader {
  const { bytes, size } = openVaultStore(dataDir).read();
  return readVault(bytes, size).header;
}
