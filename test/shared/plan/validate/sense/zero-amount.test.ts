import { describe, expect, it } from 'vitest';
import { zeroAmount } from '../../../../../src/shared/plan/validate/sense/zero-amount.ts';
import { alice } from '../../sample-plans.ts';
import { env, found, literal, only } from './judge.ts';

function transfer(amount: unknown) {
  return found(zeroAmount, only('transfer', { token: 'ETH', amount, to: alice }));
}

describe('ZERO_AMOUNT', () => {
  it('names a zero, however it is written', () => {
    const zeros = ['0', '00.000', 0, literal('0'), '0%', '0.0%', { usd: '0' }, { usd: '0.00' }];
    for (const zero of [...zeros, { percentOfStart: '0' }]) {
      expect(transfer(zero)).toEqual(['error ZERO_AMOUNT a root.params.amount']);
    }
  });

  it('is silent about anything above zero, and about what is not known yet', () => {
    const amounts = ['0.000000000000000001', '0.01%', 'max', { usd: '0.01' }, env, '10'];
    for (const amount of amounts) expect(transfer(amount)).toEqual([]);
  });

  it('looks at what is wanted, at ceilings and at shares, not at floors or allowances', () => {
    const pair = { tokenIn: 'ETH', tokenOut: 'USDC' };
    const swap = (params: object) => found(zeroAmount, only('defi_swap', { ...pair, ...params }));
    expect(swap({ amountOut: '0' })).toEqual(['error ZERO_AMOUNT a root.params.amountOut']);
    expect(swap({ amountOut: '5', maxIn: '0' })).toEqual(['error ZERO_AMOUNT a root.params.maxIn']);
    expect(swap({ amount: '5', minOut: '0' })).toEqual([]);
    const lp = { tokenA: 'ETH', tokenB: 'USDC', percent: '0' };
    expect(found(zeroAmount, only('lp_remove', lp))).toEqual([
      'error ZERO_AMOUNT a root.params.percent',
    ]);
    const approve = { token: 'USDC', spender: alice, amount: '0' };
    expect(found(zeroAmount, only('approve', approve))).toEqual([]);
    const call = { address: alice, functionName: 'f', args: [], value: '0' };
    expect(found(zeroAmount, only('write_contract', call))).toEqual([]);
  });

  it('looks inside an order', () => {
    const order = { kind: 'limit', side: 'sell', token: 'ETH', amount: '0', limit: '5000' };
    expect(found(zeroAmount, only('manage_orders', { op: 'create', order }))).toEqual([
      'error ZERO_AMOUNT a root.params.order.amount',
    ]);
  });

  it('leaves to the checks of structure what they name', () => {
    expect(transfer('-0')).toEqual([]);
    expect(transfer('0e0')).toEqual([]);
    const both = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', amountOut: '0' };
    expect(found(zeroAmount, only('defi_swap', both))).toEqual([]);
    const share = { tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '0%' };
    expect(found(zeroAmount, only('defi_swap', share))).toEqual([]);
  });
});
