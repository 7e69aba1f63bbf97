// What a network takes back after it was final for the run: it is looked at again, and sent again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { startPractice } from '../chain/support/practice.ts';
import { minedByHand } from './support/mined-by-hand.ts';
import { checkAudit } from './support/oracle.ts';
import { action, sequence } from './support/plans.ts';
import { bob, me, openStage, type Practice } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});

afterAll(() => practice.close());

const send = (id: string, amount: string) =>
  action(id, { tool: 'transfer', params: { token: 'ETH', amount, to: bob } });

async function setUp() {
  const stage = await openStage(practice);
  const chain = await minedByHand(practice, stage);
  // Blocks to take back that are not those of the test before.
  await chain.mine(13);
  const nonce = await chain.client.minedNonce(me);
  const effects = (executionId: string) => stage.world.store.reader.effects.list(executionId);
  return {
    stage,
    chain,
    nonce,
    effects,
    effect: (executionId: string, path: string) =>
      effects(executionId).find((each) => each.path === path),
    /** Starts a plan and approves its first transaction; carried on until that is confirmed. */
    async confirmed(root: PlanNode): Promise<string> {
      const { executionId } = await stage.world.start(root);
      await stage.answer((await stage.request()).approvalId, 'approve');
      await chain.carryOn(executionId, () => effects(executionId)[0]?.state === 'confirmed');
      return executionId;
    },
    /** Until the transaction is at this depth, its own block included. */
    async bury(executionId: string, depth: number): Promise<void> {
      const { number } = await chain.client.head();
      const at = Number(effects(executionId)[0]?.blockNumber);
      await chain.mine(depth - (Number(number) - at + 1));
    },
    /** Takes the newest blocks back with all that was in them; others come in their place. */
    async reorganise(depth: number): Promise<void> {
      await chain.takeBack(depth);
      await chain.node.request('anvil_dropAllTransactions');
      await chain.mine(depth + 1);
    },
    async ended(executionId: string): Promise<void> {
      await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    },
  };
}

type World = Awaited<ReturnType<typeof setUp>>;

async function checkAll(
  { stage, chain, nonce, effects }: World,
  executionId: string,
  sent: number,
) {
  const all = effects(executionId);
  expect(all).toHaveLength(sent);
  expect(await chain.client.minedNonce(me)).toBe(nonce + sent);
  for (const effect of all) {
    expect(effect).toMatchObject({ state: 'confirmed', verdict: 'matched', attempt: 1 });
    const receipt = await chain.client.receipt(effect.txHash as `0x${string}`);
    expect(receipt).toMatchObject({ status: 'success', blockHash: effect.blockHash });
    const spends = stage.world.store.reader.spends
      .ofExecution(executionId)
      .filter(({ effectId }) => effectId === effect.effectId);
    expect(spends.map(({ state }) => state)).not.toContain('reserved');
    expect(spends.filter(({ kind }) => kind === 'gas')).toHaveLength(1);
  }
  checkAudit(stage.world.store.reader);
}

