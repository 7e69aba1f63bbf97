import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ParsedTransaction } from './parse-transaction.ts';
import { recoverSender } from './recover-sender.ts';
import { serialiseTransaction } from './serialise-transaction.ts';
import { signDigest } from './sign-digest.ts';
import { withSignedAuthorization } from './taking-back.ts';
import { transactionError } from './transaction-error.ts';

export interface SignedTransaction {
  /** Signed bytes: 0x and lower-case hex. */
  rawTransaction: `0x${string}`;
  /** keccak-256 of the signed bytes. */
  hash: `0x${string}`;
}

/**
 * The digest that a yes to these unsigned bytes is to: 0x and 64 hex digits. The signature is over the same, but
 * where an authorization in them is signed first.
 */
export function unsignedDigest(unsigned: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(unsigned))}`;
}

/**
 * Signs the normalised transaction (never the bytes that came in), then reads the result back as a
 * stranger would: canonical, low s, and recovered to `from`. Deterministic (RFC 6979).
 */
export function signTransaction(
  transaction: ParsedTransaction,
  privateKey: Uint8Array,
  from: string,
): SignedTransaction {
  const whole =
    transaction.type === 4 ? withSignedAuthorization(transaction, privateKey, from) : transaction;
  const digest = keccak_256(serialiseTransaction(whole, null));
  const raw = serialiseTransaction(whole, signDigest(digest, privateKey));
  if (recoverSender(raw, transaction.chainId ?? 0n) !== from) {
    throw transactionError('TX_SIGNATURE_INVALID');
  }
  return { rawTransaction: `0x${bytesToHex(raw)}`, hash: `0x${bytesToHex(keccak_256(raw))}` };
}
