// What a person chose to offer holds for everything that reckons with fees.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { writePreferences } from '../../src/main/settings.ts';
import type { FeeWish } from '../../src/shared/chain/fee-wish.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action } from './support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '10' });
});

afterAll(() => practice.close());

const choose = ({ world: { store } }: Stage, fees: FeeWish) =>
  writePreferences(store.reader, store.writer, { fees });
const send = (amount: string) =>
  action('send', { tool: 'transfer', params: { token: 'ETH', amount, to: bob } });

it('waits while the network asks more than the limit, and goes on when that is raised', async () => {
  const stage = await openStage(practice);
  const node = createJsonRpc({ url: practice.rpcUrl });
  await node.request('anvil_setNextBlockBaseFeePerGas', [`0x${(600n * 10n ** 9n).toString(16)}`]);
  await node.request('anvil_mine', ['0x1']);
  const { executionId } = await stage.world.start(send('0.1'));
  await stage.world.until(() => stage.run(executionId).waitingFor === 'retry', 'it waits');
  expect(stage.run(executionId).error).toMatchObject({
    code: 'FEE_ABOVE_CAP',
    message: 'The network asks a higher fee than your limit of 500 gwei.',
  });
  expect(stage.pending()).toEqual([]);
  choose(stage, { speed: 'slow', capGwei: '5000' });
  await stage.world.executor.advance(executionId);
  const { approvalId } = await stage.request();
  await stage.answer(approvalId, 'approve');
  await stage.ended(executionId);
  expect(stage.run(executionId).state).toBe('completed');
});

it.each(['slow', 'fast'] as const)(
  'leaves enough of all for the fee at the speed of %s',
  async (speed) => {
    const stage = await openStage(practice);
    choose(stage, { speed, capGwei: '5000' });
    await practice.chain.fund(me, { symbol: 'ETH', amount: '5' });
    const { executionId } = await stage.world.start(send('max'));
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
  },
);
