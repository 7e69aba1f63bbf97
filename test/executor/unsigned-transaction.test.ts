import fc from 'fast-check';
import { getAddress, keccak256, serializeTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import type { UnsignedTransaction } from '../../src/main/chain/planned-transaction.ts';
import {
  expectationOf,
  mostFeeWei,
  readUnsigned,
  serialiseUnsigned,
} from '../../src/main/executor/unsigned-transaction.ts';

const from = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array) => `0x${Buffer.from(array).toString('hex')}` as const);
const amount = fc.bigInt({ min: 0n, max: 2n ** 96n });

const transactions: fc.Arbitrary<UnsignedTransaction> = fc
  .record({
    to: hex(20).map((address) => getAddress(address)),
    data: fc.oneof(fc.constant('0x' as const), hex(4), hex(68)),
    valueWei: amount,
    chainId: fc.integer({ min: 1, max: 2 ** 31 }),
    nonce: fc.nat(),
    gasLimit: fc.bigInt({ min: 21_000n, max: 2n ** 40n }),
    tip: fc.bigInt({ min: 0n, max: 2n ** 40n }),
    base: fc.bigInt({ min: 0n, max: 2n ** 40n }),
    isLegacy: fc.boolean(),
  })
  .map(({ tip, base, isLegacy, ...rest }) => ({
    ...rest,
    kind: 'transfer',
    from,
    maxPriorityFeePerGasWei: isLegacy ? base + tip : tip,
    maxFeePerGasWei: base + tip,
    ...(isLegacy ? { legacy: true } : {}),
  }));

describe('the bytes of a transaction', () => {
  it('say the same when they are read back', () => {
    fc.assert(
      fc.property(transactions, (transaction) => {
        const { bytes, digest } = serialiseUnsigned(transaction);
        expect(readUnsigned(bytes, from, 'transfer')).toEqual(transaction);
        expect(digest).toBe(keccak256(bytes));
      }),
    );
  });

  it('differ when any field differs [A-02]', () => {
    fc.assert(
      fc.property(transactions, transactions, (left, right) => {
        const same = serialiseUnsigned(left).digest === serialiseUnsigned(right).digest;
        expect(same).toBe(JSON.stringify(left, text) === JSON.stringify(right, text));
      }),
    );
  });

  it('that say more than is read back are refused [A-03]', () => {
    const withAccessList = serializeTransaction({
      type: 'eip1559',
      chainId: 1,
      to: from,
      accessList: [{ address: from, storageKeys: [] }],
    });
    expect(() => readUnsigned(withAccessList, from, 'transfer')).toThrow(
      expect.objectContaining({ code: 'BYTES_CHANGED' }),
    );
  });
});

describe('the bytes that take a delegation back', () => {
  const takingBack: UnsignedTransaction = {
    ...{ kind: 'revoke_delegation', from, to: from, valueWei: 0n, data: '0x', undelegates: true },
    ...{
      chainId: 10,
      nonce: 6,
      gasLimit: 51_000n,
      maxFeePerGasWei: 2n,
      maxPriorityFeePerGasWei: 1n,
    },
  };

  it('say the same when they are read back, and nothing else is read of their type [A-14]', () => {
    const { bytes } = serialiseUnsigned(takingBack);
    expect(readUnsigned(bytes, from, 'revoke_delegation')).toEqual(takingBack);
    const other = serializeTransaction({
      ...{ type: 'eip7702', chainId: 10, nonce: 6, to: from, gas: 51_000n },
      ...{ maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
      authorizationList: [
        { chainId: 10, nonce: 7, address: from, r: '0x00', s: '0x00', yParity: 0 },
      ],
    });
    expect(() => readUnsigned(other, from, 'revoke_delegation')).toThrow(
      expect.objectContaining({ code: 'BYTES_CHANGED' }),
    );
  });

  it('are not made for a network of the old kind [A-14]', () => {
    expect(() => serialiseUnsigned({ ...takingBack, legacy: true })).toThrow(
      expect.objectContaining({ code: 'NO_DELEGATIONS_HERE' }),
    );
  });
});

it('tells the signer what the bytes do, and the most that the fee can be', () => {
  fc.assert(
    fc.property(transactions, (transaction) => {
      expect(expectationOf(transaction)).toEqual({
        chainId: transaction.chainId,
        from,
        to: transaction.to,
        valueWei: transaction.valueWei.toString(),
        nonce: transaction.nonce,
        maxFeeWei: (transaction.gasLimit * transaction.maxFeePerGasWei).toString(),
      });
      expect(mostFeeWei(transaction)).toBe(transaction.gasLimit * transaction.maxFeePerGasWei);
    }),
  );
});

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
