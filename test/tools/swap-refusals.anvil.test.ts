// What a swap does where it cannot be done, or should not: each failure of its page, strange tokens, and
// what stays of an allowance.
import {
  type Address,
  encodeFunctionData,
  formatUnits,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowance, tokenBalance } from '../../src/main/chain/tokens.ts';
import { contractsOf, ethereumTokens, practiceFaucet } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action } from '../executor/support/plans.ts';
import { asSomebody, me, openStage, type Practice, type Stage } from '../executor/support/stage.ts';
import { runStep, undoRun } from './support/run-step.ts';

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function addLiquidityETH(address token, uint256 desired, uint256 least, uint256 leastEth, address to, uint256 deadline) payable',
]);
const contracts = contractsOf(31337);
const routers = {
  v2: contracts?.uniswapV2Router as Address,
  v3: contracts?.uniswapV3.router as Address,
};
const fee = bad.feeOnTransfer;
const usdc = ethereumTokens.USDC.address;

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '50000' });
  const faucet = (to: Address, functionName: string, args: readonly unknown[], value = 0n) =>
    asSomebody(practice, practiceFaucet, {
      ...{ to, value },
      data: encodeFunctionData({ abi, functionName, args } as never),
    });
  await faucet(fee, 'mint', [practiceFaucet, parseEther('100000')]);
  await faucet(fee, 'approve', [routers.v2, parseEther('100000')]);
  const pool = [fee, parseEther('100000'), 0n, 0n, practiceFaucet, 2n ** 40n];
  await faucet(routers.v2, 'addLiquidityETH', pool, parseEther('100'));
});
afterAll(() => practice.close());

const held = async (stage: Stage, token: Address | 'native') =>
  tokenBalance((await stage.network.connect()).client, token, me);
const allowed = async (stage: Stage, token: Address, spender: Address) =>
  allowance((await stage.network.connect()).client, token, { owner: me, spender });

const swapOf = (params: Record<string, unknown>) => ({
  tokenIn: 'ETH',
  tokenOut: 'USDC',
  ...params,
});

describe('a swap that cannot be done', () => {
  it.each<[string, Record<string, unknown>]>([
    ['BAD_PARAM', { amount: '1', amountOut: '1' }],
    ['BAD_PARAM', {}],
    ['BAD_PARAM', { amountOut: '1', minOut: '1' }],
    ['BAD_PARAM', { amount: '1', maxIn: '1' }],
    ['SAME_TOKEN', { tokenOut: 'WETH', amount: '1' }],
    ['NO_POOL', { tokenOut: fee, amount: '1', venue: 'uniswap_v3' }],
    ['NO_LIQUIDITY', { amountOut: '90000000' }],
    ['AMOUNT_TOO_SMALL', { amount: '0.000000000000000001' }],
    ['PRICE_TOO_LOW', { amount: '1', minOut: '4000' }],
    ['PRICE_TOO_HIGH', { amountOut: '3000', maxIn: '0.5' }],
    ['PRICE_IMPACT_TOO_HIGH', { amountOut: '25000000', venue: 'uniswap_v2' }],
    ['SLIPPAGE_TOO_HIGH', { amount: '1', slippage: '100' }],
    ['INSUFFICIENT_BALANCE', { amount: '100000' }],
    ['INSUFFICIENT_BALANCE', { tokenIn: 'USDC', tokenOut: 'ETH', amountOut: '100' }],
    [
      'RECIPIENT_IS_NOBODY',
      { amount: '1', recipient: '0x0000000000000000000000000000000000000002' },
    ],
  ])('ends with %s, and nothing is signed: %j', async (code, params) => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const ran = await runStep(stage, 'defi_swap', swapOf(params));
    expect(ran.titles).toEqual([]);
    expect(ran.step.error).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
    expect(await stage.holdings()).toEqual(before);
  });
});

