import { Token } from '@uniswap/sdk-core';
import { computePairAddress } from '@uniswap/v2-sdk';
import { computePoolAddress } from '@uniswap/v3-sdk';
import { expect, test } from 'vitest';
import { pairAddress, poolAddress, sorted } from '../../../src/main/chain/prices/pool-address.ts';
import { contractsOf, ethereumTokens } from '../../../src/shared/chain/addresses.ts';

const at = contractsOf(1);
const { USDC, DAI } = ethereumTokens;

test('pools are where Uniswap says that they are', () => {
  const tokens = sorted(at?.weth ?? '0x', USDC.address);
  expect(pairAddress(at?.uniswapV2Factory ?? '0x', tokens)).toBe(
    '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
  );
  expect(poolAddress(at?.uniswapV3.factory ?? '0x', tokens, 500)).toBe(
    '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  );
});

test('pools are where its SDKs compute them, in either order of the tokens', () => {
  const [tokenA, tokenB] = [USDC, DAI].map(({ address }) => new Token(1, address, 18));
  if (tokenA === undefined || tokenB === undefined) throw new Error('no tokens');
  for (const pair of [sorted(USDC.address, DAI.address), sorted(DAI.address, USDC.address)]) {
    const v2 = at?.uniswapV2Factory ?? '0x';
    expect(pairAddress(v2, pair)).toBe(computePairAddress({ factoryAddress: v2, tokenA, tokenB }));
    const factoryAddress = at?.uniswapV3.factory ?? '0x';
    expect(poolAddress(factoryAddress, pair, 100)).toBe(
      computePoolAddress({ factoryAddress, tokenA, tokenB, fee: 100 }),
    );
  }
});
