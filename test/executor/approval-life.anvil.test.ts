import type { Hex } from 'viem';
import { keccak256, parseTransaction, serializeTransaction } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalLifetimeMs } from '../../src/main/approvals/expiry.ts';
import { startPractice } from '../chain/support/practice.ts';
import { errorCode } from '../wallet/support/error-code.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import {
  asSomebody,
  bob,
  dumpEth,
  me,
  mine,
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

/** How often an event stands in the log of a run. */
function count(stage: Stage, executionId: string, kind: string): number {
  const lines = stage.world.store.reader.audit.linesOfExecution(executionId);
  return lines.filter((line) => line.kind === kind).length;
}

/** Has the person approve, and resolves when the signer said so to main and main has dealt with it. */
async function approveAndSettle(stage: Stage, approvalId: string): Promise<void> {
  const { executionId } = (await stage.request()).facts;
  const decided = stage.signer.shown('decided');
  await stage.answer(approvalId, 'approve');
  await decided;
  await stage.world.until(
    () => stage.world.store.reader.approvals.get(approvalId)?.status !== 'pending',
    `the answer is used (${executionId})`,
  );
}

describe('a declined approval', () => {
  it('leaves the chain untouched and ends the run with the class of a refusal', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'reject');
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({
      state: 'failed',
      error: { code: 'APPROVAL_REJECTED', class: 'rejected_by_user' },
      steps: [{ state: 'failed', effects: [{ state: 'cancelled', txHash: null }] }],
    });
    expect(await stage.holdings()).toEqual(before);
    expect(stage.pending()).toEqual([]);
    const { store } = stage.world;
    const view = store.reader.requests.get(run.requestId ?? '');
    expect(view?.request.status).toBe('failed');
    expect(view?.errors).toMatchObject([{ error_code: 'APPROVAL_REJECTED' }]);
    checkAudit(store.reader);
  });

  it('gives its number back to the next transaction', async () => {
    const stage = await openStage(practice);
    const { nonce } = await stage.holdings();
    const first = await stage.world.start(transfer);
    await stage.answer((await stage.request()).approvalId, 'reject');
    await stage.ended(first.executionId);
    await stage.world.start(transfer);
    expect((await stage.request()).nonce).toBe(nonce);
  });
});

describe('a pending approval', () => {
  it('survives a restart, bound to the same bytes', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(transfer);
    const before = await stage.request();
    const bytes = () => stage.world.store.reader.effects.get(before.effectId)?.unsignedTx;
    const bytesBefore = bytes();
    await stage.restart();
    const after = await stage.request();
    expect(after).toEqual(before);
    expect(bytes()).toBe(bytesBefore);
    await stage.answer(after.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  });

  it('waits through a lock and is never used by it [V-09]', async () => {
    const stage = await openStage(practice);
    await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    // It ends so fast that its answer may be lost, as in a real process.
    await stage.signer.client.lock().catch(() => undefined);
    await expect(stage.world.executor.presentApproval(approvalId)).rejects.toMatchObject({
      class: 'locked',
    });
    expect((await stage.request()).status).toBe('pending');
  });

  it('is not used when the window is closed without an answer [A-02, F-11]', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    const shown = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(approvalId);
    await shown;
    await stage.restart();
    expect(await stage.request()).toMatchObject({ approvalId, status: 'pending' });
    expect(await stage.holdings()).toEqual(before);
  });

  it('ends after twenty minutes, and is asked anew when it is opened', async () => {
    let nowMs = Date.now();
    const stage = await openStage(practice, { clock: { now: () => nowMs } });
    const { executionId } = await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    nowMs += approvalLifetimeMs;
    await stage.world.executor.advance(executionId);
    expect(stage.pending()).toEqual([]);
    expect(stage.run(executionId)).toMatchObject({ state: 'waiting', waitingFor: 'approval' });
    nowMs = Date.now();
    const renewed = await stage.answer(approvalId, 'approve');
    expect(renewed).not.toBe(approvalId);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect(count(stage, executionId, 'approval.expired')).toBe(1);
  });
});

