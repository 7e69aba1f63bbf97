// One vault in memory, unlocked. Every change makes a new value with the next generation; nothing
// here touches the disk.
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { open, seal } from './aead.ts';
import { encodeBody, parseBody, type VaultBody } from './body.ts';
import { encodeContainer, parseContainer } from './container.ts';
import { headerIdentity, type KdfParams, type VaultHeader } from './header.ts';
import { deviceCheck, itemKey, keyEncryptionKey, stretchPassword } from './keys.ts';
import {
  type ItemKind,
  type Manifest,
  type ManifestAccount,
  openManifest,
  practiceChainIds,
  sealedDigest,
  sealManifest,
} from './manifest.ts';
import { randomBytes } from './random-bytes.ts';
import { vaultError } from './vault-error.ts';

/** What is needed besides the password to build or rebuild the wrap. */
export interface Protection {
  kdf: KdfParams;
  /** Null: mode `password`. */
  device: { secret: Uint8Array; backend: string; createdAt: number } | null;
}

export interface OpenVault {
  header: VaultHeader;
  manifest: Manifest;
  items: ReadonlyMap<string, Uint8Array>;
  wrappedKey: Uint8Array;
  /** The data key. Whoever owns the value fills it with zeros when it locks. */
  dek: Uint8Array;
}

/** A vault file that was read and is whole, but not yet opened. */
export interface SealedVault {
  header: VaultHeader;
  body: VaultBody;
}

/** Reads a vault file without any key. `fileSize` as in `parseContainer`. */
export function readVault(bytes: Uint8Array, fileSize = bytes.length): SealedVault {
  const { header, body } = parseContainer(bytes, fileSize);
  return { header, body: parseBody(body) };
}

/** The bytes of the vault file; seals the manifest anew. */
export function encodeVault(vault: OpenVault): Uint8Array {
  const manifest = sealManifest(vault.dek, vault.header, vault.manifest);
  const { wrappedKey, items } = vault;
  return encodeContainer(vault.header, encodeBody({ wrappedKey, manifest, items }));
}

/** Makes an empty vault, not yet worth writing. `vaultId` is 32 hex digits, `now` epoch ms. */
export async function newVault(
  password: string,
  protection: Protection,
  vaultId: string,
  now: number,
): Promise<OpenVault> {
  const dek = randomBytes(32);
  const manifest: Manifest = { accounts: [], items: [], chains: [...practiceChainIds] };
  const header = protect({ vaultId, createdAt: now, generation: 0, auditHead: null }, protection);
  const wrappedKey = await wrap(dek, password, header, protection);
  return { header, manifest, items: new Map(), wrappedKey, dek };
}

/** The key for `openVault`; the slow step of an unlock. */
export async function unlockKey(
  header: VaultHeader,
  password: string,
  deviceSecret: Uint8Array | null,
): Promise<Uint8Array> {
  const stretched = await stretchPassword(password, header.kdf);
  try {
    return keyEncryptionKey(stretched, deviceSecret, header.vaultId);
  } finally {
    stretched.fill(0);
  }
}

/**
 * Opens a vault. VAULT_WRONG_PASSWORD means that this key does not open this header; since anyone can
 * mend the checksums, it is no proof that the file is genuine.
 */
export function openVault(sealed: SealedVault, kek: Uint8Array): OpenVault {
  const { header, body } = sealed;
  const dek = open(kek, body.wrappedKey, headerIdentity(header));
  if (dek === null) throw vaultError('VAULT_WRONG_PASSWORD');
  try {
    return openWithDataKey(sealed, dek);
  } catch (error) {
    dek.fill(0);
    throw error;
  }
}

/** Opens another file of a vault whose data key is known; owns `dek` from then on. Errors: VAULT_BODY_CORRUPT. */
export function openWithDataKey({ header, body }: SealedVault, dek: Uint8Array): OpenVault {
  const manifest = openManifest(dek, header, body.manifest, body.items);
  return { header, manifest, items: body.items, wrappedKey: body.wrappedKey, dek };
}

