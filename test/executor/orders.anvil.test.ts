// Orders of a plan, from the step that makes them to the trade, on a market that moves.
import { formatEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movePrice } from '../../src/main/chain/practice/control/move-price.ts';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { type Clock, systemClock } from '../../src/main/clock.ts';
import { practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action } from './support/plans.ts';
import { me, openStage, type Practice, type Stage } from './support/stage.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});
afterAll(() => practice.close());
beforeEach(() => ethAt('3000'));

let ahead = 0;
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };

/** The market moves, and it is time to look at it again. */
async function moveTo(stage: Stage, orderId: string, usd: string): Promise<void> {
  await ethAt(usd);
  ahead += 31_000;
  await stage.world.executor.advance(orderId);
}

async function ethAt(usd: string): Promise<void> {
  const rpc = createJsonRpc({ url: practice.rpcUrl });
  await movePrice(rpc, practiceEthereumId, { symbol: 'ETH', usd });
}

const market = { side: 'sell', token: 'ETH', amount: '1' };
const limit = { ...market, kind: 'limit', limit: '3500' };

/** Runs a plan of one step and answers what the step left, or the code of its failure. */
async function manage(stage: Stage, params: object): Promise<Record<string, unknown>> {
  const step = action('manage', { tool: 'manage_orders', params: params as never });
  const { executionId } = await stage.world.start(step);
  await stage.ended(executionId);
  const run = stage.run(executionId);
  if (run.state !== 'completed') return { code: run.error?.code };
  const result = stage.world.store.reader.steps.get(executionId, 'manage')?.result;
  return result?.ok ? result.value : {};
}
async function create(stage: Stage, order: object): Promise<string> {
  const { orderId, code } = await manage(stage, { op: 'create', order });
  expect(code).toBeUndefined();
  return String(orderId);
}
async function statuses(stage: Stage): Promise<unknown> {
  const { orders } = await manage(stage, { op: 'list' });
  return (orders as { orderId: string; status: string }[]).map(({ orderId, status }) => [
    orderId,
    status,
  ]);
}
const waits = (stage: Stage, orderId: string) =>
  stage.world.until(() => stage.run(orderId).waitingFor === 'condition', 'the order waits');

describe('a limit order', () => {
  it('waits for its price over a restart, and trades with an approval of its own', async () => {
    const stage = await openStage(practice, { clock });
    const orderId = await create(stage, limit);
    await waits(stage, orderId);
    expect(await statuses(stage)).toEqual([[orderId, 'waiting']]);
    const { nonce } = await stage.holdings();

    await stage.restart();
    await stage.world.executor.advance(orderId);
    expect(stage.pending()).toEqual([]);

    await moveTo(stage, orderId, '3600');
    const { approvalId, facts } = await stage.request();
    expect(facts.executionId).toBe(orderId);
    expect(facts.title).toMatch(/^Swap 1 ETH for at least 3,5\d\d\.\d+ USDC$/);
    expect(await statuses(stage)).toEqual([[orderId, 'needs_approval']]);
    await stage.answer(approvalId, 'approve');
    await stage.ended(orderId);
    expect(stage.run(orderId).state).toBe('completed');
    expect((await stage.holdings()).nonce).toBe(nonce + 1);
    expect(await statuses(stage)).toEqual([[orderId, 'filled']]);
  });

  it('of a share of what was held when it was made trades that share', async () => {
    const stage = await openStage(practice, { clock });
    const amount = { percentOfStart: '1' };
    const { client } = await stage.network.connect();
    const held = await client.nativeBalance(me);
    const orderId = await create(stage, { ...market, kind: 'limit', limit: '2000', amount });
    const { facts } = await stage.request();
    expect(facts.executionId).toBe(orderId);
    const [paid] = facts.subject === 'transaction' ? facts.lines : [];
    expect(paid).toMatchObject({ direction: 'out', limit: formatEther(held / 100n) });
  });

  it('is called off by its id, once', async () => {
    const stage = await openStage(practice, { clock });
    const orderId = await create(stage, limit);
    await waits(stage, orderId);
    expect(await manage(stage, { op: 'cancel', orderId })).toEqual({ orderId });
    await stage.ended(orderId);
    expect(await statuses(stage)).toEqual([[orderId, 'cancelled']]);
    expect(await manage(stage, { op: 'cancel', orderId })).toEqual({ code: 'ORDER_ENDED' });
  });

  it('is called off unasked by no plan that others had a hand in, but the one that made it', async () => {
    const stage = await openStage(practice, { clock });
    const orderId = await create(stage, limit);
    await waits(stage, orderId);
    const step = action('manage', { tool: 'manage_orders', params: { op: 'cancel', orderId } });
    const plan = stage.world.storePlan(step);
    const { plans } = stage.world.store.writer;
    plans.setTaint(plan.planId, [{ origin: 'web', label: 'rent.example' }]);
    const other = await stage.world.agree(plan);
    await stage.ended(other.executionId);
    expect(stage.run(orderId)).toMatchObject({ state: 'waiting' });
    expect(stage.world.store.reader.notifications.list()[0]).toMatchObject({
      ...{ topic: 'run', subjectId: orderId },
      body: expect.stringContaining('the web page "rent.example". Nothing was cancelled'),
    });
  });

  it('has the budget of the plan that made it, and is no better known', async () => {
    const stage = await openStage(practice, { clock });
    const budget = { maxGasEth: '0.000001' };
    const step = action('manage', {
      tool: 'manage_orders',
      params: { op: 'create', order: { ...limit, limit: '2000' } },
    });
    const taint = [{ origin: 'web', label: 'rent.example' }] as const;
    const plan = stage.world.storePlan(step, { budget });
    stage.world.store.writer.plans.setTaint(plan.planId, taint);
    const made = await stage.world.agree(plan);
    await stage.ended(made.executionId);
    const result = stage.world.store.reader.steps.get(made.executionId, 'manage')?.result;
    const orderId = String(result?.ok ? result.value['orderId'] : '');
    await stage.world.until(() => stage.run(orderId).waitingFor === 'budget', 'the budget holds');
    expect(stage.pending()).toEqual([]);
    const { executions, plans } = stage.world.store.reader;
    expect(plans.taint(executions.get(orderId)?.planId ?? '')).toEqual(taint);
  });
});

