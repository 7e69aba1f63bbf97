import { parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenBalance } from '../../src/main/chain/tokens.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { startPractice } from '../chain/support/practice.ts';
import { checkAudit } from './support/oracle.ts';
import { action, sequence } from './support/plans.ts';
import { bob, me, openStage, type Practice } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10000' });
});

afterAll(() => practice.close());

const transfer = (amount: string) =>
  action('send', { tool: 'transfer', params: { token: 'ETH', amount, to: bob } });
const usdc = ethereumTokens.USDC.address;

describe('a transfer', () => {
  it('runs from agreement to a verdict, and the chain shows exactly what was rehearsed', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(transfer('1.5'));
    const { facts, approvalId } = await stage.request();
    expect(facts).toMatchObject({
      title: `Send 1.5 ETH to ${bob}`,
      chainId: 31337,
      practice: true,
      nonce: before.nonce,
      stepLabel: '1',
    });
    await stage.world.until(() => stage.run(executionId).state === 'waiting', 'it waits');
    expect(stage.run(executionId)).toMatchObject({
      waitingFor: 'approval',
      steps: [{ state: 'waiting', waitingFor: 'approval' }],
    });
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({ state: 'completed', verdict: 'matched', error: null });
    const after = await stage.holdings();
    expect(after.nonce).toBe(before.nonce + 1);
    expect(before.wei - after.wei).toBe(parseUnits('1.5', 18) + parseUnits(run.feeEth, 18));
    checkAudit(stage.world.store.reader);
  });
});

describe('a swap', () => {
  it('gives exactly the rehearsed USDC', async () => {
    const stage = await openStage(practice);
    const { client } = await stage.network.connect();
    const before = await tokenBalance(client, usdc, me);
    const swap = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', venue: 'uniswap_v2' };
    const { executionId } = await stage.world.start(
      action('swap', { tool: 'defi_swap', params: swap }),
    );
    const { facts, approvalId } = await stage.request();
    expect(facts.title).toMatch(/^Swap 1 ETH for at least [\d,.]+ USDC$/);
    expect(facts).toMatchObject({
      decoded: expect.stringContaining('swapExactETHForTokens(amountOutMin '),
    });
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    const [effect] = stage.run(executionId).steps[0]?.effects ?? [];
    expect(effect?.verdict).toBe('matched');
    const gained = (await tokenBalance(client, usdc, me)) - before;
    const rehearsed = effect?.rehearsed.find(({ symbol }) => symbol === 'USDC');
    expect(gained.toString()).toBe(rehearsed?.deltaUnits);
  });

  it('that needs an allowance first asks for each transaction by itself', async () => {
    const stage = await openStage(practice);
    const swap = { tokenIn: 'USDC', tokenOut: 'ETH', amount: '100' };
    const { executionId } = await stage.world.start(
      action('swap', { tool: 'defi_swap', params: swap }),
    );
    const first = await stage.request();
    expect(first.facts.title).toMatch(/^Let 0x[0-9a-fA-F]{40} take at most 100 USDC$/);
    await stage.answer(first.approvalId, 'approve');
    await stage.world.until(
      () => stage.pending().some(({ effectId }) => effectId !== first.effectId),
      'the second request',
    );
    const second = await stage.request();
    expect(second.facts.title).toMatch(/^Swap 100 USDC for at least [\d.]+ ETH$/);
    await stage.answer(second.approvalId, 'approve');
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect(run.steps[0]?.effects.map(({ ordinal, kind, state }) => [ordinal, kind, state])).toEqual(
      [
        [0, 'approve', 'confirmed'],
        [1, 'swap', 'confirmed'],
      ],
    );
  });
});

describe('a sequence', () => {
  it('hands what a step got to the step that refers to it', async () => {
    const stage = await openStage(practice);
    const swap = action('swap', {
      tool: 'defi_swap',
      params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '0.1' },
    });
    const send = action('send', {
      tool: 'transfer',
      params: {
        token: 'USDC',
        amount: { type: 'step_output', stepId: 'swap', path: 'amountOut' },
        to: bob,
      },
    });
    const { executionId } = await stage.world.start(sequence('root', [swap, send]));
    await stage.answer((await stage.request()).approvalId, 'approve');
    const atSend = () => stage.run(executionId).steps[2]?.effects.length === 1;
    await stage.world.until(() => atSend() && stage.pending().length === 1, 'the second request');
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(executionId);
    const [, swapped, sent] = stage.run(executionId).steps;
    const got = swapped?.effects[0]?.actual.find(({ symbol }) => symbol === 'USDC')?.delta;
    const paid = sent?.effects[0]?.actual.find(({ account }) => account === bob)?.delta;
    expect(paid).toBe(got);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  });

  it('reads without asking anybody', async () => {
    const stage = await openStage(practice);
    const read = action('look', { tool: 'get_balance', params: { token: 'USDC' } });
    const { executionId } = await stage.world.start(read);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'not_checked' });
    expect(stage.pending()).toEqual([]);
    const step = stage.world.store.reader.steps.get(executionId, 'look');
    expect(step?.result).toMatchObject({ ok: true, value: { amount: expect.any(String) } });
  });
});

describe('a step that cannot work', () => {
  it('fails in its rehearsal: nothing is asked and nothing is signed', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(transfer('1000000'));
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({
      state: 'failed',
      error: { class: 'insufficient_balance' },
    });
    expect(stage.pending()).toEqual([]);
    expect(await stage.holdings()).toEqual(before);
    const [letter] = stage.world.store.reader.deadLetters.list();
    expect(letter).toMatchObject({ executionId, path: 'send', tool: 'transfer' });
  });

  it('that may be skipped lets the next one run', async () => {
    const stage = await openStage(practice);
    const tooMuch = { ...transfer('1000000'), id: 'a', onFailure: { strategy: 'skip' } as const };
    const { executionId } = await stage.world.start(sequence('root', [tooMuch, transfer('0.1')]));
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run.state).toBe('completed');
    expect(run.steps.map(({ path, state }) => [path, state])).toEqual([
      ['root', 'completed'],
      ['root/a', 'skipped'],
      ['root/send', 'completed'],
    ]);
  });

  it('is handled when its branch for errors completes', async () => {
    const stage = await openStage(practice);
    const root = { ...transfer('1000000'), id: 'a', onError: transfer('0.2') };
    const { executionId } = await stage.world.start(root);
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
  });

  it('is refused at the agreement when this version does not know its tool', async () => {
    const stage = await openStage(practice);
    const plan = stage.world.storePlan(action('c', { tool: 'undo' }));
    await expect(stage.world.agree(plan)).rejects.toMatchObject({ code: 'TOOL_NOT_SUPPORTED' });
    expect(stage.world.store.reader.executions.list()).toEqual([]);
  });
});
