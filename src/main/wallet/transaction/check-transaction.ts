// What no library checks for us (a widely used parser accepts a third of the published invalid
// transactions): the byte round trip and the limits of every field. All must hold, signed or not.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { intrinsicGas } from './intrinsic-gas.ts';
import type { ParsedTransaction } from './parse-transaction.ts';
import { parseTransaction } from './parse-transaction.ts';
import { serialiseTransaction } from './serialise-transaction.ts';
import { assertTakesBack } from './taking-back.ts';
import { type TransactionErrorCode, transactionError } from './transaction-error.ts';

const two64 = 1n << 64n;
const two256 = 1n << 256n;
const order = secp256k1.Point.Fn.ORDER;
/** EIP-3860: the largest code that may create a contract, in bytes. */
const maximumInitCode = 49_152;

type Check = readonly [
  code: TransactionErrorCode,
  holds: (transaction: ParsedTransaction, chainId: bigint) => boolean,
];

const checks: readonly Check[] = [
  // Chain 0 is no chain: what is signed for it would be valid wherever nobody checks.
  [
    'TX_CHAIN_MISMATCH',
    (tx, chainId) => tx.chainId === null || (tx.chainId === chainId && chainId > 0n),
  ],
  ['TX_VALUE_OVERFLOW', (tx) => tx.valueWei < two256],
  ['TX_GAS_TOO_HIGH', (tx) => tx.gasLimit < two64],
  ['TX_NONCE_TOO_HIGH', (tx) => tx.nonce < two64 - 1n],
  ['TX_FEE_OVERFLOW', (tx) => tx.feePerGasWei * tx.gasLimit < two256],
  ['TX_FEE_ORDER', (tx) => (tx.tipPerGasWei ?? 0n) <= tx.feePerGasWei],
  ['TX_GAS_TOO_LOW', (tx) => tx.gasLimit >= intrinsicGas(tx)],
  ['TX_TOO_LARGE', (tx) => tx.to !== null || tx.data.length <= maximumInitCode],
  [
    'TX_SIGNATURE_INVALID',
    (tx) => signaturesOf(tx).every((signature) => signature === null || isLowS(signature)),
  ],
];

/**
 * Parses bytes and returns the transaction only if it is the canonical spelling of a possible one on
 * `chainId`. Throws the codes of `transaction-error`.
 */
export function checkTransaction(bytes: Uint8Array, chainId: bigint): ParsedTransaction {
  const transaction = parseTransaction(bytes);
  if (transaction.type === 4) assertTakesBack(transaction);
  for (const [code, holds] of checks) {
    if (!holds(transaction, chainId)) throw transactionError(code);
  }
  if (!roundTrips(bytes, transaction)) throw transactionError('TX_NOT_CANONICAL');
  return transaction;
}

function roundTrips(bytes: Uint8Array, transaction: ParsedTransaction): boolean {
  const written = serialiseTransaction(transaction, transaction.signature);
  return written.length === bytes.length && written.every((byte, at) => byte === bytes[at]);
}

function signaturesOf({ signature, authorizations }: ParsedTransaction) {
  return [signature, ...authorizations.map((each) => each.signature)];
}

function isLowS({ r, s }: { r: bigint; s: bigint }): boolean {
  return r > 0n && r < order && s > 0n && s <= order / 2n;
}
