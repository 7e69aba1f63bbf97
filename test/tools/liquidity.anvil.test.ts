// Liquidity through whole runs on the practice chain. What has to go in and come out is computed here with
// the formulas of Uniswap's router and pair, from the pool as it stood before.
import {
  type Address,
  createPublicClient,
  erc20Abi,
  formatUnits,
  http,
  type PublicClient,
  parseAbi,
  parseUnits,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { practiceTokens } from '../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../chain/support/practice.ts';
import { me, openStage, type Practice, type Stage } from '../executor/support/stage.ts';
import { runStep, undoRun } from './support/run-step.ts';

let practice: Practice;
let viem: PublicClient;
beforeAll(async () => {
  practice = await startPractice();
  viem = createPublicClient({ transport: http(practice.rpcUrl), cacheTime: 0 });
  await practice.chain.fund(me);
  for (const symbol of ['USDC', 'USDT', 'DAI'] as const) {
    await practice.chain.fund(me, { symbol, amount: '200000' });
  }
});
afterAll(() => practice.close());

const pairAbi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
  'function totalSupply() view returns (uint256)',
]);
const tokens = practiceTokens(31337);
const contracts = contractsOf(31337);
const erc20 = (symbol: string): Address =>
  tokens[symbol === 'ETH' ? 'WETH' : symbol]?.address ?? '0x';
const decimals = (symbol: string): number =>
  tokens[symbol === 'ETH' ? 'WETH' : symbol]?.decimals ?? 0;

/** The pool as the chain tells it, A first. */
async function pool(a: string, b: string) {
  const [first, second] = [erc20(a), erc20(b)];
  const pair = await viem.readContract({
    ...{ address: contracts?.uniswapV2Factory ?? '0x', abi: pairAbi },
    ...{ functionName: 'getPair', args: [first, second] },
  });
  const call = { address: pair, abi: pairAbi } as const;
  const [r0, r1] = await viem.readContract({ ...call, functionName: 'getReserves' });
  const token0 = await viem.readContract({ ...call, functionName: 'token0' });
  const supply = await viem.readContract({ ...call, functionName: 'totalSupply' });
  const [reserveA, reserveB] = token0 === first ? [r0, r1] : [r1, r0];
  return { pair, reserveA, reserveB, supply };
}

const balanceOf = (token: Address, account = me): Promise<bigint> =>
  viem.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  });
const balance = (symbol: string): Promise<bigint> =>
  symbol === 'ETH' ? viem.getBalance({ address: me }) : balanceOf(erc20(symbol));

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Runs a step; what it took of A and B, and gave of the pool's shares. Fees are left out. */
async function moved(
  stage: Stage,
  tool: string,
  [a, b]: readonly [string, string],
  params: Record<string, unknown>,
) {
  const { pair } = await pool(a, b);
  const read = async () => [await balance(a), await balance(b), await balanceOf(pair)] as const;
  const before = await read();
  const ran = await runStep(stage, tool, { tokenA: a, tokenB: b, ...params });
  const fees = ran.step.effects.reduce(
    (sum, { actualFeeEth }) => sum + parseUnits(actualFeeEth ?? '0', 18),
    0n,
  );
  const after = await read();
  const delta = (index: 0 | 1 | 2, symbol?: string) =>
    after[index] - before[index] + (symbol === 'ETH' ? fees : 0n);
  return { ...ran, a: delta(0, a), b: delta(1, b), shares: delta(2) };
}

describe('adding to a pool', () => {
  it.each([
    ['ETH', 'USDC', { amountA: '1.5' }],
    ['USDT', 'ETH', { amountB: '0.25' }],
    ['DAI', 'WETH', { amountA: '900', amountB: '0.2' }],
    ['WETH', 'USDC', { percent: '10' }],
  ])('puts %s and %s in at its ratio, as %j says', async (a, b, params) => {
    const stage = await openStage(practice);
    if ([a, b].includes('WETH')) await runStep(stage, 'wrap', { amount: '1' });
    const { reserveA, reserveB, supply } = await pool(a, b);
    const held = [await balance(a), await balance(b)] as const;
    const given = params as { amountA?: string; amountB?: string; percent?: string };
    const part = (index: 0 | 1) => (held[index] * BigInt(given.percent ?? '0')) / 100n;
    const desired = (amount: string | undefined, symbol: string, index: 0 | 1) =>
      amount === undefined ? part(index) : parseUnits(amount, decimals(symbol));
    let [inA, inB] = [desired(given.amountA, a, 0), desired(given.amountB, b, 1)];
    // UniswapV2Router02._addLiquidity
    if (inB === 0n || (inA > 0n && (inA * reserveB) / reserveA <= inB))
      inB = (inA * reserveB) / reserveA;
    else inA = (inB * reserveA) / reserveB;
    const added = await moved(stage, 'lp_add', [a, b], params);
    expect(added.run).toMatchObject({ state: 'completed', verdict: 'matched' });
    // UniswapV2Pair.mint
    const minted = smaller((-added.a * supply) / reserveA, (-added.b * supply) / reserveB);
    expect(added.shares).toBe(minted);
    // Of the side that follows the other the router may take a unit less than was worked out.
    expect(inA + added.a).toBeLessThanOrEqual(1n);
    expect(inB + added.b).toBeLessThanOrEqual(1n);
    expect(inA + added.a).toBeGreaterThanOrEqual(0n);
    expect(inB + added.b).toBeGreaterThanOrEqual(0n);
    expect(added.output).toMatchObject({
      amountA: formatUnits(-added.a, decimals(a)),
      amountB: formatUnits(-added.b, decimals(b)),
      liquidity: formatUnits(added.shares, 18),
    });
  });

  it('says what goes in before it is signed, and takes it back by exactly the shares that came', async () => {
    const stage = await openStage(practice);
    const added = await moved(stage, 'lp_add', ['ETH', 'DAI'], { amountA: '0.5' });
    expect(added.titles.at(-1)).toMatch(/^Add 0\.5 ETH and [\d,.]+ DAI to the pool through 0x/);
    const { can } = await stage.world.executor.undoView(added.executionId);
    expect(can[0]?.does).toBe('Take ETH and DAI out of the pool again');
    const { pair } = await pool('ETH', 'DAI');
    const held = await balanceOf(pair);
    const undone = await undoRun(stage, added.executionId);
    expect(undone).toMatchObject({ state: 'completed', undoes: added.executionId });
    expect(held - (await balanceOf(pair))).toBe(added.shares);
  });
});

