import { readModelSettings } from '../../agent/model/model-settings.ts';
import { readSourceSettings } from '../../contracts/sources/source-settings.ts';
import type { StoreReader } from '../../store/store.ts';
import { entriesOfWallet } from '../../wallet/keychain/entries-of-wallet.ts';
import { readVault } from '../../wallet/vault/vault.ts';
import { openVaultStore } from '../../wallet/vault/vault-store.ts';
import { serviceEntryName } from '../keys/kept-service-key.ts';
import { modelKeyWords, sourceKeyWords } from '../keys/key-words.ts';

type Reader = Pick<StoreReader, 'settings' | 'vaultGenerations' | 'mandates'>;

/**
 * What the system's key chain may hold for a data folder, by the names of its entries: those of another data folder
 * are not among them. Without a database that opens (null) only what the vault file names.
 */
export function keyChainEntries(dataDir: string, reader: Reader | null): string[] {
  const mandateIds = reader?.mandates.list().map(({ mandateId }) => mandateId) ?? [];
  const vaultIds = [...vaultIdHere(dataDir), ...(reader?.vaultGenerations.vaultIds() ?? [])];
  const ofWallets = vaultIds.flatMap((vaultId) => entriesOfWallet(vaultId, mandateIds));
  return [...new Set([...ofWallets, ...(reader === null ? [] : ofServices(reader))])];
}

function ofServices(reader: Reader): string[] {
  const { baseUrl } = readModelSettings(reader);
  const { etherscan } = readSourceSettings(reader);
  return [
    serviceEntryName(modelKeyWords, baseUrl),
    serviceEntryName(sourceKeyWords, etherscan.baseUrl),
  ];
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
