import { hexToBytes } from '@noble/hashes/utils.js';
import { addressOfKey } from '../../../src/main/wallet/hd/private-key.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import {
  addSecret,
  encodeVault,
  newVault,
  type OpenVault,
  unlockKey,
} from '../../../src/main/wallet/vault/vault.ts';

export const samplePassword = 'correct horse battery';
/** The private key of the first account of the usual development phrase. */
export const sampleKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const samplePhrase = 'test test test test test test test test test test test junk';
export const sampleAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const sampleDeviceSecret = new Uint8Array(32).fill(7);

export interface SampleVault {
  vault: OpenVault;
  bytes: Uint8Array;
  /** What the password derives to: lets a test open thousands of variants without Argon2. */
  kek: Uint8Array;
}

/** A vault with one private key, at the floor of the key derivation settings. */
export async function sampleVault(withDevice = false): Promise<SampleVault> {
  const secret = hexToBytes(sampleKey);
  const device = withDevice
    ? { secret: sampleDeviceSecret, backend: 'test', createdAt: 1_700_000_000_000 }
    : null;
  const vaultId = '00112233445566778899aabbccddeeff';
  const empty = await newVault(
    samplePassword,
    { kdf: floorKdf, device },
    vaultId,
    1_700_000_000_000,
  );
  const account = { address: addressOfKey(secret), kind: 'key', path: null } as const;
  const vault = addSecret(empty, 'private-key', secret, account);
  const kek = await unlockKey(vault.header, samplePassword, device?.secret ?? null);
  return { vault, bytes: encodeVault(vault), kek };
}
