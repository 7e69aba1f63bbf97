import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import { gasExceedsValue } from '../../../../../src/shared/plan/validate/trade/gas-exceeds-value.ts';
import { action, alice, type Json, plan } from '../../sample-plans.ts';
import { findings, pay } from '../plan-parts.ts';

const context: PlanContext = { prices: { ETH: '3000', USDC: '1', POL: '0.5' } };
const of = (root: Json, known: PlanContext = context): string[] =>
  findings(gasExceedsValue, plan(root), known);
const warned = ['warning of a at root.params.amount'];

describe('a transaction worth less than its gas', () => {
  // 65 000 units of gas at 10 gwei are 0.00065 ETH.
  it.each([
    [{ amount: '1.949999' }, warned],
    [{ amount: '1.95' }, []],
    [{ amount: { usd: '1.94' } }, warned],
    [{ amount: { usd: '2' } }, []],
    [{ token: 'ETH', amount: '0.000649' }, warned],
    [{ token: 'ETH', amount: '0.00065' }, []],
    [{ amount: '1', chainId: 31337 }, warned],
    [{ amount: '1', chainId: 137 }, []],
    [{ amount: '0' }, []],
    [{ amount: '1%' }, []],
    [{ amount: 'max' }, []],
    [{ token: 'DAI', amount: '1' }, []],
  ])('is a warning on a dear chain: %j', (params, expected) => {
    expect(of(pay('a', params))).toEqual(expected);
  });

  it('reckons with the gas price that is known', () => {
    expect(of(pay('a', { amount: '1.95' }), { ...context, gasPriceGwei: '10.1' })).toEqual(warned);
    expect(of(pay('a', { amount: '1' }), { ...context, gasPriceGwei: '0.5' })).toEqual([]);
  });

  it('takes the price of another chain for none of its own', () => {
    const cheap = { ...context, gasPriceGwei: '0.01' };
    const small = pay('a', { amount: '1', chainId: 1 });
    expect(of(small, { ...cheap, defaultChain: 8453 })).toEqual(warned);
    expect(of(small, { ...cheap, defaultChain: 1 })).toEqual([]);
  });

  it('is not judged without the price of the native coin', () => {
    expect(of(pay('a', { amount: '1' }), { prices: { USDC: '1' } })).toEqual([]);
    expect(of(pay('a', { amount: '1' }), {})).toEqual([]);
  });

  it('is no question of an allowance, a wanted amount or a call that may do more', () => {
    expect(of(action('a', 'approve', { token: 'USDC', spender: alice, amount: '1' }))).toEqual([]);
    const wanted = { tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '1' };
    expect(of(action('a', 'defi_swap', wanted))).toEqual([]);
    const call = { address: alice, functionName: 'mint', args: [], value: '0.0001' };
    expect(of(action('a', 'write_contract', call))).toEqual([]);
  });
});
