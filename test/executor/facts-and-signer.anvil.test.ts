// What main shows and what the signer reads by itself are made apart, and must be of the same people.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disagreements } from '../../src/renderer/trusted/approval-check.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import type { ActionNode } from '../../src/shared/plan/nodes.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action } from './support/plans.ts';
import { bob, me, openStage, type Practice } from './support/stage.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10000' });
  await practice.chain.fund(me, { symbol: 'USDT', amount: '10000' });
});
afterAll(() => practice.close());

const step = (tool: string, params: ActionNode['params']) => action('step', { tool, params });
const router = contractsOf(31337)?.uniswapV2Router ?? bob;

const bySwap = (params: ActionNode['params']) => step('defi_swap', params);
const swapsAndPools = [
  [
    'a token swapped on V2',
    bySwap({ tokenIn: 'USDC', tokenOut: 'DAI', amount: '9', venue: 'uniswap_v2' }),
  ],
  [
    'coins bought for somebody on V3',
    bySwap({
      tokenIn: 'USDC',
      tokenOut: 'ETH',
      amountOut: '0.1',
      venue: 'uniswap_v3',
      recipient: bob,
    }),
  ],
  ['put into a pool', step('lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '0.2' })],
  ['taken out of a pool', step('lp_remove', { tokenA: 'ETH', tokenB: 'USDC', percent: '50' })],
] as const;

describe('the signer names nobody whom the approval does not', () => {
  it.each<readonly [string, ActionNode]>([
    ['coins sent', step('transfer', { token: 'ETH', amount: '1', to: bob })],
    ['a token sent', step('transfer', { token: 'USDC', amount: '1', to: bob })],
    ['coins swapped', step('defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' })],
    ['a token swapped', step('defi_swap', { tokenIn: 'USDT', tokenOut: 'ETH', amount: '50' })],
    ...swapsAndPools,
    ['coins wrapped', step('wrap', { amount: '1' })],
    ['coins unwrapped', step('unwrap', { amount: '0.5' })],
    ['an allowance', step('approve', { token: 'USDC', spender: router, amount: '7' })],
  ])('%s', async (_name, root) => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(root);
    const seen: string[] = [];
    for (;;) {
      await stage.world.until(
        () => stage.pending().length === 1 || !stage.world.isOpen(executionId),
        'a request or the end',
      );
      if (!stage.world.isOpen(executionId)) break;
      const { facts, approvalId } = await stage.request();
      const shown = stage.signer.shown('proposal');
      await stage.answer(approvalId, 'approve');
      const proposal = await shown;
      expect(disagreements(facts, proposal)).toEqual([]);
      expect(proposal.summary.map(({ value }) => value).join()).not.toContain('not known');
      seen.push(approvalId);
      await stage.world.until(
        () => !stage.pending().some((each) => each.approvalId === approvalId),
        'it is used',
      );
    }
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
    expect(seen.length).toBeGreaterThan(0);
  });
});
