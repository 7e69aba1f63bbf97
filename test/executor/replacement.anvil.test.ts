// A transaction that waits for a block is replaced by another of its number: whichever is mined, there is one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { certainDepth } from '../../src/main/executor/certain-depth.ts';
import type { ReplacementPurpose } from '../../src/shared/runs/replacement.ts';
import { startPractice } from '../chain/support/practice.ts';
import { minedByHand } from './support/mined-by-hand.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import { bob, me, openStage, type Practice } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});

afterEach(async () => {
  const node = createJsonRpc({ url: practice.rpcUrl });
  await node.request('anvil_dropAllTransactions');
});

afterAll(() => practice.close());

/** A transfer that was approved and sent, and that no block has taken. */
async function waiting(plan: object = {}) {
  const stage = await openStage(practice);
  const chain = await minedByHand(practice, stage);
  const { executor, store, until } = stage.world;
  const balance = async (): Promise<bigint> =>
    BigInt((await chain.node.request('eth_getBalance', [bob, 'latest'])) as string);
  const before = { nonce: await chain.client.minedNonce(me), wei: await balance() };
  const send = action('send', {
    tool: 'transfer',
    params: { token: 'ETH', amount: '1', to: bob },
  });
  const { executionId } = await stage.world.start(send, plan);
  const { approvalId } = await stage.request();
  await stage.answer(approvalId, 'approve');
  const effect = () => {
    const found = store.reader.effects.list(executionId)[0];
    if (found === undefined) throw new Error('there is no effect');
    return found;
  };
  await until(() => effect().state === 'sent', 'it is sent');
  const { effectId } = effect();
  return {
    ...{ stage, chain, executionId, effect, executor, store },
    transactions: () => store.reader.effects.transactions(effectId),
    replace: (purpose: ReplacementPurpose) => executor.replace(effectId, purpose),
    /** Asks, is shown it and says yes; the new transaction is recorded then. */
    async replaced(purpose: ReplacementPurpose): Promise<void> {
      const asked = await executor.replace(effectId, purpose);
      await stage.answer(asked.approvalId, 'approve');
      await until(
        () => store.reader.approvals.get(asked.approvalId)?.status === 'consumed',
        'it is signed',
      );
      // Behind the turn that hands it to the node.
      await executor.advance(executionId);
    },
    /** Until the run is over; then what the chain has of it. */
    async ended() {
      await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
      checkAudit(store.reader);
      return {
        run: stage.run(executionId).state,
        counted: (await chain.client.minedNonce(me)) - before.nonce,
        moved: (await balance()) - before.wei,
      };
    },
  };
}

const oneEther = 10n ** 18n;

describe('a transaction that waits [A-22]', () => {
  it('is sped up: the one with the higher fee is mined, and settles the step', async () => {
    const run = await waiting();
    const [first] = run.transactions();
    await run.replaced('speed_up');
    const [original, faster] = run.transactions();
    expect(original).toMatchObject({ txHash: first?.txHash, state: 'replaced' });
    expect(faster).toMatchObject({ purpose: 'speed_up', state: 'live', nonce: first?.nonce });
    const fee = (each: typeof first) => BigInt(each?.maxFeePerGasWei ?? 0);
    expect(fee(faster)).toBeGreaterThanOrEqual((fee(original) * 9n) / 8n);
    expect(await run.ended()).toEqual({ run: 'completed', counted: 1, moved: oneEther });
    expect(run.effect()).toMatchObject({ state: 'confirmed', txHash: faster?.txHash });
    const told = run.store.reader.runs.eventsAfter(run.executionId, 0, 1_000);
    expect(told.map(({ text }) => text)).toContain(
      'Another transaction of the same number took its place: only one of the two can be mined',
    );
    expect(run.transactions().map(({ state }) => state)).toEqual(['replaced', 'final']);
  });

  it('is settled by the older one where that is mined after all', async () => {
    const run = await waiting();
    const [first] = run.transactions();
    const raw = run.effect().signedBytes;
    // No node ever sees the faster one.
    run.chain.setFault(async (method, pass) =>
      method === 'eth_sendRawTransaction' ? Promise.reject(new Error('lost')) : pass(),
    );
    await run.replaced('speed_up');
    expect(run.effect().txHash).not.toBe(first?.txHash);
    expect(raw).not.toBe(run.effect().signedBytes);
    expect(await run.ended()).toEqual({ run: 'completed', counted: 1, moved: oneEther });
    expect(run.effect()).toMatchObject({ txHash: first?.txHash, signedBytes: raw });
    expect(run.transactions().map(({ state }) => state)).toEqual(['final', 'replaced']);
  });

  it('is cancelled: nothing is moved, and the step fails when that is certain', async () => {
    const run = await waiting();
    await run.replaced('cancel');
    await run.chain.mine();
    await run.executor.advance(run.executionId);
    expect(run.effect().state).toBe('sent');
    expect(await run.ended()).toEqual({ run: 'failed', counted: 1, moved: 0n });
    expect(run.stage.run(run.executionId).error).toMatchObject({
      code: 'TX_CALLED_OFF',
      message: 'You cancelled this transaction before it was mined.',
    });
    const { state, txHash, feeWei } = run.effect();
    const receipt = await run.chain.client.receipt(txHash ?? '0x');
    expect(state).toBe('cancelled');
    expect(feeWei).toBe(((receipt?.gasUsed ?? 0n) * (receipt?.effectiveGasPrice ?? 0n)).toString());
    const spends = run.store.reader.spends.ofExecution(run.executionId);
    expect(spends.map(({ kind, actualUnits }) => [kind, actualUnits])).toEqual([
      ['gas', BigInt(feeWei ?? 0)],
      ['token', 0n],
    ]);
  });

  it('of which the cancellation is taken back by the network counts as sent again', async () => {
    const run = await waiting();
    await run.replaced('cancel');
    await run.chain.mine(certainDepth({ chainId: 31_337, confirmations: 2 }) - 1);
    await run.executor.advance(run.executionId);
    expect(run.effect().state).toBe('sent');
    await run.chain.takeBack(certainDepth({ chainId: 31_337, confirmations: 2 }) - 1);
    await run.executor.advance(run.executionId);
    expect(run.effect().state).toBe('sent');
    expect(await run.ended()).toEqual({ run: 'failed', counted: 1, moved: 0n });
  });

  it('is replaced as often as the person wants, each time for more', async () => {
    const run = await waiting();
    await run.replaced('speed_up');
    await run.replaced('speed_up');
    await run.replaced('cancel');
    const fees = run.transactions().map(({ maxFeePerGasWei }) => BigInt(maxFeePerGasWei));
    for (const [at, fee] of fees.slice(1).entries())
      expect(fee).toBeGreaterThanOrEqual(((fees[at] ?? 0n) * 9n) / 8n);
    await expect(run.replace('speed_up')).rejects.toMatchObject({ code: 'CANCEL_UNDER_WAY' });
    expect(await run.ended()).toEqual({ run: 'failed', counted: 1, moved: 0n });
  });
});

