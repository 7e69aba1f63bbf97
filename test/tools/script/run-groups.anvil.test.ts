// Groups of operations on a practice chain: written, compiled, checked and run by forge, offline.
import { type Address, decodeFunctionData, formatUnits, getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { runGroups } from '../../../src/main/tools/script/run-groups.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import { liquidityAbi } from '../../../src/shared/chain/calls/uniswap-v2-liquidity.ts';
import { pairAddress } from '../../../src/shared/chain/pair-address.ts';
import { readGroups } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../../chain/support/practice.ts';

const me: Address = getAddress('0x1000000000000000000000000000000000000001');
const at = contractsOf(practiceEthereumId);
if (at === undefined) throw new Error('no contracts');
const { weth, uniswapV2Router: router, uniswapV2Factory: factory } = at;
const usdc = ethereumTokens.USDC.address;
const pair = pairAddress(factory, weth, usdc);
const chain = String(practiceEthereumId);

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;

beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
  await practice.chain.fund(me, { symbol: 'ETH', amount: '10' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10000' });
});
afterAll(() => practice.close());

const run = (groups: unknown, account = me) =>
  runGroups(readGroups(groups), {
    ...{ client, tokens: bundledTokens, added: () => undefined, account },
    nowSeconds: BigInt(Math.floor(Date.now() / 1_000)),
  });

const example = [
  {
    description: 'Wrap ETH and add liquidity',
    operations: [
      `wrap 0.75 ETH using IWETH.wrap() at ${weth}`,
      'compute equivalent USDC {$X} for 0.75 WETH',
      'add liquidity with 0.75 WETH and {$X} USDC',
    ],
    dependencies: [],
    contracts: [
      [chain, weth, 'WETH'],
      [chain, router, 'Router'],
    ],
  },
  {
    description: 'Verify LP token balance',
    operations: [`verify UNI-V2 LP token balance at ${pair}`],
    dependencies: [0],
    contracts: [[chain, pair, 'UniswapV2Pair']],
  },
];

describe('groups of operations', () => {
  test('the example wraps, computes, adds and verifies', async () => {
    const [first, second] = await run(example);
    expect(first?.transactions.map(({ to }) => to)).toEqual([weth, weth, usdc, router]);
    expect(second?.transactions).toEqual([]);
    const x = BigInt(first?.computed['X'] ?? '0');
    expect(Number(formatUnits(x, 6))).toBeGreaterThan(100);
    const call = decodeFunctionData({
      abi: liquidityAbi,
      data: first?.transactions.at(-1)?.data ?? '0x',
    });
    expect(call.args[3]).toBe(x);
    expect(call.args[5]).toBe((x * 995n) / 1000n);
  });

  test('a variable is what was computed, also where it is called like something of the script', async () => {
    const names = ['least', 'path', 'reserve0', 'reserve1', 'account', 'time', 'address'];
    const operations = names.flatMap((name, index) => [
      `compute equivalent WETH {$${name}} for ${(index + 1) * 10} USDC`,
      `swap {$${name}} WETH for USDC`,
    ]);
    for (const each of [operations.slice(0, 8), operations.slice(8)]) {
      const [found] = await run([{ description: 'd', operations: ['wrap 1 ETH', ...each] }]);
      const computed = found?.computed ?? {};
      const here = names.filter((name) => each.join().includes(`{$${name}}`));
      expect(Object.keys(computed).sort()).toEqual(here.toSorted());
      const swaps = (found?.transactions ?? []).filter(({ to }) => to === router);
      const amounts = swaps.map(({ data }) => BigInt(`0x${data.slice(10, 74)}`).toString());
      expect(amounts).toEqual(here.map((name) => computed[name]));
      expect(new Set(amounts)).not.toContain('0');
    }
  });

  test('who cannot afford it is refused', async () => {
    const poor = getAddress('0x2000000000000000000000000000000000000002');
    await expect(run(example, poor)).rejects.toMatchObject({ code: 'SCRIPT_REVERTED' });
  });
});
