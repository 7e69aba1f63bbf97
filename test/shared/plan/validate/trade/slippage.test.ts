import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import { slippage } from '../../../../../src/shared/plan/validate/trade/slippage/slippage.ts';
import { action, type Json, plan } from '../../sample-plans.ts';
import { again, atOnce, either, findings, outputOf, pause, said, swapOf } from '../plan-parts.ts';

const of = (...steps: Json[]): string[] => said(slippage, ...steps);
const sell = (id: string, more: Json = {}) => swapOf(id, 'ETH', 'USDC', more);

describe('a slippage', () => {
  it.each([
    ['5', []],
    ['5.00', []],
    ['5.01', ['warning of s at root.params.slippage']],
    ['50', ['warning of s at root.params.slippage']],
    ['50.000001', ['error of s at root.params.slippage']],
    ['100', ['error of s at root.params.slippage']],
    ['lots', []],
  ])('of %s % is judged by its size', (percent, expected) => {
    expect(findings(slippage, plan(sell('s', { slippage: percent })))).toEqual(expected);
  });

  it('is not judged before it is known', () => {
    expect(of(sell('s', { slippage: { type: 'env', key: 'SLIPPAGE' } }))).toEqual([]);
    expect(of(sell('a', { slippage: outputOf('x', 'price') }), sell('b'))).toEqual([]);
  });

  it('is the same for every swap of a pair on one path', () => {
    const [low, high] = [sell('a', { slippage: '0.5' }), sell('b', { slippage: '1' })];
    expect(of(low, high)).toEqual(['warning of b']);
    expect(of(sell('a'), high)).toEqual(['warning of b']);
    expect(of(high, pause(), sell('a'))).toEqual(['warning of a']);
    expect(of(low, sell('b', { slippage: '0.50' }))).toEqual([]);
    expect(of(low, sell('b'))).toEqual([]);
    expect(of(high, swapOf('c', 'USDC', 'WETH'))).toEqual(['warning of c']);
    expect(of(low, high, sell('c', { slippage: '1' }))).toEqual(['warning of b', 'warning of c']);
    expect(of(atOnce(low, high))).toEqual(['warning of b']);
    expect(of(low, again(high))).toEqual(['warning of b']);
  });

  it('may differ between pairs, chains and branches', () => {
    const high = { slippage: '1' };
    expect(of(sell('a'), swapOf('b', 'ETH', 'DAI', high))).toEqual([]);
    expect(of(sell('a'), sell('b', { ...high, chainId: 137 }))).toEqual([]);
    expect(of(either(sell('a'), sell('b', high)))).toEqual([]);
    expect(of({ ...sell('a'), onError: sell('b', high) })).toEqual([]);
    expect(
      of(
        action('a', 'get_quote', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
        sell('b', high),
      ),
    ).toEqual([]);
  });
});

describe('a least amount out', () => {
  const context: PlanContext = { prices: { ETH: '3000', usdc: '1' } };
  const at = (more: Json, known: PlanContext = context): string[] =>
    findings(slippage, plan(sell('s', more)), known);

  it('is an error when no market pays it', () => {
    expect(at({ minOut: '3300' })).toEqual([]);
    expect(at({ minOut: '3300.000001' })).toEqual(['error of s at root.params.minOut']);
    expect(at({ amount: '0.5', minOut: '1650.1' })).toEqual(['error of s at root.params.minOut']);
  });

  it('is a warning when it undoes the slippage beside it', () => {
    const warned = ['warning of s at root.params.minOut'];
    expect(at({ minOut: '2672.999999', slippage: '1' })).toEqual(warned);
    expect(at({ minOut: '2673', slippage: '1' })).toEqual([]);
    expect(at({ minOut: '1' })).toEqual([]);
    expect(at({ minOut: '0', slippage: '1' })).toEqual([]);
  });

  it('is not judged where a price or the amount is unknown', () => {
    expect(at({ minOut: '9000' }, {})).toEqual([]);
    expect(at({ minOut: '9000' }, { prices: { ETH: '3000' } })).toEqual([]);
    expect(at({ minOut: '9000', amount: '50%' })).toEqual([]);
    expect(at({ minOut: '9000', amount: '0' })).toEqual([]);
    const byAddress = {
      prices: { ETH: '3000', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': '1' },
    };
    expect(at({ minOut: '9000' }, byAddress)).toEqual(['error of s at root.params.minOut']);
  });
});
