import { type AccessList, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import type { Expectation } from '../../../src/main/wallet/transaction/expectation.ts';
import { sampleAddress } from './sample-vault.ts';

export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A plain transfer on the practice chain. */
export const sampleTransaction = {
  type: 'eip1559',
  chainId: 31_337,
  nonce: 3,
  to: recipient,
  value: 500_000_000_000_000_000n,
  gas: 21_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
} as const satisfies TransactionSerializableEIP1559;

/** Fields that a test changes. */
export type SampleFields = Partial<
  Record<'chainId' | 'nonce', number> &
    Record<'value' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas', bigint> &
    Record<'to' | 'data', `0x${string}`> & { accessList: AccessList }
>;

export function unsignedBytes(changes: SampleFields = {}): `0x${string}` {
  return serializeTransaction({ ...sampleTransaction, ...changes });
}

/** What an honest main says about `unsignedBytes(changes)`. */
export function expectationOf(changes: SampleFields = {}): Expectation {
  const transaction = { ...sampleTransaction, ...changes };
  return {
    chainId: transaction.chainId,
    from: sampleAddress,
    to: transaction.to,
    valueWei: String(transaction.value),
    nonce: transaction.nonce,
    maxFeeWei: String(transaction.gas * transaction.maxFeePerGas),
  };
}
