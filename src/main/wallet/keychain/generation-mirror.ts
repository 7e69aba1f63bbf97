// The newest generation that this machine has seen, kept outside the vault file so that putting an old
// file back is noticed. 32 bytes like the device secret: 8 of the number, 24 of a MAC under a key of the vault.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { recordKey } from '../vault/record-keys.ts';
import type { OpenVault } from '../vault/vault.ts';
import type { KeyChain } from './key-chain.ts';

export const generationName = (vaultId: string): string => `generation:${vaultId}`;

/** Null when the key chain has no entry for this vault, or one that its key did not make. */
export async function readGenerationMirror(
  keyChain: KeyChain,
  vault: OpenVault,
): Promise<number | null> {
  const stored = await keyChain.get(generationName(vault.header.vaultId));
  if (stored === null) return null;
  const bytes = Buffer.from(stored, 'base64');
  if (bytes.length !== 32) return null;
  const generation = Number(bytes.readBigUInt64BE(0));
  return encode(vault, generation) === stored ? generation : null;
}

export async function writeGenerationMirror(keyChain: KeyChain, vault: OpenVault): Promise<void> {
  const { vaultId, generation } = vault.header;
  await keyChain.set(generationName(vaultId), encode(vault, generation));
}

function encode(vault: OpenVault, generation: number): string {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(generation));
  const key = recordKey(vault, 'generation-mirror');
  try {
    const mac = hmac(sha256, key, number).subarray(0, 24);
    return Buffer.concat([number, mac]).toString('base64');
  } finally {
    key.fill(0);
  }
}
