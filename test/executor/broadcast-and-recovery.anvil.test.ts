import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rpcUnreachable } from '../../src/main/chain/rpc/rpc-errors.ts';
import { practiceIn, startPractice } from '../chain/support/practice.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import {
  asSomebody,
  bob,
  dumpEth,
  me,
  openStage,
  type Practice,
  type Stage,
} from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});

afterAll(() => practice.close());

const transfer = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: bob },
});
const swap = action('swap', {
  tool: 'defi_swap',
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', venue: 'uniswap_v2' },
});

/** Puts something in front of the next broadcast, once; the bytes that were to go out are handed over. */
async function beforeBroadcast(
  stage: Stage,
  first: (send: () => Promise<`0x${string}`>) => Promise<`0x${string}`>,
): Promise<void> {
  const { client } = await stage.network.connect();
  const whole = client.broadcast.bind(client);
  client.broadcast = (bytes) => {
    client.broadcast = whole;
    return first(() => whole(bytes));
  };
}

async function approved(stage: Stage, root = transfer): Promise<string> {
  const { executionId } = await stage.world.start(root);
  await stage.answer((await stage.request()).approvalId, 'approve');
  return executionId;
}

describe('a broadcast whose answer is lost [A-22, F-06]', () => {
  it('is looked up, and is not a second transaction', async () => {
    const stage = await openStage(practice);
    const { nonce } = await stage.holdings();
    await beforeBroadcast(stage, async (send) => {
      await send();
      throw rpcUnreachable('127.0.0.1');
    });
    const executionId = await approved(stage);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect((await stage.holdings()).nonce).toBe(nonce + 1);
  });

  it('that never arrived is sent again, byte for byte', async () => {
    const stage = await openStage(practice);
    const { nonce } = await stage.holdings();
    await beforeBroadcast(stage, async () => {
      throw rpcUnreachable('127.0.0.1');
    });
    const executionId = await approved(stage);
    await stage.world.until(
      () => stage.run(executionId).waitingFor === 'in_doubt',
      'it is in doubt',
    );
    const [effect] = stage.world.store.reader.effects.list(executionId);
    expect(effect).toMatchObject({ state: 'intent' });
    await stage.world.executor.advance(executionId);
    await stage.ended(executionId);
    const [sent] = stage.world.store.reader.effects.list(executionId);
    expect(sent?.signedBytes).toBe(effect?.signedBytes);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect((await stage.holdings()).nonce).toBe(nonce + 1);
  });
});

describe('a receipt that the node has later than the count of the account [F-09]', () => {
  it('is waited for before anything is said of who used the number', async () => {
    const stage = await openStage(practice);
    const { client } = await stage.network.connect();
    const whole = client.receipt.bind(client);
    const { executionId } = await stage.world.start(transfer);
    client.receipt = async (hash) =>
      stage.run(executionId).waitingFor === 'in_doubt' ? whole(hash) : null;
    try {
      await stage.answer((await stage.request()).approvalId, 'approve');
      await stage.world.until(
        () => stage.run(executionId).waitingFor === 'in_doubt' || !stage.world.isOpen(executionId),
        'it is in doubt',
      );
    } finally {
      client.receipt = whole;
    }
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  });
});

describe('a number that another transaction took after the signature', () => {
  it('ends the step as failed, in doubt until it is certain, and signs nothing anew [A-22]', async () => {
    const stage = await openStage(practice);
    const { nonce } = await stage.holdings();
    await beforeBroadcast(stage, async (send) => {
      await asSomebody(practice, me, { to: bob, value: 1n });
      return send();
    });
    const executionId = await approved(stage);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({
      state: 'failed',
      error: { code: 'NONCE_USED_ELSEWHERE' },
      steps: [{ effects: [{ state: 'failed' }] }],
    });
    expect((await stage.holdings()).nonce).toBe(nonce + 1);
    const states = stage.world.store.reader.audit
      .linesOfExecution(executionId)
      .filter(({ kind }) => kind.startsWith('effect.'))
      .map(({ kind }) => kind);
    expect(states).toContain('effect.unknown');
    checkAudit(stage.world.store.reader);
  });
});

