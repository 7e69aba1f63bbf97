import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressOfPublicKey } from '../hd/private-key.ts';
import type { TransactionSignature } from './parse-transaction.ts';
import { transactionError } from './transaction-error.ts';

/** The account (EIP-55) whose signature of a digest this is. Throws TX_SIGNATURE_INVALID. */
export function recoverSigner(digest: Uint8Array, { r, s, yParity }: TransactionSignature): string {
  try {
    const point = new secp256k1.Signature(r, s, yParity).recoverPublicKey(digest);
    return addressOfPublicKey(point.toBytes(false));
  } catch (cause) {
    throw transactionError('TX_SIGNATURE_INVALID', { part: 'recovery' }, cause);
  }
}
