// The cryptography of keystore v3. Its MAC covers the ciphertext only, so what comes out is trusted no
// further than the password that opened it.
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { ctr } from '@noble/ciphers/aes.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { scrypt } from 'hash-wasm';
import type { KeystoreKdfParams } from './keystore-schema.ts';

const pbkdf2Async = promisify(pbkdf2);

/** 32 bytes: 16 of the cipher key, 16 of the MAC key. */
export async function keystoreKey(
  password: string,
  params: KeystoreKdfParams,
): Promise<Uint8Array> {
  const secret = utf8ToBytes(password);
  const salt = keystoreBytes(params.salt);
  try {
    if ('c' in params) {
      return new Uint8Array(await pbkdf2Async(secret, salt, params.c, params.dklen, 'sha256'));
    }
    return await scrypt({
      password: secret,
      salt,
      costFactor: params.n,
      blockSize: params.r,
      parallelism: params.p,
      hashLength: params.dklen,
      outputType: 'binary',
    });
  } finally {
    secret.fill(0);
  }
}

export function keystoreMac(key: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(key.subarray(16, 32), ciphertext));
}

/** AES-128-CTR is its own inverse. */
export function keystoreCipher(key: Uint8Array, iv: Uint8Array, text: Uint8Array): Uint8Array {
  return ctr(key.subarray(0, 16), iv).encrypt(text);
}

/** Hex with or without 0x; a file that lost a leading zero digit gets it back. */
export function keystoreBytes(hex: string): Uint8Array {
  const digits = hex.replace(/^0x/i, '');
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}