describe('a run that was completed [F-09]', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'goes on when %i blocks are taken back, and comes to the same one transaction',
    async (depth) => {
      const world = await setUp();
      const { stage, chain, effects } = world;
      const executionId = await world.confirmed(send('send', '1'));
      await world.ended(executionId);
      const [before] = effects(executionId);
      const planStatus = () =>
        stage.world.store.reader.plans.state(stage.run(executionId).planId)?.status;
      expect(planStatus()).toBe('completed');
      await world.bury(executionId, depth);
      await world.reorganise(depth);
      expect(await chain.client.minedNonce(me)).toBe(world.nonce);
      const told: (string | undefined)[] = [];
      stage.world.onChange(({ topic }) => {
        if (topic === 'plan') told.push(planStatus());
      });
      await stage.world.executor.recover();
      await stage.world.until(() => stage.world.isOpen(executionId), 'it is open again');
      expect(planStatus()).toBe('running');
      expect(effects(executionId)[0]).toMatchObject({ verdict: 'not_checked', feeWei: null });
      expect(stage.world.store.reader.undo.list(executionId)).toEqual([]);
      await world.ended(executionId);
      expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
      expect(planStatus()).toBe('completed');
      expect(told).toEqual(['running', 'completed']);
      expect(effects(executionId)[0]?.signedBytes).toBe(before?.signedBytes);
      expect(stage.world.store.reader.undo.list(executionId)).toHaveLength(1);
      await checkAll(world, executionId, 1);
    },
  );

  it('is looked after also by another process, which finds it again', async () => {
    const world = await setUp();
    const { stage } = world;
    const executionId = await world.confirmed(send('send', '1'));
    await world.ended(executionId);
    await world.reorganise(3);
    await stage.restart();
    await stage.world.until(() => stage.world.isOpen(executionId), 'it is open again');
    await stage.restart();
    expect(stage.world.isOpen(executionId)).toBe(true);
    await world.ended(executionId);
    await checkAll(world, executionId, 1);
    const told = stage.world.store.reader.audit
      .linesOfExecution(executionId)
      .filter(({ kind, body }) => kind === 'effect.sent' && body.includes('reorganised'));
    expect(told).toHaveLength(1);
  });

  it('is left alone once it was seen with twelve blocks on top, and where a node is behind', async () => {
    const world = await setUp();
    const { stage, chain, effects } = world;
    const executionId = await world.confirmed(send('send', '1'));
    await world.ended(executionId);
    const { watch } = stage.world.store.reader;
    const depth = () => effects(executionId)[0]?.confirmations ?? 0;
    await world.bury(executionId, 6);
    await stage.world.executor.recover();
    await expect.poll(depth, { timeout: 10_000 }).toBe(6);
    expect(watch.confirmed(31_337)).toHaveLength(1);
    await chain.takeBack(6);
    const looked = new Promise<void>((resolve) => {
      chain.setFault(async (method, pass, params) => {
        const answer = await pass();
        if (method === 'eth_getBlockByNumber' && params[0] === 'latest') resolve();
        return answer;
      });
    });
    await stage.world.executor.recover();
    await looked;
    expect(effects(executionId)[0]?.state).toBe('confirmed');
    chain.setFault(null);
    await chain.node.request('anvil_dropAllTransactions');
    await chain.mine(7);
    await stage.world.until(() => stage.world.isOpen(executionId), 'it is open again');
    await world.ended(executionId);
    await world.bury(executionId, 13);
    await stage.world.executor.recover();
    await expect.poll(depth, { timeout: 10_000 }).toBe(13);
    expect(watch.confirmed(31_337)).toEqual([]);
    await checkAll(world, executionId, 1);
  });

  it('sends nothing while everything is stopped, and goes on when it is allowed again', async () => {
    const world = await setUp();
    const { stage, chain, effects } = world;
    const executionId = await world.confirmed(send('send', '1'));
    await world.ended(executionId);
    stage.world.executor.stopAll();
    await world.reorganise(3);
    let sent = 0;
    chain.setFault((method, pass) => {
      if (method === 'eth_sendRawTransaction') sent += 1;
      return pass();
    });
    await stage.world.executor.recover();
    await stage.world.until(() => effects(executionId)[0]?.state === 'sent', 'it is back');
    for (let looks = 0; looks < 3; looks += 1) await stage.world.executor.advance(executionId);
    expect(sent).toBe(0);
    stage.world.executor.allowAgain();
    await world.ended(executionId);
    expect(sent).toBe(1);
    await checkAll(world, executionId, 1);
  });
});

