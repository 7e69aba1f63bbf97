// Orders of several trades through the real run, from the first to the last, while time goes by and the market moves.
import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passTime } from '../../src/main/chain/practice/control/chain-time.ts';
import { movePrice } from '../../src/main/chain/practice/control/move-price.ts';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { type Clock, systemClock } from '../../src/main/clock.ts';
import { practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { orderStatus } from '../../src/shared/plan/orders/order-status.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, sequence } from './support/plans.ts';
import { me, openStage, type Practice, type Stage } from './support/stage.ts';

const hourMs = 3_600_000;
let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});
afterAll(() => practice.close());
beforeEach(() => ethAt('3000'));

let aheadMs = 0;
const clock: Clock = { ...systemClock, now: () => systemClock.now() + aheadMs };

async function ethAt(usd: string): Promise<void> {
  const rpc = createJsonRpc({ url: practice.rpcUrl });
  await movePrice(rpc, practiceEthereumId, { symbol: 'ETH', usd });
}

/** Here and on the chain; the feeds give their prices anew, as they do. */
async function later(stage: Stage, orderId: string, ms: number, usd: string): Promise<void> {
  aheadMs += ms;
  await passTime(createJsonRpc({ url: practice.rpcUrl }), ms / 1_000);
  await ethAt(usd);
  await stage.world.executor.advance(orderId);
}

const sale = { side: 'sell', token: 'ETH', amount: '1' };
const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
const create = (id: string, order: object) =>
  action(id, { tool: 'manage_orders', params: { op: 'create', order } as never });

/** Runs a plan that makes these orders, and answers their ids. */
async function order(
  stage: Stage,
  orders: readonly object[],
  budget: object = {},
): Promise<string[]> {
  const ids = orders.map((_, index) => `make_${index}`);
  const root = sequence(
    'root',
    orders.map((each, index) => create(`make_${index}`, each)),
  );
  const { executionId } = await stage.world.start(root, { budget });
  await stage.ended(executionId);
  expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
  return ids.map((id) => {
    const result = stage.world.store.reader.steps.get(executionId, `root/${id}`)?.result;
    return String(result?.ok ? result.value['orderId'] : '');
  });
}

const status = (stage: Stage, orderId: string) => orderStatus(stage.run(orderId));
const waits = (stage: Stage, orderId: string) =>
  stage.world.until(() => status(stage, orderId) === 'waiting', 'the order waits');

/** Approves the trade that is due, and waits until it is done. */
async function trade(stage: Stage, orderId: string): Promise<string> {
  const { approvalId, facts } = await stage.request();
  expect(facts.executionId).toBe(orderId);
  await stage.answer(approvalId, 'approve');
  await stage.world.until(() => stage.pending().length === 0, 'it is answered');
  await stage.world.until(
    () => ['waiting', 'filled'].includes(status(stage, orderId)),
    'the trade is done',
  );
  return facts.title;
}

it('an order that repeats trades at each of its times, and is filled after the last', async () => {
  const stage = await openStage(practice, { clock, signerNow: clock.now });
  const { nonce, wei } = await stage.holdings();
  const every = { kind: 'dca', ...sale, every: hourMs, expiresAt: inMs(2.5 * hourMs) };
  const [orderId = ''] = await order(stage, [every]);
  await trade(stage, orderId);
  for (const usd of ['3100', '2900']) {
    expect(status(stage, orderId)).toBe('waiting');
    await later(stage, orderId, hourMs / 2, usd);
    expect(stage.pending()).toEqual([]);
    await later(stage, orderId, hourMs / 2, usd);
    expect(await trade(stage, orderId)).toMatch(
      usd === '3100' ? /^Swap 1 ETH for at least 3,0/ : /^Swap 1 ETH for at least 2,8/,
    );
  }
  expect(status(stage, orderId)).toBe('filled');
  const now = await stage.holdings();
  expect(now.nonce).toBe(nonce + 3);
  // Three times one ETH, and the fees.
  expect(wei - now.wei).toBeGreaterThan(parseEther('3'));
  expect(wei - now.wei).toBeLessThan(parseEther('3.01'));
});

