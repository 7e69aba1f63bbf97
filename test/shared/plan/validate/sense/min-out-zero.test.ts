import { describe, expect, it } from 'vitest';
import { minOutZero } from '../../../../../src/shared/plan/validate/sense/min-out-zero.ts';
import { env, found, literal, only } from './judge.ts';

function swap(minOut: unknown) {
  const params = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', minOut };
  return found(minOutZero, only('defi_swap', params));
}

describe('MIN_OUT_ZERO', () => {
  it('names a least amount of zero, however it is written', () => {
    for (const zero of ['0', '0.000', 0, literal('0.0')]) {
      expect(swap(zero)).toEqual(['error MIN_OUT_ZERO a root.params.minOut']);
    }
  });

  it('is silent about the smallest amount there is, a reference, and none at all', () => {
    for (const minOut of ['0.000001', env]) expect(swap(minOut)).toEqual([]);
    const none = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '0' };
    expect(found(minOutZero, only('defi_swap', none))).toEqual([]);
  });

  it('leaves a share of nothing to the check of parameters', () => {
    expect(swap('0%')).toEqual([]);
  });
});
