import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tickRatioX128 } from '../../../src/shared/chain/tick-ratio.ts';

test('a tick is a hundredth of a per cent, exact to far more digits than a price has', () => {
  expect(tickRatioX128(0)).toBe(1n << 128n);
  expect(tickRatioX128(1)).toBe(((1n << 128n) * 10_001n) / 10_000n);
  fc.assert(
    fc.property(fc.integer({ min: -400_000, max: 400_000 }), (tick) => {
      const ratio = Number(tickRatioX128(tick)) / 2 ** 128;
      expect(ratio / 1.0001 ** tick).toBeCloseTo(1, 6);
    }),
  );
});

test('a tick beyond the last is no price', () => {
  expect(tickRatioX128(887_273)).toBe(0n);
});