describe('a token that keeps a part of what is moved', () => {
  it('is bought for at least the minimum that really arrives, or not at all', async () => {
    const stage = await openStage(practice);
    const strict = await runStep(stage, 'defi_swap', swapOf({ tokenOut: fee, amount: '1' }));
    expect(strict.step.error).toMatchObject({ code: 'TX_REVERTED', class: 'reverted' });
    const before = await held(stage, fee);
    const params = swapOf({ tokenOut: fee, amount: '1', slippage: '3' });
    const { output, run } = await runStep(stage, 'defi_swap', params);
    expect(run).toMatchObject({ state: 'completed', verdict: 'matched' });
    const got = (await held(stage, fee)) - before;
    expect(output).toMatchObject({ venue: 'uniswap_v2', amountOut: formatUnits(got, 18) });
  });

  it('is sold in the same way', async () => {
    const stage = await openStage(practice);
    const params = { tokenIn: fee, tokenOut: 'ETH', amount: '100' };
    expect((await runStep(stage, 'defi_swap', params)).code).toBe('TX_REVERTED');
    const sold = await runStep(stage, 'defi_swap', { ...params, slippage: '3' });
    expect(sold.run).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect(sold.output).toMatchObject({ amountIn: '100' });
  });

  it('blocks an exact amount out, of which less would arrive', async () => {
    const stage = await openStage(practice);
    const params = swapOf({ tokenOut: fee, amountOut: '50' });
    await stage.world.start(action('swap', { tool: 'defi_swap', params: params as never }));
    const { facts } = await stage.request();
    expect(facts.findings).toContainEqual({
      id: 'ARRIVES_SHORT',
      level: 'block',
      message:
        'Less FEE arrives than the exchange promises: the token keeps a part of what is moved.',
      evidence: `token: ${fee}, promised: 50 FEE, arrived: 49 FEE`,
    });
  });
});

it('a token that can be bought and not sold ends the sale before anything but its allowance is signed', async () => {
  const stage = await openStage(practice);
  const bought = await runStep(
    stage,
    'defi_swap',
    swapOf({ tokenOut: bad.honeypot, amount: '0.1' }),
  );
  expect(bought.run).toMatchObject({ state: 'completed' });
  const sale = { tokenIn: bad.honeypot, tokenOut: 'ETH', amount: '50%' };
  const sold = await runStep(stage, 'defi_swap', sale);
  expect(sold.step.error).toMatchObject({ code: 'TX_REVERTED' });
  expect(sold.titles).toHaveLength(1);
});

describe('the allowance of an exact amount out', () => {
  it('is the most that may go in, and what is left of it bounds the next one', async () => {
    const stage = await openStage(practice);
    const params = { tokenIn: 'USDC', tokenOut: 'ETH', amountOut: '0.5', venue: 'uniswap_v3' };
    const first = await runStep(stage, 'defi_swap', { ...params, maxIn: '5000' });
    expect(first.titles[0]).toMatch(/^Let 0x\w+ take at most 5,000 USDC$/);
    const rest = await allowed(stage, usdc, routers.v3);
    expect(rest).toBe(parseUnits('5000', 6) - parseUnits(String(first.output['amountIn']), 6));
    const second = await runStep(stage, 'defi_swap', { ...params, maxIn: '49000' });
    expect(second.titles).toHaveLength(1);
    expect(second.titles[0]).toBe(`Swap ${group(formatUnits(rest, 6))} USDC for at least 0.5 ETH`);
    expect(second.run).toMatchObject({ state: 'completed', verdict: 'matched' });
  });

  const group = (text: string) => text.replace(/^(\d)(\d{3})/, '$1,$2');
});

describe('undoing a swap', () => {
  it('of V3 brings back what the SDK of now would give, and adds to no allowance', async () => {
    const stage = await openStage(practice);
    const before = { usdc: await held(stage, usdc), left: await allowed(stage, usdc, routers.v3) };
    const params = { tokenIn: 'USDC', tokenOut: 'ETH', amount: '300', venue: 'uniswap_v3' };
    const did = await runStep(stage, 'defi_swap', params);
    const undone = await undoRun(stage, did.executionId);
    expect(undone).toMatchObject({ state: 'completed', undoes: did.executionId });
    const lost = before.usdc - (await held(stage, usdc));
    expect(lost).toBeGreaterThan(0n);
    expect(lost).toBeLessThan(parseUnits('2', 6));
    expect(await allowed(stage, usdc, routers.v3)).toBeLessThanOrEqual(before.left);
  });
});
