import { encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { routerAbi } from '../../../src/shared/chain/calls/uniswap-v2.ts';
import { swapRouterAbi } from '../../../src/shared/chain/calls/uniswap-v3.ts';
import { leastDeltaOf } from '../../../src/shared/chain/rehearsed-meaning.ts';
import { encodeV3Path } from '../../../src/shared/chain/v3-path.ts';

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const usdc = ethereumTokens.USDC.address;
const trap = '0x3333333333333333333333333333333333333333';

const aroundV2 = encodeFunctionData({
  ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
  args: [1_000n, 1n, [usdc, trap, usdc], me, 9n],
});
const aroundV3 = encodeFunctionData({
  ...{ abi: swapRouterAbi, functionName: 'multicall' },
  args: [
    9n,
    [
      encodeFunctionData({
        ...{ abi: swapRouterAbi, functionName: 'exactInput' },
        args: [
          {
            ...{ path: encodeV3Path([usdc, trap, usdc], [500, 500]), recipient: me },
            ...{ amountIn: 1_000n, amountOutMinimum: 1n },
          },
        ],
      }),
    ],
  ],
});

describe('a swap that ends in the token that it began with', () => {
  it.each([
    ['V2', aroundV2],
    ['V3', aroundV3],
  ])(
    'on %s may lose all that goes in but the least that comes out, whatever it gained',
    (_v, data) => {
      const sent = { from: me, to: router, valueWei: '0', data };
      expect(leastDeltaOf(sent, { token: usdc, deltaUnits: '5' })).toBe(-999n);
      expect(leastDeltaOf(sent, { token: usdc, deltaUnits: '-3' })).toBe(-999n);
    },
  );
});
