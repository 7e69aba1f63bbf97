import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { getAddress } from 'viem/utils';
import { AppError } from '../../../shared/errors.ts';

/** Reads 64 hex digits, with or without 0x; throws PRIVATE_KEY_INVALID. */
export function parsePrivateKey(text: string): Uint8Array {
  const digits = text.trim().replace(/^0x/i, '');
  if (/^[0-9a-fA-F]{64}$/.test(digits)) {
    const key = hexToBytes(digits);
    if (secp256k1.utils.isValidSecretKey(key)) return key;
    key.fill(0);
  }
  throw new AppError('PRIVATE_KEY_INVALID', 'invalid_params', 'This is not a private key.', {
    advice: 'A private key has 64 hexadecimal digits, with or without 0x in front.',
  });
}

/** The account of a private key, in EIP-55 spelling. */
export function addressOfKey(privateKey: Uint8Array): string {
  return addressOfPublicKey(secp256k1.getPublicKey(privateKey, false));
}

/** The account of an uncompressed public key (65 bytes), in EIP-55 spelling. */
export function addressOfPublicKey(point: Uint8Array): string {
  return getAddress(`0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`);
}