it('an order that repeats and is called off between two trades makes no other', async () => {
  const stage = await openStage(practice, { clock, signerNow: clock.now });
  const { nonce } = await stage.holdings();
  const every = { kind: 'dca', ...sale, every: hourMs, expiresAt: inMs(5 * hourMs) };
  const [orderId = ''] = await order(stage, [every]);
  await trade(stage, orderId);
  await stage.world.start(
    action('stop', { tool: 'manage_orders', params: { op: 'cancel', orderId } }),
  );
  await stage.ended(orderId);
  expect(status(stage, orderId)).toBe('cancelled');
  await later(stage, orderId, 2 * hourMs, '3000');
  expect(stage.pending()).toEqual([]);
  expect((await stage.holdings()).nonce).toBe(nonce + 1);
});

it('a ladder sells at each step that the price reaches, and ends at its time without the others', async () => {
  const stage = await openStage(practice, { clock, signerNow: clock.now });
  const { nonce } = await stage.holdings();
  const levels = [
    { price: '3800', amount: '3' },
    { price: '3200', amount: '1' },
    { price: '3400', amount: '2' },
  ];
  const ladder = { kind: 'ladder', side: 'sell', token: 'ETH', levels, expiresAt: inMs(hourMs) };
  const [orderId = ''] = await order(stage, [ladder]);
  await waits(stage, orderId);
  await later(stage, orderId, 60_000, '3250');
  expect(await trade(stage, orderId)).toMatch(/^Swap 1 ETH for at least 3,2/);
  await later(stage, orderId, 60_000, '3450');
  expect(await trade(stage, orderId)).toMatch(/^Swap 2 ETH for at least 6,8/);
  await later(stage, orderId, 60_000, '3600');
  expect(stage.pending()).toEqual([]);
  await later(stage, orderId, hourMs, '3900');
  await stage.ended(orderId);
  expect(status(stage, orderId)).toBe('expired');
  expect(stage.pending()).toEqual([]);
  expect((await stage.holdings()).nonce).toBe(nonce + 2);
});

/** What was asked about before the others were signed may find no room when a person opens it, and says so. */
async function approveWhereThereIsRoom(stage: Stage, approvalId: string): Promise<void> {
  // Asked anew where it was over, it has another id.
  const answered = await stage.answer(approvalId, 'approve').catch((thrown: unknown) => {
    expect(thrown).toMatchObject({ code: 'BUDGET_REACHED' });
    return approvalId;
  });
  const isOpen = () => stage.pending().some((each) => each.approvalId === answered);
  await stage.world.until(() => !isOpen(), 'it is answered');
}

it('the orders of a plan spend of its one budget: what has no room in it is not signed', async () => {
  const stage = await openStage(practice, { clock, signerNow: clock.now });
  const before = await stage.holdings();
  const maxSpend = [{ chainId: practiceEthereumId, token: 'ETH', amount: '2.5' }];
  const limits = ['2000', '2100', '2200'].map((limit) => ({ kind: 'limit', ...sale, limit }));
  const orders = await order(stage, limits, { maxSpend });
  // Their prices are all there already.
  const held = () => orders.filter((orderId) => stage.run(orderId).waitingFor === 'budget').length;
  while (held() === 0) {
    await stage.world.until(() => held() === 1 || stage.pending().length > 0, 'a request');
    const [approval] = stage.pending();
    if (approval === undefined) continue;
    await approveWhereThereIsRoom(stage, approval.approvalId);
  }
  await stage.world.until(
    () => orders.filter((orderId) => status(stage, orderId) === 'filled').length === 2,
    'two are filled',
  );
  expect(stage.pending()).toEqual([]);
  const third = orders.find((orderId) => stage.world.isOpen(orderId)) ?? '';
  expect(stage.run(third).error).toMatchObject({ code: 'BUDGET_REACHED' });
  const now = await stage.holdings();
  expect(now.nonce).toBe(before.nonce + 2);
  expect(before.wei - now.wei).toBeLessThan(parseEther('2.5'));
});

it('a request that has no room any more once others were signed is told so to whoever opens it, and waits', async () => {
  const stage = await openStage(practice, { clock, signerNow: clock.now });
  const before = await stage.holdings();
  const maxSpend = [{ chainId: practiceEthereumId, token: 'ETH', amount: '1.5' }];
  const limits = ['2000', '2100'].map((limit) => ({ kind: 'limit', ...sale, limit }));
  const orders = await order(stage, limits, { maxSpend });
  await stage.world.until(() => stage.pending().length === 2, 'both are asked about');
  for (const { approvalId } of stage.pending()) await approveWhereThereIsRoom(stage, approvalId);
  const held = () => orders.filter((orderId) => stage.run(orderId).waitingFor === 'budget').length;
  await stage.world.until(() => held() === 1 && stage.pending().length === 0, 'one waits');
  expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
});
