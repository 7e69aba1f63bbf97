import type { StoreReader } from '../../store/store.ts';
import { entriesOfWallet } from '../../wallet/keychain/entries-of-wallet.ts';
import { readVault } from '../../wallet/vault/vault.ts';
import { openVaultStore } from '../../wallet/vault/vault-store.ts';
import { storedHere } from '../keys/noted-key-chain.ts';

type Reader = Pick<StoreReader, 'settings' | 'vaultGenerations' | 'mandates'>;

/**
 * What the system's key chain holds for a data folder, by the names of its entries: of its wallets, and for services
 * what was stored from it. Without a database that opens (null) only what the vault file names.
 */
export function keyChainEntries(dataDir: string, reader: Reader | null): string[] {
  const mandateIds = reader?.mandates.list().map(({ mandateId }) => mandateId) ?? [];
  const vaultIds = [...vaultIdHere(dataDir), ...(reader?.vaultGenerations.vaultIds() ?? [])];
  const ofWallets = vaultIds.flatMap((vaultId) => entriesOfWallet(vaultId, mandateIds));
  return [...new Set([...ofWallets, ...(reader === null ? [] : storedHere(reader))])];
}

/** None where there is no vault, or one that cannot be read: its entries then open nothing. */
function vaultIdHere(dataDir: string): string[] {
  try {
    const { bytes, size } = openVaultStore(dataDir).read();
    return [readVault(bytes, size).header.vaultId];
  } catch {
    return [];
  }
}
