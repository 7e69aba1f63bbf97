import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { randomBytes } from './random-bytes.ts';

const nonceSize = 24;
const tagSize = 16;

/** Bytes that sealing adds: the nonce before, the tag after. */
export const sealOverhead = nonceSize + tagSize;

/** XChaCha20-Poly1305 under a fresh random nonce, which is put in front. */
export function seal(key: Uint8Array, plain: Uint8Array, associated: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceSize);
  return concatBytes(nonce, xchacha20poly1305(key, nonce, associated).encrypt(plain));
}

/** The plain bytes, or null when key, associated data or ciphertext are not the ones that were sealed. */
export function open(
  key: Uint8Array,
  sealed: Uint8Array,
  associated: Uint8Array,
): Uint8Array | null {
  if (sealed.length < sealOverhead) return null;
  try {
    const cipher = xchacha20poly1305(key, sealed.subarray(0, nonceSize), associated);
    return cipher.decrypt(sealed.subarray(nonceSize));
  } catch {
    return null;
  }
}
