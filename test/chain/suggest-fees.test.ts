import fc from 'fast-check';
import { parseGwei } from 'viem';
import { describe, expect, it } from 'vitest';
import { suggestFees, suggestGasPrice } from '../../src/main/chain/suggest-fees.ts';
import { type FeeWish, feeSpeeds } from '../../src/shared/chain/fee-wish.ts';
import { AppError } from '../../src/shared/errors.ts';

const gwei = (text: string): bigint => parseGwei(text);
const wish = (speed: FeeWish['speed'] = 'normal', capGwei = '500'): FeeWish => ({ speed, capGwei });
const history = (base: string, tips: readonly (readonly string[])[]) => ({
  baseFeePerGas: [gwei('1'), gwei(base)],
  reward: tips.map((each) => each.map(gwei)),
});

const wei = fc.bigInt({ min: 0n, max: gwei('3000') });
const histories = fc.record({
  baseFeePerGas: fc.array(wei, { maxLength: 11 }),
  reward: fc.array(fc.array(wei, { maxLength: 4 }), { maxLength: 10 }),
});
const wishes = fc.record({
  speed: fc.constantFrom(...feeSpeeds),
  capGwei: fc.integer({ min: 1, max: 99_999 }).map(String),
});

/** Null where it was refused for the cap. */
function offer<T>(work: () => T): T | null {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'FEE_ABOVE_CAP') return null;
    throw thrown;
  }
}

describe('what is offered for a transaction', () => {
  it('is the median tip of the speed, and room for the base fee to rise', () => {
    const blocks = history('20', [
      ['1', '2', '9'],
      ['0', '0', '0'],
      ['3', '4', '5'],
      ['1', '3', '7'],
    ]);
    const offers = feeSpeeds.map((speed) => {
      const { maxFeePerGasWei, maxPriorityFeePerGasWei } = suggestFees(blocks, 0n, wish(speed));
      return [maxPriorityFeePerGasWei, maxFeePerGasWei];
    });
    expect(offers).toEqual([
      [gwei('1'), gwei('26')],
      [gwei('3'), gwei('43')],
      [gwei('7'), gwei('67')],
    ]);
  });

  it('takes the advice of the node where the blocks were empty, and the least tip below that', () => {
    const empty = history('20', [['0', '0', '0'], []]);
    expect(suggestFees(empty, gwei('2'), wish()).maxPriorityFeePerGasWei).toBe(gwei('2'));
    expect(suggestFees(empty, 0n, wish()).maxPriorityFeePerGasWei).toBe(gwei('0.001'));
  });

  it('is lowered to the cap while the next block would still take it, and refused beyond', () => {
    const blocks = history('90', [['5', '5', '5']]);
    expect(suggestFees(blocks, 0n, wish('normal', '100')).maxFeePerGasWei).toBe(gwei('100'));
    expect(suggestFees(blocks, 0n, wish('normal', '95')).maxFeePerGasWei).toBe(gwei('95'));
    expect(() => suggestFees(blocks, 0n, wish('normal', '94'))).toThrow(
      expect.objectContaining({
        code: 'FEE_ABOVE_CAP',
        message: 'The network asks a higher fee than your limit of 94 gwei.',
      }),
    );
  });

  it('is never above the cap, never a tip above the whole, and enough for the next block', () => {
    fc.assert(
      fc.property(histories, wei, wishes, (blocks, usualTip, wanted) => {
        const fees = offer(() => suggestFees(blocks, usualTip, wanted));
        if (fees === null) return;
        expect(fees.maxFeePerGasWei).toBeLessThanOrEqual(gwei(wanted.capGwei));
        expect(fees.maxPriorityFeePerGasWei).toBeGreaterThan(0n);
        expect(fees.maxFeePerGasWei).toBeGreaterThanOrEqual(
          fees.baseFeePerGasWei + fees.maxPriorityFeePerGasWei,
        );
      }),
    );
  });

  it('is never less at a higher speed, and never refused at a lower one only', () => {
    fc.assert(
      fc.property(histories, wei, wishes, (blocks, usualTip, { capGwei }) => {
        const offers = feeSpeeds.map((speed) =>
          offer(() => suggestFees(blocks, usualTip, { speed, capGwei })),
        );
        for (const [at, faster] of offers.slice(1).entries()) {
          const slower = offers[at] ?? null;
          if (faster === null) continue;
          expect(slower).not.toBeNull();
          expect(faster.maxFeePerGasWei).toBeGreaterThanOrEqual(slower?.maxFeePerGasWei ?? 0n);
          expect(faster.maxPriorityFeePerGasWei).toBeGreaterThanOrEqual(
            slower?.maxPriorityFeePerGasWei ?? 0n,
          );
        }
      }),
    );
  });

  it('is a gas price where the chain has no base fee', () => {
    expect(feeSpeeds.map((speed) => suggestGasPrice(gwei('10'), wish(speed)))).toMatchObject([
      { maxFeePerGasWei: gwei('10'), maxPriorityFeePerGasWei: gwei('10'), legacy: true },
      { maxFeePerGasWei: gwei('12.5') },
      { maxFeePerGasWei: gwei('15') },
    ]);
    expect(suggestGasPrice(gwei('10'), wish('fast', '12')).maxFeePerGasWei).toBe(gwei('12'));
    expect(offer(() => suggestGasPrice(gwei('13'), wish('slow', '12')))).toBeNull();
  });
});