describe('taking out of a pool', () => {
  it.each([
    ['ETH', 'USDC', { percent: '50' }],
    ['USDC', 'ETH', { amountA: '100' }],
    ['WETH', 'USDC', { amountB: '10%' }],
    ['ETH', 'USDC', { amountB: 'max' }],
  ])('gives %s and %s what the shares are worth, as %j says', async (a, b, params) => {
    const stage = await openStage(practice);
    await runStep(stage, 'lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '0.4' });
    const { pair, reserveA, reserveB, supply } = await pool(a, b);
    const held = await balanceOf(pair);
    const given = params as { amountA?: string; amountB?: string; percent?: string };
    const shares = {
      '50': held / 2n,
      '100': (parseUnits('100', 6) * supply + reserveA - 1n) / reserveA,
      '10%': held / 10n,
      max: held,
    }[given.percent ?? given.amountA ?? given.amountB ?? ''];
    const taken = await moved(stage, 'lp_remove', [a, b], params);
    expect(taken.run).toMatchObject({ state: 'completed', verdict: 'matched' });
    // UniswapV2Pair.burn
    expect({ a: taken.a, b: taken.b, shares: -taken.shares }).toEqual({
      a: ((shares ?? 0n) * reserveA) / supply,
      b: ((shares ?? 0n) * reserveB) / supply,
      shares,
    });
    expect(taken.output).toMatchObject({
      amountA: formatUnits(taken.a, decimals(a)),
      amountB: formatUnits(taken.b, decimals(b)),
      liquidity: formatUnits(-taken.shares, 18),
    });
    expect(taken.titles.at(-1)).toMatch(
      /^Take at least [\d,.]+ \w+ and [\d,.]+ \w+ out through 0x/,
    );
    const { can } = await stage.world.executor.undoView(taken.executionId);
    expect(can[0]?.does).toMatch(
      new RegExp(`^Put [\\d.]+ ${a} and [\\d.]+ ${b} into the pool again$`),
    );
  });
});

describe('a pool that cannot', () => {
  it.each([
    ['lp_add', 'NO_POOL', { tokenA: 'USDC', tokenB: 'DAI', amountA: '1' }],
    ['lp_add', 'SAME_TOKEN', { tokenA: 'ETH', tokenB: 'WETH', amountA: '1' }],
    ['lp_add', 'INSUFFICIENT_BALANCE', { tokenA: 'ETH', tokenB: 'USDC', amountB: '100000000' }],
    ['lp_add', 'INSUFFICIENT_BALANCE', { tokenA: 'ETH', tokenB: 'USDC', amountA: '300' }],
    [
      'lp_add',
      'AMOUNT_TOO_SMALL',
      { tokenA: 'ETH', tokenB: 'USDC', amountA: '0.000000000000000001' },
    ],
    [
      'lp_add',
      'SLIPPAGE_TOO_HIGH',
      { tokenA: 'ETH', tokenB: 'USDC', amountA: '1', slippage: '100' },
    ],
    ['lp_remove', 'INSUFFICIENT_BALANCE', { tokenA: 'ETH', tokenB: 'USDT', liquidity: '5' }],
    ['lp_remove', 'INSUFFICIENT_BALANCE', { tokenA: 'ETH', tokenB: 'WBTC', percent: '100' }],
  ])('%s ends with %s: %j', async (tool, code, params) => {
    const stage = await openStage(practice);
    const ran = await runStep(stage, tool, params);
    expect(ran.titles).toEqual([]);
    expect(ran.code).toBe(code);
  });
});