/** Wraps the data key of the value anew: the sealed secrets stay byte for byte as they are. */
export async function rewrapVault(
  vault: OpenVault,
  password: string,
  protection: Protection,
): Promise<OpenVault> {
  const header = protect({ ...vault.header, generation: vault.header.generation + 1 }, protection);
  const wrappedKey = await wrap(vault.dek, password, header, protection);
  const { earlierSalts: _, ...manifest } = vault.manifest;
  return { ...vault, header, manifest, wrappedKey };
}

/** Adds a secret and its first account. `secret` is copied into the seal, not kept. */
export function addSecret(
  vault: OpenVault,
  kind: ItemKind,
  secret: Uint8Array,
  account: Omit<ManifestAccount, 'itemId'>,
): OpenVault {
  const id = newItemId();
  const sealed = sealItem(vault.dek, vault.header.vaultId, id, secret);
  const { accounts, items } = vault.manifest;
  const manifest: Manifest = {
    ...vault.manifest,
    accounts: [...accounts, { ...account, itemId: id }],
    items: [...items, { id, kind, digest: sealedDigest(sealed) }],
  };
  return { ...nextVault(vault, manifest), items: new Map([...vault.items, [id, sealed]]) };
}

export function newItemId(): string {
  return bytesToHex(randomBytes(16));
}

/** One secret as it stands in the file of this vault. */
export function sealItem(
  dek: Uint8Array,
  vaultId: string,
  id: string,
  secret: Uint8Array,
): Uint8Array {
  const key = itemKey(dek, id);
  try {
    return seal(key, secret, itemBinding(vaultId, id));
  } finally {
    key.fill(0);
  }
}

/** The next generation with another manifest. */
export function nextVault(vault: OpenVault, manifest: Manifest): OpenVault {
  const header = { ...vault.header, generation: vault.header.generation + 1 };
  return { ...vault, header, manifest };
}

/** Opens one secret, hands it to `use` and fills it with zeros. */
export function withSecret<T>(
  vault: OpenVault,
  itemId: string,
  use: (secret: Uint8Array, kind: ItemKind) => T,
): T {
  const item = vault.manifest.items.find(({ id }) => id === itemId);
  const sealed = vault.items.get(itemId);
  if (!item || !sealed) throw vaultError('VAULT_BODY_CORRUPT', { part: 'items' });
  const key = itemKey(vault.dek, itemId);
  const secret = open(key, sealed, itemBinding(vault.header.vaultId, itemId));
  key.fill(0);
  if (secret === null) throw vaultError('VAULT_BODY_CORRUPT', { part: 'item' });
  try {
    return use(secret, item.kind);
  } finally {
    secret.fill(0);
  }
}

/** Opens every secret once; throws VAULT_BODY_CORRUPT when one does not open. */
export function verifySecrets(vault: OpenVault): void {
  for (const { id } of vault.manifest.items) withSecret(vault, id, () => undefined);
}

type Unprotected = Omit<VaultHeader, 'mode' | 'device' | 'kdf'>;

function protect(header: Unprotected, { kdf, device }: Protection): VaultHeader {
  const { memoryKib, passes, lanes } = kdf;
  return {
    ...header,
    mode: device ? 'password+device' : 'password',
    device: device && {
      backend: device.backend,
      createdAt: device.createdAt,
      check: deviceCheck(device.secret, header.vaultId),
    },
    kdf: { name: 'argon2id', memoryKib, passes, lanes, salt: bytesToHex(randomBytes(16)) },
  };
}

async function wrap(
  dek: Uint8Array,
  password: string,
  header: VaultHeader,
  protection: Protection,
): Promise<Uint8Array> {
  const kek = await unlockKey(header, password, protection.device?.secret ?? null);
  try {
    return seal(kek, dek, headerIdentity(header));
  } finally {
    kek.fill(0);
  }
}

function itemBinding(vaultId: string, itemId: string): Uint8Array {
  return concatBytes(utf8ToBytes('countersign-item-v1'), hexToBytes(vaultId), hexToBytes(itemId));
}
