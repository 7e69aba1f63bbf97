import { describe, expect, it } from 'vitest';
import { tooPrecise } from '../../../../../src/shared/plan/validate/sense/too-precise.ts';
import { alice } from '../../sample-plans.ts';
import { found, literal, only } from './judge.ts';

function transfer(token: unknown, amount: unknown) {
  return found(tooPrecise, only('transfer', { token, amount, to: alice }));
}

const raised = ['error TOO_PRECISE a root.params.amount'];
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

describe('TOO_PRECISE', () => {
  it('names one decimal place more than the token has', () => {
    expect(transfer('USDC', '1.0000001')).toEqual(raised);
    expect(transfer('usdc', literal('1.0000001'))).toEqual(raised);
    expect(transfer(usdc, '1.0000001')).toEqual(raised);
    expect(transfer('ETH', '0.0000000000000000001')).toEqual(raised);
  });

  it('does not count zeros at the end', () => {
    expect(transfer('USDC', '1.0000010')).toEqual([]);
    expect(transfer('USDC', '0.0000000000')).toEqual([]);
    expect(transfer('ETH', '0.000000000000000001')).toEqual([]);
  });

  it('says nothing of shares and worths, nor of tokens that are not listed', () => {
    expect(transfer('USDC', '1.00000001%')).toEqual([]);
    expect(transfer('USDC', { usd: '1.00000001' })).toEqual([]);
    expect(transfer(alice, '1.0000001')).toEqual([]);
  });

  it('knows the decimals of what a wrapped coin, an allowance and a floor count', () => {
    const swap = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', minOut: '1.0000001' };
    expect(found(tooPrecise, only('defi_swap', swap))).toHaveLength(1);
    const approve = { token: 'USDC', spender: alice, amount: '1.0000001' };
    expect(found(tooPrecise, only('approve', approve))).toHaveLength(1);
    expect(found(tooPrecise, only('wrap', { amount: '0.0000000000000000001' }))).toHaveLength(1);
  });
});
