// The recovery phrases of an open vault, and whose accounts each brings back.
import type { Manifest } from '../../vault/manifest.ts';
import type { OpenVault } from '../../vault/vault.ts';

/** In the order in which they came into the vault: the first is the one that it was made with, if any. */
export function seedsOf({ manifest }: OpenVault): Manifest['items'][number][] {
  return manifest.items.filter(({ kind }) => kind === 'seed');
}

/** EIP-55 addresses that this phrase brings back, and those that it does not; none of a mandate. */
export function accountsBy(
  { manifest }: OpenVault,
  seedId: string,
): { comeBack: string[]; others: string[] } {
  const own = manifest.accounts.filter(({ kind }) => kind !== 'mandate');
  const addresses = (ofIt: boolean) =>
    own.filter(({ itemId }) => (itemId === seedId) === ofIt).map(({ address }) => address);
  return { comeBack: addresses(true), others: addresses(false) };
}
