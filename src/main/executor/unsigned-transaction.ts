import {
  type Address,
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  serializeTransaction,
  zeroAddress,
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

/**
 * As EIP-1559, or as a legacy transaction where the network has no other; as EIP-7702 only where a delegation is
 * taken back. Errors: NO_DELEGATIONS_HERE.
 */
export function serialiseUnsigned(transaction: UnsignedTransaction): UnsignedBytes {
  const bytes = serializeTransaction({
    ...typeOf(transaction),
    chainId: transaction.chainId,
    nonce: transaction.nonce,
    to: transaction.to,
    value: transaction.valueWei,
    data: transaction.data,
    gas: transaction.gasLimit,
  });
  return { bytes, digest: keccak256(bytes) };
}

function typeOf(transaction: UnsignedTransaction) {
  const { legacy, undelegates, maxFeePerGasWei, maxPriorityFeePerGasWei } = transaction;
  const fees = { maxFeePerGas: maxFeePerGasWei, maxPriorityFeePerGas: maxPriorityFeePerGasWei };
  if (undelegates && legacy) throw noDelegationsHere();
  if (undelegates)
    return { type: 'eip7702', ...fees, authorizationList: toNobody(transaction) } as const;
  if (legacy) return { type: 'legacy', gasPrice: maxFeePerGasWei } as const;
  return { type: 'eip1559', ...fees } as const;
}

const unsigned = { r: '0x00', s: '0x00', yParity: 0 } as const;

/** The only authorization there is: that the account runs no code, with the number after that of its transaction. */
function toNobody({ chainId, nonce }: Pick<UnsignedTransaction, 'chainId' | 'nonce'>) {
  return [{ chainId, nonce: nonce + 1, address: zeroAddress, ...unsigned }];
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
    ...(parsed.type === 'eip7702' ? { undelegates: true } : {}),
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
    if (r === undefined) return null;
    if (transaction.type !== 'eip7702') return serializeTransaction(transaction);
    // What the signer put into the authorization is not what was approved either.
    const authorizationList = (transaction.authorizationList ?? []).map(
      ({ chainId, nonce, address }) => ({ chainId, nonce, address, ...unsigned }),
    );
    return serializeTransaction({ ...transaction, authorizationList });
  } catch {
    return null;
  }
}

function noDelegationsHere(): AppError {
  return new AppError(
    'NO_DELEGATIONS_HERE',
    'invalid_params',
    'This network knows no transaction that takes a delegation back.',
    { advice: 'Nothing was signed. What the account holds there can be moved to another account.' },
  );
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
