// Swaps through whole runs on the practice chain. What has to come out is computed with Uniswap's SDKs from
// the pools as they stood before; what came out is read from the chain.
import {
  type Address,
  createPublicClient,
  erc20Abi,
  formatUnits,
  http,
  type PublicClient,
  parseUnits,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPractice } from '../chain/support/practice.ts';
import { UniswapModel } from '../chain/support/uniswap-model.ts';
import { CurrencyAmount, V2Trade } from '../chain/support/uniswap-sdk.ts';
import { bob, me, openStage, type Practice, type Stage } from '../executor/support/stage.ts';
import { runStep } from './support/run-step.ts';

let practice: Practice;
let viem: PublicClient;
let model: UniswapModel;
beforeAll(async () => {
  practice = await startPractice();
  viem = createPublicClient({ transport: http(practice.rpcUrl), cacheTime: 0 });
  model = new UniswapModel(viem, practice.status.chainId);
  await practice.chain.fund(me);
  for (const symbol of ['USDC', 'USDT', 'DAI'] as const) {
    await practice.chain.fund(me, { symbol, amount: '200000' });
  }
  await practice.chain.fund(me, { symbol: 'WBTC', amount: '5' });
});
afterAll(() => practice.close());

const decimalsOf = (symbol: string) => (symbol === 'ETH' ? 18 : model.token(symbol).decimals);
const units = (symbol: string, amount: string) => parseUnits(amount, decimalsOf(symbol));
const sdk = (symbol: string) => model.token(symbol === 'ETH' ? 'WETH' : symbol);

function balance(symbol: string, account: Address): Promise<bigint> {
  if (symbol === 'ETH') return viem.getBalance({ address: account });
  return viem.readContract({
    ...{ address: sdk(symbol).address as Address, abi: erc20Abi },
    ...{ functionName: 'balanceOf', args: [account] },
  });
}

type Exact = 'in' | 'out';

/** The other side over the pairs of V2, by the SDK's own search. */
async function byV2(from: string, to: string, exact: Exact, amount: bigint): Promise<bigint> {
  const pairs = await model.pairs();
  const options = { maxHops: 3, maxNumResults: 1 };
  const side = CurrencyAmount.fromRawAmount(sdk(exact === 'in' ? from : to), amount.toString());
  const [best] =
    exact === 'in'
      ? V2Trade.bestTradeExactIn(pairs, side, sdk(to), options)
      : V2Trade.bestTradeExactOut(pairs, sdk(from), side, options);
  const other = exact === 'in' ? best?.outputAmount : best?.inputAmount;
  return BigInt(other?.quotient.toString() ?? '0');
}

/** The other side by way of these V3 pools: token, fee, token … */
async function byV3(way: readonly (string | number)[], exact: Exact, amount: bigint) {
  const hops = Array.from({ length: (way.length - 1) / 2 }, (_, index) =>
    way.slice(index * 2, index * 2 + 3),
  ) as [string, number, string][];
  let side = CurrencyAmount.fromRawAmount(
    sdk(String(exact === 'in' ? way[0] : way.at(-1))),
    amount.toString(),
  );
  for (const [from, fee, to] of exact === 'in' ? hops : hops.toReversed()) {
    const pool = await model.pool(sdk(from), sdk(to), fee);
    [side] = exact === 'in' ? await pool.getOutputAmount(side) : await pool.getInputAmount(side);
  }
  return BigInt(side.quotient.toString());
}

/** What the account's balance changed by, network fees left out. */
async function changes(
  stage: Stage,
  from: string,
  to: string,
  params: Record<string, unknown>,
  owner = me,
) {
  const before = [await balance(from, me), await balance(to, owner)] as const;
  const ran = await runStep(stage, 'defi_swap', { tokenIn: from, tokenOut: to, ...params });
  const fees = ran.step.effects.reduce(
    (sum, { actualFeeEth }) => sum + parseUnits(actualFeeEth ?? '0', 18),
    0n,
  );
  const after = [await balance(from, me), await balance(to, owner)] as const;
  const paid = before[0] - after[0] - (from === 'ETH' ? fees : 0n);
  const got = after[1] - before[1] + (to === 'ETH' && owner === me ? fees : 0n);
  return { ...ran, paid, got };
}

