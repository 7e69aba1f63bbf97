import { describe, expect, it } from 'vitest';
import { sameToken } from '../../../../../src/shared/plan/validate/sense/same-token.ts';
import { env, found, literal, only } from './judge.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const unlisted = `0x${'ab'.repeat(20)}`;

function swap(tokenIn: unknown, tokenOut: unknown, more: object = {}) {
  return found(sameToken, only('defi_swap', { tokenIn, tokenOut, amount: '1', ...more }));
}

const raised = ['error SAME_TOKEN a root.params.tokenOut'];

describe('SAME_TOKEN', () => {
  it('names a token exchanged for itself, by symbol and by address', () => {
    const pairs = [
      ['USDC', 'usdc'],
      ['USDC', usdc],
      [usdc.toLowerCase(), literal(usdc)],
      [unlisted, unlisted],
    ];
    for (const [tokenIn, tokenOut] of pairs) expect(swap(tokenIn, tokenOut)).toEqual(raised);
  });

  it('takes a coin for its own wrapped token, on its own chain', () => {
    expect(swap('ETH', 'WETH')).toEqual(raised);
    expect(swap('WPOL', 'POL', { chainId: 137 })).toEqual(raised);
    expect(swap('WETH', 'POL', { chainId: 137 })).toEqual([]);
  });

  it('looks at pools and quotes as well', () => {
    const pool = { tokenA: 'ETH', tokenB: 'WETH', amountA: '1' };
    expect(found(sameToken, only('lp_add', pool))).toEqual([
      'error SAME_TOKEN a root.params.tokenB',
    ]);
    const quote = { tokenIn: 'ETH', tokenOut: 'eth', amount: '1' };
    expect(found(sameToken, only('get_quote', quote))).toEqual(raised);
  });

  it('is silent about different tokens, references, and what a structure check names', () => {
    const pairs = [
      ['USDC', 'USDT'],
      [env, env],
      ['USDC', env],
      ['NOPE', 'NOPE'],
      ['0x12', '0x12'],
      [1, 1],
    ];
    for (const [tokenIn, tokenOut] of pairs) expect(swap(tokenIn, tokenOut)).toEqual([]);
  });
});
