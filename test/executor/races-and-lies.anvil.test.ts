// Answers that cross, a clock that jumps, and a node that does not tell the truth.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPractice } from '../chain/support/practice.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

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

/** Has the signer ask, and gives back how to say yes. */
async function asked(stage: Stage) {
  const { executionId } = await stage.world.start(transfer);
  const { approvalId } = await stage.request();
  const shown = stage.signer.shown('proposal');
  await stage.world.executor.presentApproval(approvalId);
  const { challenge } = await shown;
  const approve = () => stage.signer.say({ type: 'approve', approvalId, challenge });
  return { executionId, approvalId, approve };
}

describe('a question that is open when its run is cancelled', () => {
  it('is taken back from the person', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId, approvalId, approve } = await asked(stage);
    const decided = stage.signer.shown('decided');
    await stage.world.executor.cancel(executionId);
    expect(await decided).toMatchObject({ approvalId, decision: 'withdrawn' });
    const refused = stage.signer.shown('error');
    approve();
    expect((await refused).error.code).toBe('PROPOSAL_UNKNOWN');
    expect(await stage.holdings()).toEqual(before);
  });

  it('signs at most what was approved first, whoever comes first', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const rounds = 8;
    let done = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { executionId, approve } = await asked(stage);
      approve();
      await stage.world.executor.cancel(executionId).catch((error: { code: string }) => {
        expect(error.code).toBe('RUN_ENDED');
      });
      await stage.ended(executionId);
      const { state, steps } = stage.run(executionId);
      expect(['completed', 'cancelled']).toContain(state);
      const effect = steps[0]?.effects[0]?.state;
      // What was signed before the order was heard is carried to its end all the same.
      if (state === 'completed') expect(effect).toBe('confirmed');
      else expect(['confirmed', 'cancelled']).toContain(effect);
      if (effect === 'confirmed') done += 1;
      checkAudit(stage.world.store.reader);
    }
    expect((await stage.holdings()).nonce).toBe(before.nonce + done);
  });
});

describe('many who carry on one run at once', () => {
  it('come to one transaction', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId, approve } = await asked(stage);
    const { executor } = stage.world;
    approve();
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 5 === 0 ? executor.recover() : executor.advance(executionId),
      ),
    );
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
  });
});

describe('a clock that jumps past the end of an approval', () => {
  it('between the yes and the signature signs nothing; the person is asked anew', async () => {
    let nowMs = Date.now();
    const stage = await openStage(practice, { clock: { now: () => nowMs } });
    const before = await stage.holdings();
    const { executionId, approvalId, approve } = await asked(stage);
    const { reader } = stage.world.store;
    nowMs += 3_600_000;
    approve();
    await stage.world.until(
      () => reader.approvals.get(approvalId)?.status === 'expired',
      'it is over',
    );
    expect((await stage.holdings()).nonce).toBe(before.nonce);
    nowMs = Date.now();
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
  });
});

describe('a node that does not tell the truth', () => {
  it('about its chain gets no bytes [A-15]', async () => {
    const stage = await openStage(practice);
    const { executionId, approve } = await asked(stage);
    const { client } = await stage.network.connect();
    const whole = client.rpc.request;
    const sent: string[] = [];
    client.rpc.request = async (method, params) => {
      if (method === 'eth_sendRawTransaction') sent.push(method);
      return method === 'eth_chainId' ? '0x1' : whole(method, params);
    };
    approve();
    await stage.world.until(
      () => stage.world.store.reader.executions.get(executionId)?.error?.code === 'CHAIN_MISMATCH',
      'it is noticed',
    );
    expect(sent).toEqual([]);
    expect(stage.run(executionId).state).toBe('waiting');
    client.rpc.request = whole;
    await stage.world.executor.advance(executionId);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  });

  it('and gives the receipt of another transaction is not believed [A-16]', async () => {
    const stage = await openStage(practice);
    const { executionId, approve } = await asked(stage);
    const { client } = await stage.network.connect();
    const whole = client.rpc.request;
    client.rpc.request = async (method, params) => {
      const answer = await whole(method, params);
      if (method !== 'eth_getTransactionReceipt' || answer === null) return answer;
      return { ...(answer as object), transactionHash: `0x${'ab'.repeat(32)}` };
    };
    approve();
    const error = () => stage.world.store.reader.executions.get(executionId)?.error?.code;
    await stage.world.until(() => error() === 'RPC_BAD_ANSWER', 'it is noticed');
    expect(stage.run(executionId).steps[0]?.effects[0]).toMatchObject({ verdict: 'not_checked' });
    client.rpc.request = whole;
    await stage.world.executor.advance(executionId);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  });
});