describe('an order with two ends', () => {
  it('trades once, at the end that comes first', async () => {
    const stage = await openStage(practice, { clock });
    const oco = { limit: '3500', stop: '2500' };
    const orderId = await create(stage, { ...market, kind: 'oco', oco });
    await waits(stage, orderId);
    const { nonce } = await stage.holdings();
    await moveTo(stage, orderId, '2400');
    const { approvalId } = await stage.request();
    await moveTo(stage, orderId, '3600');
    expect(stage.pending()).toHaveLength(1);
    await stage.answer(approvalId, 'reject');
    await stage.ended(orderId);
    expect((await stage.holdings()).nonce).toBe(nonce);
    expect(await statuses(stage)).toEqual([[orderId, 'failed']]);
  });
});

describe('what cannot be ordered', () => {
  it.each<[string, object, string]>([
    ['an order that follows the price', { ...limit, kind: 'trailing' }, 'ORDER_KIND_NOT_SUPPORTED'],
    ['an order without its price', { ...market, kind: 'limit' }, 'ORDER_INCOMPLETE'],
    ['a token that is sold for itself', { ...limit, token: 'USDC' }, 'ORDER_INVALID'],
    ['an end that is over', { ...limit, expiresAt: '2020-01-01T00:00:00Z' }, 'ORDER_EXPIRED'],
    [
      'two ends that cross',
      { ...limit, kind: 'oco', oco: { limit: '2500', stop: '3500' } },
      'ORDER_ENDS',
    ],
    ['part of a purchase', { ...limit, side: 'buy', amount: '50%' }, 'ORDER_AMOUNT'],
  ])('is refused by name, and no run is left: %s', async (_what, order, code) => {
    const stage = await openStage(practice, { clock });
    expect(await manage(stage, { op: 'create', order })).toEqual({ code });
    expect(await statuses(stage)).toEqual([]);
  });

  it('is nothing that a person did not order: another run is no order', async () => {
    const stage = await openStage(practice, { clock });
    const { executionId } = await stage.world.start(
      action('wait', {
        tool: 'transfer',
        params: { token: 'ETH', amount: '1', to: me.toLowerCase() },
      }),
    );
    expect(await manage(stage, { op: 'cancel', orderId: executionId })).toEqual({
      code: 'ORDER_UNKNOWN',
    });
  });
});
