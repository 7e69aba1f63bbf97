import { describe, expect, it } from 'vitest';
import { duplicate } from '../../../../../src/shared/plan/validate/trade/duplicate.ts';
import { above, action, alice, type Json } from '../../sample-plans.ts';
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

const gate = { id: 'gate', label: 'Ask', type: 'gate' };
const warned = ['warning of b'];
const of = (...steps: Json[]): string[] => said(duplicate, ...steps);
const twice = (params: Json): string[] => of(pay('a', params), pay('b', params));

describe('the same write twice', () => {
  it('is a warning on the later one, wherever it lies on the path', () => {
    expect(of(pay('a'), pay('b'))).toEqual(warned);
    expect(of(pay('a'), pause(), pay('b'))).toEqual(warned);
    expect(of(pay('a'), either(pay('b')))).toEqual(warned);
    expect(of(either(pay('a')), pay('b'))).toEqual(warned);
    expect(of(pay('a'), again(pay('b')))).toEqual(warned);
    expect(of(again(inOrder(pay('a'), pay('b'))))).toEqual(warned);
    expect(of(pay('a'), pay('x', { amount: '6' }, { onError: pay('b') }))).toEqual(warned);
    expect(of(pay('a'), pay('b'), pay('c'))).toEqual([...warned, 'warning of c']);
  });

  it('is an error at the same time', () => {
    expect(of(atOnce(pay('a'), pay('b')))).toEqual(['error of b']);
    expect(of(atOnce(pay('a'), inOrder(pause(), either(pay('b')))))).toEqual(['error of b']);
    const nested = atOnce(pay('a'), inOrder(pay('b'), pay('c')));
    expect(of(nested)).toEqual(['error of b', 'error of c']);
    expect(of(atOnce(inOrder(pay('a'), pay('b')), pay('c')))).toEqual([...warned, 'error of c']);
    expect(of(atOnce(pay('a')), pay('b'))).toEqual(warned);
    expect(of(pay('a'), atOnce(pay('x', { amount: '6' }), pay('b')))).toEqual(warned);
  });

  it('is no finding when a price, a time or a person is waited for in between', () => {
    const untilPrice = pause({ until: above('3500') });
    const untilTime = pause({ untilTime: '2030-01-01T00:00:00Z' });
    for (const occasion of [untilPrice, untilTime, gate]) {
      expect(of(pay('a'), occasion, pay('b'))).toEqual([]);
      expect(of(occasion, pay('a'), pay('b'))).toEqual(warned);
      expect(of(pay('a'), occasion, pay('x'), pay('b'))).toEqual(warned);
      expect(of(again(inOrder(pay('a'), occasion, pay('b'))))).toEqual([]);
      expect(of(pay('a'), either(inOrder(occasion, pay('x'))), pay('b'))).toEqual(warned);
    }
  });

  it('is no finding at the same time once one of the two has waited', () => {
    const late = (id: string) => inOrder(gate, pay(id));
    expect(of(atOnce(pay('a'), late('b')))).toEqual([]);
    expect(of(atOnce(late('a'), pay('b')))).toEqual([]);
    expect(of(atOnce(late('a'), late('b')))).toEqual([]);
    expect(of(atOnce(inOrder(pay('a'), gate), pay('b')))).toEqual(['error of b']);
    expect(of(atOnce(either(inOrder(pay('a'), gate)), pay('b')))).toEqual(['error of b']);
    expect(of(atOnce(either(late('a')), pay('b')))).toEqual([]);
    expect(of(atOnce(inOrder(gate, atOnce(pay('a'))), pay('b')))).toEqual([]);
    expect(of(atOnce(atOnce(pay('a')), pay('b')))).toEqual(['error of b']);
    expect(of(pay('a'), atOnce(gate, pause()), pay('b'))).toEqual([]);
    expect(of(atOnce(late('a')), pay('b'))).toEqual(warned);
  });

  it('is no finding on two paths', () => {
    expect(of(either(pay('a'), pay('b')))).toEqual([]);
    expect(of(either(either(pay('a')), inOrder(pause(), pay('b'))))).toEqual([]);
    expect(of(pay('a', {}, { onError: pay('b') }))).toEqual([]);
    expect(of(pay('a', {}, { onError: pay('b') }), pay('c'))).toEqual(['warning of c']);
    expect(of(again(pay('a')))).toEqual([]);
  });

  it('is known by what it does, not by how it is written', () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const spelt = { token: usdc.toLowerCase(), amount: { type: 'literal', value: '5.00' } };
    expect(of(pay('a'), pay('b', spelt))).toEqual(warned);
    expect(of(pay('a'), pay('b', { to: alice.toLowerCase(), chainId: 1 }))).toEqual(warned);
    expect(of(pay('a'), pay('b', { amount: '5.01' }))).toEqual([]);
    expect(of(pay('a'), pay('b', { chainId: 137 }))).toEqual([]);
    expect(of(pay('a'), pay('b', { token: 'DAI' }))).toEqual([]);
    expect(of(pay('a', { token: 'ETH' }), pay('b', { token: 'WETH' }))).toEqual([]);
  });

  it('is not the same when its amount is read anew each time', () => {
    expect(twice({ amount: 'max' })).toEqual([]);
    expect(twice({ amount: '50%' })).toEqual([]);
    const balance = { type: 'runtime', fn: 'balance', args: [{ type: 'literal', value: 'USDC' }] };
    expect(twice({ amount: balance })).toEqual([]);
    expect(twice({ amount: { usd: '5' } })).toEqual(warned);
    expect(twice({ amount: { percentOfStart: '5' } })).toEqual(warned);
    expect(twice({ to: { type: 'env', key: 'SAVINGS' } })).toEqual(warned);
    const first = swapOf('s', 'ETH', 'USDC');
    const out = (id: string, path: string) => pay(id, { amount: outputOf('s', path) });
    expect(of(first, out('a', 'amountOut'), out('b', 'amountOut'))).toEqual(warned);
    expect(of(first, out('a', 'amountOut'), out('b', 'amountIn'))).toEqual([]);
    const remove = (id: string) =>
      action(id, 'lp_remove', { tokenA: 'ETH', tokenB: 'USDC', percent: '50' });
    expect(of(remove('a'), remove('b'))).toEqual([]);
  });

  it('is fine for what only looks or asks', () => {
    const look = (id: string) => action(id, 'get_price', { token: 'ETH' });
    expect(of(look('a'), look('b'))).toEqual([]);
    const ask = (id: string) => action(id, 'get_user_input', { prompt: 'Well?', kind: 'confirm' });
    expect(of(ask('a'), ask('b'))).toEqual([]);
    const unknown = (id: string) => action(id, 'no_such_tool', {});
    expect(of(unknown('a'), unknown('b'))).toEqual([]);
    const remove = (id: string) => action(id, 'delete_file', { path: '/tmp/a' });
    expect(of(remove('a'), remove('b'))).toEqual(warned);
  });
});
