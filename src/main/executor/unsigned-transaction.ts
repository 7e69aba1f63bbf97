import {
  type Address,
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  serializeTransaction,
} from 'viem';
import type { TransactionKind } from '../../shared/chain/types.ts';
import { AppError } from '../../shared/errors.ts';
import type { UnsignedTransaction } from '../chain/planned-transaction.ts';
import type { Expectation } from '../wallet/transaction/expectation.ts';

/** The exact bytes that are shown, approved and signed, with their digest. */
export interface UnsignedBytes {
  bytes: Hex;
  /** keccak-256 of the bytes. */
  digest: Hex;
}

/** As EIP-1559, or as a legacy transaction where the network has no other. */
export function serialiseUnsigned(transaction: UnsignedTransaction): UnsignedBytes {
  const { legacy, maxFeePerGasWei, maxPriorityFeePerGasWei } = transaction;
  const bytes = serializeTransaction({
    ...(legacy
      ? { type: 'legacy', gasPrice: maxFeePerGasWei }
      : {
          type: 'eip1559',
          maxFeePerGas: maxFeePerGasWei,
          maxPriorityFeePerGas: maxPriorityFeePerGasWei,
        }),
    chainId: transaction.chainId,
    nonce: transaction.nonce,
    to: transaction.to,
    value: transaction.valueWei,
    data: transaction.data,
    gas: transaction.gasLimit,
  });
  return { bytes, digest: keccak256(bytes) };
}

/** Reads stored bytes back. BYTES_CHANGED when they do not say the same again, to the byte. */
export function readUnsigned(
  bytes: Hex,
  from: Address,
  kind: TransactionKind,
): UnsignedTransaction {
  const parsed = parseTransaction(bytes);
  const transaction: UnsignedTransaction = {
    kind,
    from,
    chainId: parsed.chainId ?? 0,
    nonce: parsed.nonce ?? 0,
    to: getAddress(parsed.to ?? '0x'),
    valueWei: parsed.value ?? 0n,
    data: parsed.data ?? '0x',
    gasLimit: parsed.gas ?? 0n,
    maxFeePerGasWei: parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n,
    maxPriorityFeePerGasWei: parsed.maxPriorityFeePerGas ?? parsed.gasPrice ?? 0n,
    ...(parsed.type === 'legacy' ? { legacy: true } : {}),
  };
  if (serialiseUnsigned(transaction).bytes === bytes) return transaction;
  throw new AppError(
    'BYTES_CHANGED',
    'simulation_mismatch',
    'The stored transaction cannot be read.',
    {
      advice: 'Nothing was signed. Cancel this run and start it again.',
    },
  );
}

/** The bytes that a signed transaction is a signature of; null for what is no signed transaction. */
export function unsignedBytesOf(signed: Hex): Hex | null {
  try {
    const { r, s: _s, v: _v, yParity: _parity, ...transaction } = parseTransaction(signed);
    return r === undefined ? null : serializeTransaction(transaction);
  } catch {
    return null;
  }
}

/** The most that its gas may cost, whatever the network takes beside. */
export function mostFeeWei({ gasLimit, maxFeePerGasWei }: UnsignedTransaction): bigint {
  return gasLimit * maxFeePerGasWei;
}

/** What the signer is told that the bytes do; it reads them itself and refuses any difference. */
export function expectationOf(transaction: UnsignedTransaction): Expectation {
  return {
    chainId: transaction.chainId,
    from: transaction.from,
    to: transaction.to,
    valueWei: transaction.valueWei.toString(),
    nonce: transaction.nonce,
    maxFeeWei: mostFeeWei(transaction).toString(),
  };
}