describe('a run that is still going [F-09]', () => {
  it('builds nothing on what was taken back before it is there again', async () => {
    const world = await setUp();
    const { stage } = world;
    const root = sequence('both', [send('first', '1'), send('second', '2')]);
    const executionId = await world.confirmed(root);
    await stage.request();
    await world.reorganise(3);
    await stage.world.executor.recover();
    const first = () => world.effect(executionId, 'both/first')?.state;
    await stage.world.until(() => first() === 'sent', 'the first is back');
    await world.chain.carryOn(executionId, () => first() === 'confirmed');
    expect(world.effect(executionId, 'both/second')?.signedBytes).toBeNull();
    await stage.answer((await stage.request()).approvalId, 'approve');
    await world.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    await checkAll(world, executionId, 2);
  });

  it('fails when another transaction took the number meanwhile, and asks for nothing more', async () => {
    const world = await setUp();
    const { stage, chain } = world;
    const root = sequence('both', [send('first', '1'), send('second', '2')]);
    const executionId = await world.confirmed(root);
    await stage.request();
    await chain.takeBack(3);
    await chain.node.request('anvil_dropAllTransactions');
    await chain.node.request('anvil_impersonateAccount', [me]);
    await chain.node.request('eth_sendTransaction', [{ from: me, to: bob, value: '0x1' }]);
    await chain.node.request('anvil_stopImpersonatingAccount', [me]);
    await chain.mine(4);
    await stage.world.executor.recover();
    // Their block may be taken back as well: until that is out of the question nothing is given up.
    const inDoubt = () => stage.run(executionId).waitingFor === 'in_doubt';
    await stage.world.until(inDoubt, 'it is in doubt', 20_000);
    await chain.mine(10);
    await stage.world.executor.advance(executionId);
    await stage.world.until(() => !stage.world.isOpen(executionId), 'the run ends', 20_000);
    expect(stage.run(executionId)).toMatchObject({
      state: 'failed',
      error: { code: 'NONCE_USED_ELSEWHERE' },
    });
    expect(stage.pending()).toEqual([]);
    expect(await chain.client.minedNonce(me)).toBe(world.nonce + 1);
    expect(stage.world.store.reader.undo.list(executionId)).toEqual([]);
    checkAudit(stage.world.store.reader);
  });
});

describe('a transaction that was taken back and then cancelled by the person', () => {
  const called = async (root: PlanNode) => {
    const world = await setUp();
    const { stage, chain, effects } = world;
    const executionId = await world.confirmed(root);
    if (root.type === 'action') await world.ended(executionId);
    else await stage.request();
    await world.reorganise(3);
    await stage.world.executor.recover();
    await stage.world.until(() => effects(executionId)[0]?.state === 'sent', 'it is back');
    const effectId = effects(executionId)[0]?.effectId ?? '';
    const { approvalId } = await stage.world.executor.replace(effectId, 'cancel');
    await stage.answer(approvalId, 'approve');
    const { reader } = stage.world.store;
    const isSigned = () => reader.effects.transactions(effectId).length === 2;
    await stage.world.until(isSigned, 'the cancellation is signed');
    // Behind the turn that hands it to the node.
    await stage.world.executor.advance(executionId);
    await chain.carryOn(executionId, () => effects(executionId)[0]?.state === 'cancelled');
    await stage.world.executor.advance(executionId);
    return { world, run: stage.run(executionId) };
  };

  it('is built on by nothing: the run fails, whether it was going on or completed', async () => {
    const root = sequence('both', [send('first', '1'), send('second', '2')]);
    for (const plan of [root, send('alone', '1')]) {
      const { world, run } = await called(plan);
      expect(run).toMatchObject({ state: 'failed', error: { code: 'TX_CALLED_OFF' } });
      expect(world.stage.pending()).toEqual([]);
      expect(await world.chain.client.minedNonce(me)).toBe(world.nonce + 1);
      checkAudit(world.stage.world.store.reader);
    }
  });
});

describe('a run that was cancelled', () => {
  it('stays so, and what it had done is sent again', async () => {
    const world = await setUp();
    const { stage, chain, effects } = world;
    const root = sequence('both', [send('first', '1'), send('second', '2')]);
    const executionId = await world.confirmed(root);
    await stage.request();
    await stage.world.executor.cancel(executionId);
    await world.reorganise(3);
    await stage.world.executor.recover();
    const first = () => world.effect(executionId, 'both/first')?.state;
    await stage.world.until(() => first() === 'sent', 'the first is back');
    for (let blocks = 0; first() !== 'confirmed' && blocks < 40; blocks += 1) {
      await chain.mine();
      // The process before ends after its look.
      await stage.restart();
    }
    expect(first()).toBe('confirmed');
    expect(stage.run(executionId).state).toBe('cancelled');
    expect(effects(executionId).filter(({ signedBytes }) => signedBytes !== null)).toHaveLength(1);
    expect(await chain.client.minedNonce(me)).toBe(world.nonce + 1);
    checkAudit(stage.world.store.reader);
  });
});
