import { expect, it } from 'vitest';
import { nearestNames } from '../../src/shared/nearest-names.ts';

const symbols = ['DAI', 'ETH', 'USDC', 'USDT', 'WETH'];

it('finds what was meant behind one slip: a letter too many, too few, another, or two swapped', () => {
  expect(nearestNames('USDCC', symbols)[0]).toBe('USDC');
  expect(nearestNames('USD', symbols)).toContain('USDC');
  expect(nearestNames('USFC', symbols)).toEqual(['USDC']);
  expect(nearestNames('uscd', symbols)).toEqual(['USDC']);
});

it('offers nothing that is far off', () => {
  expect(nearestNames('DOGE', symbols)).toEqual([]);
  expect(nearestNames('', symbols)).toEqual([]);
});