describe('a transaction that the contract refuses on the chain', () => {
  it('fails the step with its class, and the fee that it cost is kept', async () => {
    const stage = await openStage(practice);
    await beforeBroadcast(stage, async (send) => {
      await dumpEth(practice, '50');
      return send();
    });
    const executionId = await approved(stage, swap);
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({
      state: 'failed',
      error: { code: 'TX_REVERTED_ON_CHAIN', class: 'reverted' },
      steps: [{ effects: [{ state: 'failed', verdict: 'not_checked' }] }],
    });
    expect(Number(run.feeEth)).toBeGreaterThan(0);
  });
});

describe('a block that is taken back [F-09]', () => {
  it('puts the transaction back to sent, and its verdict waits until it is mined again', async () => {
    const stage = await openStage(practice);
    const { client } = await stage.network.connect();
    const whole = client.receipt.bind(client);
    let told = 0;
    // The node tells of another block first, as it would before a reorganisation.
    client.receipt = async (hash) => {
      const receipt = await whole(hash);
      // It may be asked before there is one.
      if (receipt !== null) told += 1;
      return receipt && told === 1 ? { ...receipt, blockHash: `0x${'ee'.repeat(32)}` } : receipt;
    };
    const executionId = await approved(stage);
    await stage.ended(executionId);
    client.receipt = whole;
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    const again = stage.world.store.reader.audit
      .linesOfExecution(executionId)
      .filter(({ kind, body }) => kind === 'effect.sent' && body.includes('reorganised'));
    expect(again).toHaveLength(1);
  });
});

describe('a practice chain that was reset', () => {
  it('parks the runs of the old one, and never sends their bytes to the new one', async () => {
    const own = await startPractice();
    try {
      await own.chain.fund(me);
      const stage = await openStage(own);
      const waiting = await stage.world.start(transfer);
      const { approvalId } = await stage.request();
      let sentTo = '';
      await beforeBroadcast(stage, async () => {
        sentTo = 'the old chain';
        throw rpcUnreachable('127.0.0.1');
      });
      const signed = await stage.world.start(transfer);
      await stage.world.until(() => stage.pending().length === 2, 'both requests');
      const second = stage.pending().find((each) => each.approvalId !== approvalId);
      await stage.answer(second?.approvalId ?? '', 'approve');
      await stage.world.until(() => sentTo !== '', 'the bytes are out');
      await own.chain.reset();
      await own.chain.fund(me);
      await stage.world.executor.recover();
      for (const { executionId } of [waiting, signed]) {
        expect(stage.run(executionId)).toMatchObject({
          state: 'paused',
          error: { code: 'PRACTICE_RESET' },
        });
      }
      expect(stage.pending()).toEqual([]);
      expect((await stage.holdings()).nonce).toBe(0);
      await stage.restart();
      expect((await stage.holdings()).nonce).toBe(0);
      await stage.world.executor.cancel(waiting.executionId);
      await stage.world.executor.cancel(signed.executionId);
      expect(stage.run(signed.executionId).state).toBe('cancelled');
    } finally {
      await own.close();
    }
  });
});

describe('a network that is not there', () => {
  it('makes a run wait, and it goes on by itself when the network is back', async () => {
    const own = await startPractice();
    try {
      await own.chain.fund(me);
      const stage = await openStage(own);
      const plan = stage.world.storePlan(transfer);
      const { client } = await stage.network.connect();
      const whole = client.rpc.request;
      const { executionId } = await stage.world.agree(plan);
      client.rpc.request = async () => {
        throw rpcUnreachable('127.0.0.1');
      };
      await stage.world.until(() => stage.run(executionId).waitingFor === 'retry', 'it waits');
      client.rpc.request = whole;
      await stage.answer((await stage.request()).approvalId, 'approve');
      await stage.ended(executionId);
      expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
    } finally {
      await own.close();
    }
  });

  it('is found again after a restart of the chain itself', async () => {
    const own = await startPractice();
    const stage = await openStage(own);
    await own.chain.fund(me);
    const { executionId } = await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    await own.chain.stop();
    const again = practiceIn(own.dataDir);
    await again.start();
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    await again.stop();
    await own.close();
  });
});
