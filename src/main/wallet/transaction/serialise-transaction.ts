import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { TransactionSerializable } from 'viem';
import { serializeTransaction, toHex } from 'viem/utils';
import type { ParsedTransaction, TransactionSignature } from './parse-transaction.ts';

/** The bytes of a transaction, with `signature` or unsigned, as viem writes them. */
export function serialiseTransaction(
  transaction: ParsedTransaction,
  signature: TransactionSignature | null,
): Uint8Array {
  const fields = toViem(transaction);
  if (signature === null) return hexToBytes(serializeTransaction(fields).slice(2));
  const { r, s, yParity } = signature;
  const point = { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }) };
  // viem makes EIP-155's v from 27 or 28 and the chain id.
  const viemSignature =
    transaction.type === 0 ? { ...point, v: 27n + BigInt(yParity) } : { ...point, yParity };
  return hexToBytes(serializeTransaction(fields, viemSignature).slice(2));
}

function toViem(transaction: ParsedTransaction): TransactionSerializable {
  const { type, chainId, accessList, feePerGasWei } = transaction;
  const common = {
    nonce: Number(transaction.nonce),
    gas: transaction.gasLimit,
    to: transaction.to,
    value: transaction.valueWei,
    data: `0x${bytesToHex(transaction.data)}` as const,
  };
  if (type === 0) {
    const chain = chainId === null ? {} : { chainId: Number(chainId) };
    return { ...common, ...chain, type: 'legacy', gasPrice: feePerGasWei };
  }
  const typed = { ...common, chainId: Number(chainId), accessList };
  if (type === 1) return { ...typed, type: 'eip2930', gasPrice: feePerGasWei };
  const maxPriorityFeePerGas = transaction.tipPerGasWei ?? 0n;
  return { ...typed, type: 'eip1559', maxFeePerGas: feePerGasWei, maxPriorityFeePerGas };
}
