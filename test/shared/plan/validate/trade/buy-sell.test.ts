import { describe, expect, it } from 'vitest';
import { buySell } from '../../../../../src/shared/plan/validate/trade/buy-sell.ts';
import { action, type Json } from '../../sample-plans.ts';
import {
  again,
  atOnce,
  either,
  inOrder,
  outputOf,
  pause,
  pay,
  said,
  swapOf,
} from '../plan-parts.ts';

const buy = swapOf('buy', 'USDC', 'ETH', { amount: '3000' });
const sell = swapOf('sell', 'ETH', 'USDC', { amount: '0.5' });
const warned = ['warning of sell'];

const of = (...steps: Json[]): string[] => said(buySell, ...steps);

describe('a token bought and sold again', () => {
  it('is a warning on the later step', () => {
    expect(of(buy, sell)).toEqual(warned);
    expect(of(buy, pay('p'), action('b', 'get_balance', { token: 'ETH' }), sell)).toEqual(warned);
    expect(of(sell, buy)).toEqual(['warning of buy']);
  });

  it('is meant when a wait, a gate or a condition lies between', () => {
    expect(of(buy, pause(), sell)).toEqual([]);
    expect(of(buy, { id: 'g', label: 'Ask', type: 'gate' }, sell)).toEqual([]);
    expect(of(buy, either(sell))).toEqual([]);
    expect(of(buy, either(pay('p')), sell)).toEqual([]);
    expect(of(either(buy, sell))).toEqual([]);
    expect(of(buy, inOrder(pause()), sell)).toEqual([]);
    expect(of(buy, atOnce(pause(), pay('p')), sell)).toEqual([]);
  });

  it('is found within a branch, behind it, in a loop and side by side', () => {
    expect(of(either(inOrder(buy, sell)))).toEqual(warned);
    expect(of(either(buy), sell)).toEqual(warned);
    expect(of(either(pay('p'), buy), sell)).toEqual(warned);
    expect(of(again(inOrder(buy, sell)))).toEqual(warned);
    expect(of(buy, again(sell))).toEqual(warned);
    expect(of(again(buy), sell)).toEqual(warned);
    expect(of(atOnce(buy, sell))).toEqual(warned);
    expect(of(atOnce(inOrder(buy, pause()), sell))).toEqual(warned);
    expect(of(atOnce(inOrder(pause(), buy), sell))).toEqual([]);
    expect(of(atOnce(buy, inOrder(pause(), sell)))).toEqual([]);
    expect(of({ ...buy, onFailure: { strategy: 'skip' } }, sell)).toEqual(warned);
  });

  it('is meant behind the condition of a loop, and in answer to a failure', () => {
    const read = action('price', 'get_price', { token: 'ETH' });
    const exitWhen = {
      type: 'compare',
      op: 'gt',
      left: outputOf('price', 'price'),
      right: { type: 'literal', value: '4000' },
    };
    expect(of(buy, again(read, { exitWhen }), sell)).toEqual([]);
    expect(of(again(buy, { exitWhen }), sell)).toEqual([]);
    expect(of(buy, again(read, { delayMs: 1_000 }), sell)).toEqual([]);
    expect(of(again(buy, { delayMs: 1_000 }), sell)).toEqual(warned);
    expect(of(buy, pay('p', {}, { onError: sell }))).toEqual([]);
    expect(of({ ...buy, onError: sell })).toEqual([]);
    expect(of(pay('p', {}, { onError: buy }), sell)).toEqual(warned);
    expect(of(buy, pay('p', {}, { onError: pay('q') }), sell)).toEqual(warned);
  });

  it('knows the native coin as its wrapped token, and a token by its address', () => {
    expect(of(buy, swapOf('sell', 'WETH', 'USDC'))).toEqual(warned);
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    expect(of(buy, swapOf('sell', 'ETH', usdc))).toEqual(warned);
  });

  it('needs the same pair on the same chain, the other way round', () => {
    expect(of(buy, { ...buy, id: 'sell' })).toEqual([]);
    expect(of(buy, swapOf('sell', 'ETH', 'DAI'))).toEqual([]);
    expect(of(buy, swapOf('sell', 'ETH', 'USDC', { chainId: 137 }))).toEqual([]);
    expect(of(buy, swapOf('sell', 'ETH', 'NOPE'))).toEqual([]);
  });

  it('is an error when it is the same amount', () => {
    const error = ['error of sell'];
    const all = outputOf('buy', 'amountOut');
    expect(of(buy, swapOf('sell', 'ETH', 'USDC', { amount: all }))).toEqual(error);
    const exact = swapOf('buy', 'USDC', 'ETH', { amountOut: '0.50' });
    expect(of(exact, sell)).toEqual(error);
    expect(of(buy, swapOf('sell', 'ETH', 'USDC', { amountOut: '3000.0' }))).toEqual(error);
    expect(of(exact, pay('p'), swapOf('other', 'USDC', 'ETH'), sell)).toEqual(error);
    expect(of(buy, swapOf('sell', 'ETH', 'USDC', { amountOut: '2999' }))).toEqual(warned);
    expect(of(buy, swapOf('sell', 'ETH', 'USDC', { amount: outputOf('buy', 'amountIn') }))).toEqual(
      warned,
    );
    expect(of(buy, swapOf('sell', 'ETH', 'USDC', { amount: 'max' }))).toEqual(warned);
  });

  it('holds for wrapping and unwrapping', () => {
    const wrap = (amount: unknown) => action('wrap', 'wrap', { amount });
    const unwrap = (amount: unknown) => action('unwrap', 'unwrap', { amount });
    expect(of(wrap('1'), unwrap('0.5'))).toEqual(['warning of unwrap']);
    expect(of(wrap('1'), unwrap('1.0'))).toEqual(['error of unwrap']);
    expect(of(wrap('50%'), unwrap(outputOf('wrap', 'amount')))).toEqual(['error of unwrap']);
    expect(of(unwrap('1'), wrap('max'))).toEqual(['warning of wrap']);
    expect(of(wrap('1'), pause(), unwrap('1'))).toEqual([]);
  });
});