interface Case {
  from: string;
  to: string;
  exact: Exact;
  amount: string;
  /** Of V3. */
  way?: readonly (string | number)[];
}

const cases: readonly Case[] = [
  { from: 'ETH', to: 'USDC', exact: 'in', amount: '1' },
  { from: 'USDC', to: 'ETH', exact: 'in', amount: '1500.5' },
  { from: 'USDT', to: 'DAI', exact: 'in', amount: '900' },
  { from: 'ETH', to: 'DAI', exact: 'out', amount: '2500' },
  { from: 'USDT', to: 'ETH', exact: 'out', amount: '0.75' },
  { from: 'WBTC', to: 'USDC', exact: 'out', amount: '7000' },
  { from: 'ETH', to: 'USDC', exact: 'in', amount: '2', way: ['ETH', 500, 'USDC'] },
  { from: 'USDC', to: 'ETH', exact: 'in', amount: '4000', way: ['USDC', 500, 'ETH'] },
  { from: 'DAI', to: 'USDC', exact: 'in', amount: '10000', way: ['DAI', 100, 'USDC'] },
  { from: 'ETH', to: 'USDC', exact: 'out', amount: '3000', way: ['ETH', 500, 'USDC'] },
  { from: 'USDT', to: 'ETH', exact: 'out', amount: '1', way: ['USDT', 500, 'ETH'] },
  {
    ...{ from: 'WBTC', to: 'USDC', exact: 'in', amount: '0.05' },
    way: ['WBTC', 3000, 'WETH', 500, 'USDC'],
  },
  {
    ...{ from: 'WBTC', to: 'DAI', exact: 'out', amount: '4321' },
    way: ['WBTC', 3000, 'WETH', 500, 'USDC', 100, 'DAI'],
  },
];

describe('a swap gives to the unit what the SDK computes', () => {
  it.each(cases)('$amount $exact: $from to $to by $way', async (each) => {
    const { from, to, exact, amount, way } = each;
    const stage = await openStage(practice);
    const fixed = units(exact === 'in' ? from : to, amount);
    const expected =
      way === undefined ? await byV2(from, to, exact, fixed) : await byV3(way, exact, fixed);
    const venue = way === undefined ? 'uniswap_v2' : 'uniswap_v3';
    const given = exact === 'in' ? { amount } : { amountOut: amount };
    const { run, output, paid, got } = await changes(stage, from, to, { ...given, venue });
    expect(run).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect({ paid, got }).toEqual(
      exact === 'in' ? { paid: fixed, got: expected } : { paid: expected, got: fixed },
    );
    expect(output).toMatchObject({
      ...{ venue, status: 'success' },
      amountIn: formatUnits(paid, decimalsOf(from)),
      amountOut: formatUnits(got, decimalsOf(to)),
      priceImpactPct: expect.stringMatching(/^0\.\d{4}$/),
    });
  });
});

describe('a swap for somebody else', () => {
  it.each([
    ['uniswap_v2', 'ETH', 'USDC'],
    ['uniswap_v3', 'ETH', 'USDC'],
    ['uniswap_v3', 'USDC', 'ETH'],
  ])('pays the recipient by %s, %s for %s, and cannot be undone', async (venue, from, to) => {
    const stage = await openStage(practice);
    const amount = from === 'ETH' ? '0.1' : '100';
    const params = { amount, venue, recipient: bob };
    const { executionId, titles, output, paid, got } = await changes(stage, from, to, params, bob);
    expect(paid).toBe(units(from, amount));
    expect(got).toBeGreaterThan(0n);
    expect(output).toMatchObject({ amountOut: formatUnits(got, decimalsOf(to)) });
    expect(titles.at(-1)).toBe(`Swap ${amount} ${from} for somebody else`);
    const { cannot } = await stage.world.executor.undoView(executionId);
    expect(cannot.map(({ reason }) => reason)).toContain(
      'It brought nothing into the account that could be swapped back.',
    );
  });
});