describe('the request for another transaction of the same number', () => {
  it('shows both fees and what it replaces', async () => {
    const run = await waiting();
    const { approvalId } = await run.replace('speed_up');
    const [original] = run.transactions();
    const facts = run.store.reader.approvals.get(approvalId)?.facts;
    const shown = facts?.ok && facts.value.subject === 'transaction' ? facts.value : null;
    expect(shown?.title).toBe(`Speed up: Send 1 ETH to ${bob}`);
    expect(shown?.findings[0]).toMatchObject({
      message: expect.stringMatching(
        /^It takes the place of a transaction that is on its way and does the same\. Only one of the two can be mined\. Highest fee until now 0\.\d+ ETH, now 0\.\d+ ETH\.$/,
      ),
      evidence: `replaces: ${original?.txHash}`,
    });
    expect(shown?.nonce).toBe(original?.nonce);
  });

  it('that is declined leaves the transaction on its way', async () => {
    const run = await waiting();
    const { approvalId } = await run.replace('cancel');
    await run.stage.answer(approvalId, 'reject');
    await run.executor.advance(run.executionId);
    expect(run.transactions()).toHaveLength(1);
    expect(await run.ended()).toEqual({ run: 'completed', counted: 1, moved: oneEther });
  });

  it('that comes too late signs nothing', async () => {
    const run = await waiting();
    const { approvalId } = await run.replace('speed_up');
    await run.chain.mine();
    // Whichever is first: a look at the node, or at what a turn has written by then.
    await expect(run.executor.presentApproval(approvalId)).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_REPLACEABLE|APPROVAL_NOT_PENDING)$/),
    });
    expect(run.transactions()).toHaveLength(1);
    await expect(run.replace('cancel')).rejects.toMatchObject({ code: 'NOT_REPLACEABLE' });
    expect(await run.ended()).toEqual({ run: 'completed', counted: 1, moved: oneEther });
    expect(run.store.reader.approvals.get(approvalId)?.status).toBe('void');
  });

  it('takes the place of one that was asked for before', async () => {
    const run = await waiting();
    const before = await run.replace('speed_up');
    const after = await run.replace('cancel');
    expect(run.store.reader.approvals.get(before.approvalId)?.status).toBe('void');
    expect(run.store.reader.approvals.get(after.approvalId)?.status).toBe('pending');
  });

  it('whose fee passes a limit is void when it is approved', async () => {
    const run = await waiting();
    const { approvalId } = await run.replace('speed_up');
    const spent = run.store.reader.spends.ofExecution(run.executionId);
    const fee = spent.find(({ kind }) => kind === 'gas')?.reservedUnits ?? 0n;
    run.store.writer.budgets.set({
      ...{ scope: 'run', executionId: run.executionId, kind: 'gas', chainId: null, token: null },
      limitUnits: fee,
    });
    await run.stage.answer(approvalId, 'approve');
    const status = () => run.store.reader.approvals.get(approvalId)?.status;
    await run.stage.world.until(() => status() !== 'pending', 'it is decided');
    expect(status()).toBe('void');
    expect(run.transactions()).toHaveLength(1);
    expect(await run.ended()).toEqual({ run: 'completed', counted: 1, moved: oneEther });
  });
});
