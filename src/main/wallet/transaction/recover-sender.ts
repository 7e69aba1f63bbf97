import { keccak_256 } from '@noble/hashes/sha3.js';
import { checkTransaction } from './check-transaction.ts';
import { recoverSigner } from './recover-signer.ts';
import { serialiseTransaction } from './serialise-transaction.ts';
import { assertTakesBackOwn } from './taking-back.ts';
import { transactionError } from './transaction-error.ts';

/**
 * The account (EIP-55) that signed these bytes, once they are found to be the canonical spelling of a
 * possible transaction on `chainId`. Throws the codes of `transaction-error`.
 */
export function recoverSender(raw: Uint8Array, chainId: bigint): string {
  const transaction = checkTransaction(raw, chainId);
  const { signature } = transaction;
  if (signature === null) throw transactionError('TX_SIGNATURE_INVALID', { part: 'missing' });
  const sender = recoverSigner(keccak_256(serialiseTransaction(transaction, null)), signature);
  if (transaction.type === 4) assertTakesBackOwn(transaction, sender);
  return sender;
}