describe('between the rehearsal and the signature', () => {
  it('a block that changes nothing for the transaction does not void the approval', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(swap);
    const { approvalId } = await stage.request();
    await mine(practice);
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    expect(count(stage, executionId, 'approval.void')).toBe(0);
  });

  it('a price within the approved limit is signed, and the verdict says so', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(swap);
    const { approvalId } = await stage.request();
    await dumpEth(practice, '0.05');
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({
      state: 'completed',
      verdict: 'within_tolerance',
    });
  });

  it('a price beyond it voids the approval: nothing is signed and the person is asked anew [A-04]', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(swap);
    const first = await stage.request();
    await dumpEth(practice, '50');
    await approveAndSettle(stage, first.approvalId);
    await stage.world.until(
      () => stage.pending().some(({ approvalId }) => approvalId !== first.approvalId),
      'a new request',
    );
    const second = await stage.request();
    expect(second.digest).not.toBe(first.digest);
    expect((await stage.holdings()).nonce).toBe(before.nonce);
    const { reader } = stage.world.store;
    expect(reader.approvals.get(first.approvalId)?.status).toBe('void');
    const told = reader.audit
      .linesOfExecution(executionId)
      .find(({ kind }) => kind === 'approval.void');
    expect(JSON.parse(told?.body ?? '{}')).toMatchObject({ reason: 'changed_reverts' });
    expect(second.facts.findings).toContainEqual(
      expect.objectContaining({ id: 'APPROVAL_VOIDED', level: 'caution' }),
    );
    await stage.answer(second.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  });

  it('a number that was used elsewhere is renewed before anything is shown', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(transfer);
    const first = await stage.request();
    await asSomebody(practice, me, { to: bob, value: 1n });
    const shown = await stage.answer(first.approvalId, 'approve');
    expect(shown).not.toBe(first.approvalId);
    await stage.ended(executionId);
    expect(stage.run(executionId).steps[0]?.effects[0]?.nonce).toBe((first.nonce ?? 0) + 1);
  });

  it('a rehearsal that cannot be made blocks: it stays pending, with the reason [A-05]', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    const { client } = await stage.network.connect();
    const shown = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(approvalId);
    const { challenge } = await shown;
    // From here on the node does not answer.
    const whole = client.rpc.request;
    client.rpc.request = async () => {
      throw new TypeError('fetch failed');
    };
    stage.signer.say({ type: 'approve', approvalId, challenge });
    await stage.world.until(() => stage.run(executionId).error !== null, 'the reason');
    client.rpc.request = whole;
    expect(await stage.request()).toMatchObject({ approvalId, status: 'pending' });
    expect(stage.run(executionId)).toMatchObject({
      state: 'waiting',
      waitingFor: 'approval',
      error: { class: 'network' },
    });
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
  });
});

describe('the bytes that were approved', () => {
  it('are the only ones: a change of any field is refused by the store and by the signer [A-02]', async () => {
    const stage = await openStage(practice);
    await stage.world.start(swap);
    const { approvalId, effectId, digest, expiresAt } = await stage.request();
    const { store } = stage.world;
    const bytes = store.reader.effects.get(effectId)?.unsignedTx as Hex;
    const parsed = parseTransaction(bytes);
    const { to, value = 0n, data = '0x', gas = 0n, nonce = 0 } = parsed;
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parsed;
    const whole = {
      chainId: 31337,
      to,
      value,
      data,
      gas,
      nonce,
      maxFeePerGas,
      maxPriorityFeePerGas,
    };
    const mutations = {
      chainId: 1,
      to: bob,
      value: value + 1n,
      data: `${data.slice(0, -2)}00` as Hex,
      gas: gas + 1n,
      nonce: nonce + 1,
      maxFeePerGas: maxFeePerGas + 1n,
      maxPriorityFeePerGas: maxPriorityFeePerGas + 1n,
    };
    const expectation = {
      chainId: 31337,
      from: me,
      to: to ?? me,
      valueWei: value.toString(),
      nonce,
      maxFeeWei: (gas * maxFeePerGas).toString(),
    };
    // Approved at the signer under an id of its own, so that main does not sign at once.
    const ownId = 'f'.repeat(32);
    const shown = stage.signer.shown('proposal');
    await stage.signer.client.propose({
      approvalId: ownId,
      unsignedTx: bytes,
      expectation,
      expiresAt,
    });
    const { challenge } = await shown;
    const decided = stage.signer.shown('decided');
    stage.signer.say({ type: 'approve', approvalId: ownId, challenge });
    expect(await decided).toMatchObject({ decision: 'approved' });
    for (const [field, changed] of Object.entries(mutations)) {
      const type = 'eip1559' as const;
      const mutated = serializeTransaction({ type, ...whole, to: to ?? me, [field]: changed });
      expect(mutated, field).not.toBe(bytes);
      const other = keccak256(mutated);
      const proposal = { approvalId: ownId, unsignedTx: mutated, expectation, expiresAt };
      expect(await errorCode(() => stage.signer.client.propose(proposal)), field).not.toBe('none');
      expect(await errorCode(() => stage.signer.client.sign(ownId, other)), field).toBe(
        'DIGEST_MISMATCH',
      );
      expect(store.writer.approvals.claim(approvalId, other, 1000, 'local'), field).toEqual({
        ok: false,
        reason: 'digest_mismatch',
      });
    }
    expect(store.reader.approvals.get(approvalId)).toMatchObject({ status: 'pending', digest });
  });
});

