// What the vault holds, sealed under the data key and bound to the whole header: the accounts, the
// chains that a person enabled, and the digest of every sealed secret, so that none can be left out,
// added or exchanged for an older one.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { addressText } from '../../../shared/address-text.ts';
import { accountKinds } from '../../../shared/wallet/human-protocol.ts';
import { open, seal } from './aead.ts';
import { encodeHeader, type VaultHeader } from './header.ts';
import { purposeKey } from './keys.ts';
import { vaultError } from './vault-error.ts';

const itemId = z.string().regex(/^[0-9a-f]{32}$/);

const manifestSchema = z.strictObject({
  accounts: z.array(
    z.strictObject({
      address: addressText,
      kind: z.enum(accountKinds),
      path: z.string().nullable(),
      itemId,
    }),
  ),
  items: z.array(
    z.strictObject({
      id: itemId,
      /** `earlier-keys`: the data keys that the vault had before, the first one first, 32 bytes each. */
      kind: z.enum(['seed', 'private-key', 'earlier-keys']),
      digest: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Chain ids that this vault signs for. */
  chains: z.array(z.number().int().min(1)),
  /** Salts of earlier files that the password of now opens, which were there before the data key was changed. */
  earlierSalts: z.array(z.string().regex(/^[0-9a-f]{32}$/)).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestAccount = Manifest['accounts'][number];
export type ItemKind = Manifest['items'][number]['kind'];

/** The practice chains, the only ones a new vault signs for. */
export const practiceChainIds: readonly number[] = [31_337, 31_338];

export function sealedDigest(sealed: Uint8Array): string {
  return bytesToHex(sha256(sealed));
}

export function sealManifest(dek: Uint8Array, header: VaultHeader, manifest: Manifest): Uint8Array {
  const key = purposeKey(dek, 'manifest');
  const plain = utf8ToBytes(JSON.stringify(manifest));
  try {
    return seal(key, plain, encodeHeader(header));
  } finally {
    key.fill(0);
  }
}

/** Throws VAULT_BODY_CORRUPT unless the manifest is the one of this header and these items. */
export function openManifest(
  dek: Uint8Array,
  header: VaultHeader,
  sealed: Uint8Array,
  items: ReadonlyMap<string, Uint8Array>,
): Manifest {
  const plain = unsealManifest(dek, header, sealed);
  if (plain === null) throw vaultError('VAULT_BODY_CORRUPT', { part: 'manifest' });
  const manifest = readManifest(plain);
  const listed = new Map(manifest.items.map((item) => [item.id, item.digest]));
  const whole =
    listed.size === items.size &&
    [...items].every(([id, bytes]) => listed.get(id) === sealedDigest(bytes)) &&
    manifest.accounts.every((account) => listed.has(account.itemId));
  if (!whole) throw vaultError('VAULT_BODY_CORRUPT', { part: 'items' });
  return manifest;
}

/** Whether a manifest was sealed with this data key, for this header. */
export function isManifestOf(dek: Uint8Array, header: VaultHeader, sealed: Uint8Array): boolean {
  return unsealManifest(dek, header, sealed) !== null;
}

function unsealManifest(
  dek: Uint8Array,
  header: VaultHeader,
  sealed: Uint8Array,
): Uint8Array | null {
  const key = purposeKey(dek, 'manifest');
  try {
    return open(key, sealed, encodeHeader(header));
  } finally {
    key.fill(0);
  }
}

function readManifest(plain: Uint8Array): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(new TextDecoder().decode(plain)));
  } catch (cause) {
    throw vaultError('VAULT_BODY_CORRUPT', { part: 'manifest' }, cause);
  }
}
