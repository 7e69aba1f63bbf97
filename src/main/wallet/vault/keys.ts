// The key hierarchy. password -> Argon2id -> (with the device secret) HKDF -> KEK, which wraps the
// random data key (DEK); every other key comes from the DEK by HKDF under a name of its own. The DEK can
// be changed: what the vault file holds is then under the new one, and what is written beside it stays
// under the first (`record-keys.ts`).
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { argon2id } from 'hash-wasm';
import { checkKdfRange, type VaultHeader } from './header.ts';
import { passwordBytes } from './password.ts';

/** What is written beside the vault and outlives a change of the DEK. */
export type RecordPurpose = 'audit' | 'ledger' | 'generation-mirror';
/** Purposes of keys that a DEK gives. */
export type KeyPurpose = RecordPurpose | 'manifest';

/** Runs Argon2id v1.3 for half a second or so; refuses settings out of range first. */
export async function stretchPassword(
  password: string,
  kdf: VaultHeader['kdf'],
): Promise<Uint8Array> {
  checkKdfRange(kdf);
  const bytes = passwordBytes(password);
  try {
    return await argon2id({
      password: bytes,
      salt: hexToBytes(kdf.salt),
      memorySize: kdf.memoryKib,
      iterations: kdf.passes,
      parallelism: kdf.lanes,
      hashLength: 32,
      outputType: 'binary',
    });
  } finally {
    bytes.fill(0);
  }
}

/** The key that wraps the DEK. `deviceSecret` is null in mode `password`. */
export function keyEncryptionKey(
  stretched: Uint8Array,
  deviceSecret: Uint8Array | null,
  vaultId: string,
): Uint8Array {
  const material = concatBytes(stretched, deviceSecret ?? new Uint8Array());
  try {
    return derive(material, `vault-kek-v1|${vaultId}`);
  } finally {
    material.fill(0);
  }
}

/** The key of one sealed secret. */
export function itemKey(dek: Uint8Array, itemId: string): Uint8Array {
  return derive(dek, `item|${itemId}`);
}

/** The key of a mandate's record. It opens nothing, and tells nothing of the DEK. */
export function mandateKey(dek: Uint8Array, mandateId: string): Uint8Array {
  return derive(dek, `mandate|${mandateId}`);
}

/** The key of one backup, by its id (32 hex digits). It opens nothing else, and tells nothing of the DEK. */
export function backupKey(dek: Uint8Array, backupId: string): Uint8Array {
  return derive(dek, `backup|${backupId}`);
}

/** A key for one purpose other than secrets. */
export function purposeKey(dek: Uint8Array, purpose: KeyPurpose): Uint8Array {
  return derive(dek, purpose);
}

/** Public fingerprint of a device secret: tells "another secret" from "wrong password". */
export function deviceCheck(deviceSecret: Uint8Array, vaultId: string): string {
  return bytesToHex(derive(deviceSecret, `device-check-v1|${vaultId}`)).slice(0, 32);
}

function derive(material: Uint8Array, info: string): Uint8Array {
  return hkdf(sha256, material, undefined, utf8ToBytes(info), 32);
}
