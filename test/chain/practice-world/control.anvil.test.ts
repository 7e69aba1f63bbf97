import { type Address, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mine, passTime, reorg } from '../../../src/main/chain/practice/control/chain-time.ts';
import { movePrice } from '../../../src/main/chain/practice/control/move-price.ts';
import { createJsonRpc, type JsonRpc } from '../../../src/main/chain/rpc/json-rpc.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import { usdFeedsOf } from '../../../src/shared/chain/usd-feeds.ts';
import { startPractice } from '../support/practice.ts';
import { PracticeUser } from '../support/practice-user.ts';

const at = contractsOf(practiceEthereumId);
const { USDC, WBTC } = ethereumTokens;
const weth = at?.weth ?? '0x';
const abi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256 updatedAt, uint80)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96)) returns (uint256 amountOut, uint160, uint32, uint256)',
]);

let practice: Awaited<ReturnType<typeof startPractice>>;
let user: PracticeUser;
let rpc: JsonRpc;
beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  rpc = createJsonRpc({ url: practice.rpcUrl });
});
afterAll(() => practice.close());

const feed = async (symbol: string) => {
  const address = usdFeedsOf(practiceEthereumId)[symbol]?.address ?? '0x';
  const [, answer, , updatedAt] = await user.read<bigint[]>(address, abi, 'latestRoundData');
  return { usd: Number(answer) / 1e8, updatedAt: Number(updatedAt) };
};
/** What a small amount fetches, by the unit, without the fee. */
const onV2 = async (from: Address, to: Address, decimalsIn: number, decimalsOut: number) => {
  const units = parseUnits('0.01', decimalsIn);
  const args = [units, [from, to]];
  const [, out] = await user.read<bigint[]>(
    at?.uniswapV2Router ?? '0x',
    abi,
    'getAmountsOut',
    args,
  );
  return Number(out) / 10 ** decimalsOut / 0.01 / 0.997;
};
const onV3 = async (from: Address, to: Address, fee: number, decimals: [number, number]) => {
  const amountIn = parseUnits('0.01', decimals[0]);
  const { result } = await user.client.simulateContract({
    ...{ address: at?.uniswapV3.quoter ?? '0x', abi, functionName: 'quoteExactInputSingle' },
    args: [{ tokenIn: from, tokenOut: to, amountIn, fee, sqrtPriceLimitX96: 0n }],
  });
  return Number(result[0]) / 10 ** decimals[1] / 0.01 / (1 - fee / 1e6);
};
const near = (price: number, wanted: number) =>
  expect(Math.abs(price / wanted - 1)).toBeLessThan(0.000_5);

describe('moving a price', () => {
  test.each(['4321.5', '1500', '3000'])(
    'to %s moves the feed and every pool of ETH, and leaves bitcoin where it was',
    async (usd) => {
      await movePrice(rpc, practiceEthereumId, { symbol: 'ETH', usd });
      const price = Number(usd);
      expect((await feed('ETH')).usd).toBe(price);
      near(await onV2(weth, USDC.address, 18, 6), price);
      near(await onV3(weth, USDC.address, 500, [18, 6]), price);
      near(await onV3(weth, USDC.address, 3_000, [18, 6]), price);
      near(await onV2(weth, WBTC.address, 18, 8), price / 90_000);
      near(await onV3(WBTC.address, weth, 3_000, [8, 18]), 90_000 / price);
      expect((await feed('BTC')).usd).toBe(90_000);
    },
    60_000,
  );

  test('of the pools alone lets feed and pools disagree, and of the feed alone as well', async () => {
    await movePrice(rpc, practiceEthereumId, { symbol: 'ETH', usd: '2000', only: 'pools' });
    expect((await feed('ETH')).usd).toBe(3_000);
    near(await onV2(weth, USDC.address, 18, 6), 2_000);
    await movePrice(rpc, practiceEthereumId, { symbol: 'ETH', usd: '300000', only: 'feed' });
    expect((await feed('ETH')).usd).toBe(300_000);
    near(await onV2(weth, USDC.address, 18, 6), 2_000);
  }, 60_000);

  test('can make a feed old, and fresh again', async () => {
    const move = { symbol: 'USDC', usd: '1', only: 'feed' } as const;
    await movePrice(rpc, practiceEthereumId, { ...move, updatedAt: 1_700_000_000 });
    expect((await feed('USDC')).updatedAt).toBe(1_700_000_000);
    await movePrice(rpc, practiceEthereumId, move);
    const { timestamp } = await user.client.getBlock();
    expect((await feed('USDC')).updatedAt).toBe(Number(timestamp));
  });

  test.each(['0', '-1', 'abc', '1.123456789', '9999999999999999'])(
    'to %s is refused',
    async (usd) => {
      const refused = movePrice(rpc, practiceEthereumId, { symbol: 'ETH', usd });
      await expect(refused).rejects.toMatchObject({
        ...{ code: 'PRACTICE_BAD_PRICE', message: `“${usd}” is not a price.` },
      });
    },
  );
});

describe('time and blocks', () => {
  test('blocks are mined', async () => {
    const before = await user.client.getBlockNumber();
    await mine(rpc, 3);
    expect(await user.client.getBlockNumber()).toBe(before + 3n);
  });

  test('time goes by', async () => {
    const before = await user.client.getBlock();
    await passTime(rpc, 86_400);
    const after = await user.client.getBlock();
    expect(Number(after.timestamp - before.timestamp)).toBeGreaterThanOrEqual(86_400);
  });

  test('a reorg takes the last blocks back, and what was in them', async () => {
    await mine(rpc, 2);
    const receiver = '0x000000000000000000000000000000000000bEEF';
    const hash = await user.pay(receiver, 5n);
    const { blockNumber } = await user.client.getTransactionReceipt({ hash });
    const old = await user.client.getBlock({ blockNumber });
    await reorg(rpc, 2, practice.status.startHeight);
    const now = await user.client.getBlock({ blockNumber });
    expect(now.hash).not.toBe(old.hash);
    expect(await user.client.getBalance({ address: receiver })).toBe(0n);
  });

  test.each([0, -1, 1.5, 100_000])('%d blocks are refused', async (blocks) => {
    await expect(mine(rpc, blocks)).rejects.toMatchObject({ code: 'PRACTICE_OUT_OF_RANGE' });
    await expect(reorg(rpc, blocks, 0n)).rejects.toMatchObject({ code: 'PRACTICE_OUT_OF_RANGE' });
  });

  test('a reorg of what was there before the last start is refused and changes nothing', async () => {
    await practice.chain.stop();
    const { rpcUrl, blockNumber, startHeight } = await practice.chain.start();
    expect(startHeight).toBe(blockNumber);
    const again = createJsonRpc({ url: rpcUrl });
    await expect(reorg(again, 2, startHeight)).rejects.toMatchObject({
      code: 'PRACTICE_OLD_BLOCKS',
    });
    const client = new PracticeUser(practice.chain, await practice.chain.start()).client;
    expect(await client.getBlockNumber()).toBe(blockNumber);
    expect(await client.getCode({ address: USDC.address })).toBeDefined();
    await mine(again, 2);
    await reorg(again, 1, startHeight);
    expect(await client.getCode({ address: USDC.address })).toBeDefined();
  });
});
