import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { addressOfPublicKey } from '../hd/private-key.ts';
import { checkTransaction } from './check-transaction.ts';
import { serialiseTransaction } from './serialise-transaction.ts';
import { transactionError } from './transaction-error.ts';

/**
 * The account (EIP-55) that signed these bytes, once they are found to be the canonical spelling of a
 * possible transaction on `chainId`. Throws the codes of `transaction-error`.
 */
export function recoverSender(raw: Uint8Array, chainId: bigint): string {
  const transaction = checkTransaction(raw, chainId);
  const { signature } = transaction;
  if (signature === null) throw transactionError('TX_SIGNATURE_INVALID', { part: 'missing' });
  const digest = keccak_256(serialiseTransaction(transaction, null));
  const { r, s, yParity } = signature;
  try {
    const point = new secp256k1.Signature(r, s, yParity).recoverPublicKey(digest);
    return addressOfPublicKey(point.toBytes(false));
  } catch (cause) {
    throw transactionError('TX_SIGNATURE_INVALID', { part: 'recovery' }, cause);
  }
}
