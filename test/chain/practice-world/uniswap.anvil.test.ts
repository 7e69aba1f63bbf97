// Prices and swaps of the practice pools against Uniswap's own arithmetic in its SDKs.
import { type Address, maxUint256, parseAbi, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractsOf, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { practiceMarkets, practiceTokens } from '../../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../support/practice.ts';
import { PracticeUser } from '../support/practice-user.ts';
import { CurrencyAmount, Pair, Pool, Token } from '../support/uniswap-sdk.ts';

type Named = InstanceType<typeof Token>;

const tokens = practiceTokens(practiceEthereumId);
const at = contractsOf(practiceEthereumId);
const markets = practiceMarkets(practiceEthereumId);
const named = (symbol: string) => {
  const token = tokens[symbol];
  if (token === undefined) throw new Error(symbol);
  return new Token(1, token.address, token.decimals, symbol);
};

let practice: Awaited<ReturnType<typeof startPractice>>;
let user: PracticeUser;
beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
});
afterAll(() => practice.close());

const v2 = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getPair(address a, address b) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
]);
const v3 = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function tickSpacing() view returns (int24)',
  'function ticks(int24 tick) view returns (uint128 gross, int128 net, uint256, uint256, int56, uint160, uint32, bool)',
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96)) returns (uint256 amountOut, uint160, uint32, uint256)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
  'function observe(uint32[] secondsAgos) view returns (int56[], uint160[])',
]);
const erc20 = parseAbi([
  'function approve(address spender, uint256 value)',
  'function balanceOf(address account) view returns (uint256)',
]);

describe('Uniswap V2', () => {
  test.each(markets.filter(({ kind }) => kind === 'v2'))(
    'the pool $pair quotes what its SDK computes, large trades too',
    async ({ pair }) => {
      const [a, b] = pair.map(named) as [Named, Named];
      const pairAt = await user.read<Address>(at?.uniswapV2Factory ?? '0x', v2, 'getPair', [
        a.address,
        b.address,
      ]);
      expect(pairAt).toBe(Pair.getAddress(a, b));
      const [reserve0, reserve1] = await user.read<[bigint, bigint]>(pairAt, v2, 'getReserves');
      const [token0, token1] = a.sortsBefore(b) ? [a, b] : [b, a];
      const model = new Pair(
        CurrencyAmount.fromRawAmount(token0, reserve0.toString()),
        CurrencyAmount.fromRawAmount(token1, reserve1.toString()),
      );
      for (const amount of ['0.001', '7', '2500']) {
        const units = parseUnits(amount, a.decimals);
        const path = [a.address, b.address];
        const args = [units, path];
        const [, out] = await user.read<bigint[]>(
          at?.uniswapV2Router ?? '0x',
          v2,
          'getAmountsOut',
          args,
        );
        const [expected] = model.getOutputAmount(CurrencyAmount.fromRawAmount(a, units.toString()));
        expect(String(out)).toBe(expected.quotient.toString());
      }
    },
  );
});

describe('Uniswap V3', () => {
  const poolOf = (a: Named, b: Named, fee: number) =>
    user.read<Address>(at?.uniswapV3.factory ?? '0x', v3, 'getPool', [a.address, b.address, fee]);

  async function modelOf(a: Named, b: Named, fee: number) {
    const pool = await poolOf(a, b, fee);
    const [price, tick] = await user.read<[bigint, number]>(pool, v3, 'slot0');
    const liquidity = await user.read<bigint>(pool, v3, 'liquidity');
    const spacing = await user.read<number>(pool, v3, 'tickSpacing');
    // The ends of the two positions: of everything, and of 20 % around the first price.
    const aligned = (wanted: number) => Math.trunc(wanted / spacing) * spacing;
    const ends = [
      aligned(-887_272),
      aligned(tick - 1_823),
      aligned(tick + 1_823),
      aligned(887_272),
    ];
    const ticks = await Promise.all(
      ends.map(async (index) => {
        const [gross, net] = await user.read<[bigint, bigint]>(pool, v3, 'ticks', [index]);
        return { index, liquidityGross: String(gross), liquidityNet: String(net) };
      }),
    );
    return new Pool(a, b, fee, String(price), String(liquidity), tick, ticks);
  }

  test.each(markets.filter(({ kind }) => kind === 'v3'))(
    'the pool $pair at $fee quotes what its SDK computes, across the end of a range too',
    async ({ pair, fee }) => {
      const [a, b] = pair.map(named) as [Named, Named];
      const model = await modelOf(a, b, fee);
      expect(await poolOf(a, b, fee)).toBe(Pool.getAddress(a, b, fee));
      for (const amount of ['0.001', '7', '3000']) {
        const units = parseUnits(amount, a.decimals);
        const [tokenIn, tokenOut] = [a.address as Address, b.address as Address];
        const args = { tokenIn, tokenOut, amountIn: units, fee };
        const { result } = await user.client.simulateContract({
          ...{ address: at?.uniswapV3.quoter ?? '0x', abi: v3 },
          ...{ functionName: 'quoteExactInputSingle' },
          args: [{ ...args, sqrtPriceLimitX96: 0n }],
        });
        const [expected] = await model.getOutputAmount(
          CurrencyAmount.fromRawAmount(a, units.toString()),
        );
        expect(result[0].toString()).toBe(expected.quotient.toString());
      }
    },
  );

  test('a swap through the router gives what was quoted and moves the price as computed', async () => {
    const [weth, usdc] = [named('WETH'), named('USDC')];
    const model = await modelOf(weth, usdc, 500);
    const units = parseEther('50');
    const [expected, after] = await model.getOutputAmount(
      CurrencyAmount.fromRawAmount(weth, units.toString()),
    );
    const swap = {
      ...{ tokenIn: at?.weth, tokenOut: usdc.address, fee: 500, recipient: user.address },
      ...{ amountIn: units, amountOutMinimum: BigInt(expected.quotient.toString()) },
      sqrtPriceLimitX96: 0n,
    };
    await user.send(at?.uniswapV3.router ?? '0x', v3, 'exactInputSingle', [swap], units);
    const got = await user.read<bigint>(usdc.address as Address, erc20, 'balanceOf', [
      user.address,
    ]);
    expect(got.toString()).toBe(expected.quotient.toString());
    const pool = await poolOf(weth, usdc, 500);
    const [price] = await user.read<[bigint]>(pool, v3, 'slot0');
    expect(price.toString()).toBe(after.sqrtRatioX96.toString());
  });

  test('a minimum out above the quote reverts', async () => {
    const swap = {
      ...{ tokenIn: at?.weth, tokenOut: named('USDC').address, fee: 500, recipient: user.address },
      ...{ amountIn: parseEther('1'), amountOutMinimum: maxUint256, sqrtPriceLimitX96: 0n },
    };
    const args = [
      at?.uniswapV3.router ?? '0x',
      v3,
      'exactInputSingle',
      [swap],
      parseEther('1'),
    ] as const;
    expect((await user.call(...args)).status).toBe('reverted');
  });

  test('a pool tells its price of the last half hour', async () => {
    const pool = await poolOf(named('WETH'), named('USDC'), 500);
    await user.later(3_600);
    const [, tick] = await user.read<[bigint, number]>(pool, v3, 'slot0');
    const [[before, now]] = await user.read<[[bigint, bigint]]>(pool, v3, 'observe', [[1_800, 0]]);
    expect(Number(now - before) / 1_800).toBeCloseTo(tick, 6);
  });
});
