// Another data key for a vault: all that is in the file is sealed anew under it, in one next generation. The earlier
// keys go with it as a sealed item, for what was made before: records beside the vault and backups.
import { concatBytes } from '@noble/hashes/utils.js';
import { type Manifest, sealedDigest } from './manifest.ts';
import { randomBytes } from './random-bytes.ts';
import {
  newItemId,
  type OpenVault,
  type Protection,
  rewrapVault,
  sealItem,
  withSecret,
} from './vault.ts';

const keySize = 32;

/**
 * The next generation under a new random data key and a new wrap of the same password. The keys of both values are to
 * be wiped by whoever owns them. Errors: VAULT_BODY_CORRUPT.
 */
export async function sealAnew(
  vault: OpenVault,
  password: string,
  protection: Protection,
): Promise<OpenVault> {
  const dek = randomBytes(keySize);
  try {
    const next = await rewrapVault(resealed(vault, dek), password, protection);
    const earlierSalts = [...(vault.manifest.earlierSalts ?? []), vault.header.kdf.salt];
    return { ...next, manifest: { ...next.manifest, earlierSalts } };
  } catch (error) {
    dek.fill(0);
    throw error;
  }
}

/** Hands every data key that this vault had to `use`, the first one first and that of now last; copies are wiped. */
export function withDataKeys<T>(
  vault: OpenVault,
  use: (keys: readonly [first: Uint8Array, ...later: Uint8Array[]]) => T,
): T {
  const kept = vault.manifest.items.find(({ kind }) => kind === 'earlier-keys');
  if (kept === undefined) return use([vault.dek]);
  return withSecret(vault, kept.id, (bytes) => {
    const later: Uint8Array[] = [];
    for (let at = keySize; at < bytes.length; at += keySize) {
      later.push(bytes.subarray(at, at + keySize));
    }
    return use([bytes.subarray(0, keySize), ...later, vault.dek]);
  });
}

function resealed(vault: OpenVault, dek: Uint8Array): OpenVault {
  const { vaultId } = vault.header;
  const items = new Map<string, Uint8Array>();
  const listed: Manifest['items'] = [];
  const put = (id: string, kind: Manifest['items'][number]['kind'], secret: Uint8Array): void => {
    const sealed = sealItem(dek, vaultId, id, secret);
    items.set(id, sealed);
    listed.push({ id, kind, digest: sealedDigest(sealed) });
  };
  for (const { id, kind } of vault.manifest.items) {
    if (kind !== 'earlier-keys') withSecret(vault, id, (secret) => put(id, kind, secret));
  }
  const keys = withDataKeys(vault, (all) => concatBytes(...all));
  put(newItemId(), 'earlier-keys', keys);
  keys.fill(0);
  return { ...vault, dek, items, manifest: { ...vault.manifest, items: listed } };
}
