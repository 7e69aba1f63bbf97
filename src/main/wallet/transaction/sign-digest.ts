import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { TransactionSignature } from './parse-transaction.ts';

/** Signs 32 bytes; deterministic (RFC 6979), with the low s. Its callers decide what may be signed. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): TransactionSignature {
  const compact = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' });
  const number = (from: number) => BigInt(`0x${bytesToHex(compact.subarray(from, from + 32))}`);
  return { yParity: compact[0] ?? 0, r: number(1), s: number(33) };
}
