import fc from 'fast-check';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { UnsignedTransaction } from '../../src/main/chain/planned-transaction.ts';
import { replacementOf } from '../../src/main/executor/replacement/replacement-of.ts';

const from = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const original: UnsignedTransaction = {
  ...{ kind: 'swap', from, to: getAddress(`0x${'11'.repeat(20)}`), chainId: 1, nonce: 7 },
  ...{ valueWei: 5n, data: '0x1234', gasLimit: 90_000n },
  ...{ maxFeePerGasWei: 100n, maxPriorityFeePerGasWei: 10n },
};
const wei = fc.bigInt({ min: 1n, max: 2n ** 60n });
const fees = fc
  .record({ tip: wei, base: fc.bigInt({ min: 0n, max: 2n ** 60n }) })
  .map(({ tip, base }) => ({ maxFeePerGasWei: tip + base, maxPriorityFeePerGasWei: tip }));

describe('a replacement', () => {
  it('has the number and the account of the original, and does the same or nothing', () => {
    const carrier = { maxFeePerGasWei: 100n, maxPriorityFeePerGasWei: 10n };
    expect(replacementOf(original, 'speed_up', carrier, carrier)).toEqual({
      ...original,
      maxFeePerGasWei: 113n,
      maxPriorityFeePerGasWei: 12n,
    });
    expect(replacementOf(original, 'cancel', carrier, carrier)).toMatchObject({
      ...{ from, to: from, nonce: 7, chainId: 1 },
      ...{ valueWei: 0n, data: '0x', gasLimit: 21_000n },
    });
  });

  it('that cancels has the gas of the original where a plain transfer needs more than elsewhere', () => {
    const carrier = { maxFeePerGasWei: 100n, maxPriorityFeePerGasWei: 10n };
    for (const chainId of [42_161, 100]) {
      const cancel = replacementOf({ ...original, chainId }, 'cancel', carrier, carrier);
      expect(cancel).toMatchObject({ to: from, data: '0x', gasLimit: 90_000n });
    }
  });

  it('offers at least an eighth more of both, and no less than what is offered now', () => {
    fc.assert(
      fc.property(fees, fees, fc.boolean(), (carrier, offered, isLegacy) => {
        const base = isLegacy ? { ...original, legacy: true as const } : original;
        const next = replacementOf(base, 'speed_up', carrier, offered);
        expect(next.maxFeePerGasWei * 8n).toBeGreaterThanOrEqual(carrier.maxFeePerGasWei * 9n);
        expect(next.maxPriorityFeePerGasWei * 8n).toBeGreaterThanOrEqual(
          carrier.maxPriorityFeePerGasWei * 9n,
        );
        expect(next.maxFeePerGasWei).toBeGreaterThanOrEqual(offered.maxFeePerGasWei);
        expect(next.maxPriorityFeePerGasWei).toBeLessThanOrEqual(next.maxFeePerGasWei);
        if (isLegacy) expect(next.maxPriorityFeePerGasWei).toBe(next.maxFeePerGasWei);
      }),
    );
  });
});