describe('one approval', () => {
  it('signs once, however often its answer is heard [A-02]', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const rounds = 10;
    for (let round = 0; round < rounds; round += 1) {
      const { executionId } = await stage.world.start(transfer);
      const { approvalId, digest } = await stage.request();
      const yes = { approvalId, digest, decision: 'approved' } as const;
      const decided = stage.signer.shown('decided');
      await stage.answer(approvalId, 'approve');
      await decided;
      const { executor } = stage.world;
      await Promise.all(Array.from({ length: 5 }, () => executor.decided(yes)));
      await stage.ended(executionId);
      await executor.decided(yes);
      expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
      expect(count(stage, executionId, 'approval.consumed')).toBe(1);
    }
    expect((await stage.holdings()).nonce).toBe(before.nonce + rounds);
  });
});

describe('an answer that comes too late', () => {
  it('to a run that has ended, or to nothing at all, changes nothing', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(transfer);
    const { approvalId, digest } = await stage.request();
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    const before = { run: stage.run(executionId), holdings: await stage.holdings() };
    for (const decision of ['approved', 'rejected', 'withdrawn', 'expired'] as const) {
      await stage.world.executor.decided({ approvalId, digest, decision });
      await stage.world.executor.decided({ approvalId: '0'.repeat(32), digest, decision });
    }
    expect({ run: stage.run(executionId), holdings: await stage.holdings() }).toEqual(before);
  });
});

describe('two runs that wait at once', () => {
  it('can be approved in any order: who is opened first gets the next number', async () => {
    const stage = await openStage(practice);
    const { nonce } = await stage.holdings();
    const first = await stage.world.start(transfer);
    await stage.world.until(() => stage.pending().length === 1, 'the first');
    const second = await stage.world.start(transfer);
    await stage.world.until(() => stage.pending().length === 2, 'the second');
    const of = (executionId: string) =>
      stage.pending().find(({ facts }) => facts.ok && facts.value.executionId === executionId)
        ?.approvalId ?? '';
    expect(stage.pending().map((approval) => approval.nonce)).toEqual([nonce, nonce + 1]);
    await stage.answer(of(second.executionId), 'approve');
    await stage.ended(second.executionId);
    await stage.answer(of(first.executionId), 'approve');
    await stage.ended(first.executionId);
    const nonceOf = (executionId: string) => stage.run(executionId).steps[0]?.effects[0]?.nonce;
    expect(nonceOf(second.executionId)).toBe(nonce);
    expect(nonceOf(first.executionId)).toBe(nonce + 1);
    expect((await stage.holdings()).nonce).toBe(nonce + 2);
  });
});

describe('a run that is cancelled', () => {
  it('while it waits for approval, leaves the chain untouched', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    await stage.world.executor.cancel(executionId);
    expect(stage.run(executionId)).toMatchObject({
      state: 'cancelled',
      error: { code: 'RUN_CANCELLED', class: 'cancelled' },
    });
    expect(stage.pending()).toEqual([]);
    await expect(stage.world.executor.presentApproval(approvalId)).rejects.toMatchObject({
      code: 'APPROVAL_NOT_PENDING',
    });
    expect(await stage.holdings()).toEqual(before);
    await expect(stage.world.executor.cancel(executionId)).rejects.toMatchObject({
      code: 'RUN_ENDED',
    });
  });
});
