// What comes between payments that were answered at once: an order, a lock, or the chain as it is by then. The yes
// ends there, what was paid stays paid once, and what is left is asked about anew where the run goes on.
import { createTestClient, http, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { startPractice } from '../chain/support/practice.ts';
import { checkAudit } from './support/oracle.ts';
import { batchOf, held, payments } from './support/payments.ts';
import {
  asSomebody,
  bob,
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
afterAll(() => practice?.close());

const amounts = ['0.1', '0.1', '0.1', '0.1'];
const each = parseEther('0.1');
const admin = () => createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });

/** Four payments that are answered with one yes; `act` comes when the second is about to be signed. */
async function stopped(act: (stage: Stage, executionId: string) => void) {
  let taken = 0;
  let executionId = '';
  let ending: Promise<{ approvalId: string; decision: string }> | undefined;
  const stage = await openStage(practice, {
    crash: (point: CrashPoint) => {
      if (point !== 'take_member.after') return;
      taken += 1;
      if (taken > 1) return;
      ending = stage.signer.shown('decided');
      act(stage, executionId);
    },
  });
  const before = await stage.holdings();
  const { root, to, plan } = payments(amounts);
  ({ executionId } = await stage.world.start(root, plan));
  const { approvalId } = await batchOf(stage);
  await stage.answer(approvalId, 'approve');
  await stage.world.until(() => taken > 0, 'the second payment is due');
  return {
    ...{ stage, executionId, before, to, approvalId },
    /** What the signer says became of the yes. */
    ending: () => ending,
  };
}

type Stopped = Awaited<ReturnType<typeof stopped>>;

/** One was paid; the other three are asked about together, under numbers of their own, and then paid. */
async function restIsPaid({ stage, executionId, before, to, approvalId }: Stopped) {
  const again = await batchOf(stage);
  expect(again.approvalId).not.toBe(approvalId);
  expect(again.payments.map(({ nonce }) => nonce)).toEqual(
    [1, 2, 3].map((at) => before.nonce + at),
  );
  expect(await held(stage, to)).toEqual([each, 0n, 0n, 0n]);
  await stage.answer(again.approvalId, 'approve');
  await stage.ended(executionId);
  expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
  expect(await held(stage, to)).toEqual([each, each, each, each]);
  expect((await stage.holdings()).nonce).toBe(before.nonce + 4);
  checkAudit(stage.world.store.reader);
}

const paused = ({ stage, executionId }: Stopped) =>
  stage.world.until(() => stage.run(executionId).state === 'paused', 'it is paused');

describe('payments that were approved together and are stopped in the middle', () => {
  it('are not made after the run was cancelled, and the signer has no yes to them any more', async () => {
    const at = await stopped((stage, id) => void stage.world.executor.cancel(id));
    const { stage, executionId, before, to, approvalId } = at;
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'cancelled' });
    expect(await at.ending()).toMatchObject({ approvalId, decision: 'withdrawn' });
    expect(stage.pending()).toEqual([]);
    expect(await held(stage, to)).toEqual([each, 0n, 0n, 0n]);
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
  });

  it('are asked about anew after the run was paused, also where it went on at once', async () => {
    const at = await stopped((stage, id) => {
      stage.world.executor.pause(id);
      stage.world.executor.resume(id);
    });
    expect(await at.ending()).toMatchObject({ approvalId: at.approvalId, decision: 'withdrawn' });
    await restIsPaid(at);
  });

  it('are asked about anew after a pause that outlived the process', async () => {
    const at = await stopped((stage, id) => stage.world.executor.pause(id));
    await paused(at);
    await at.stage.restart();
    at.stage.world.executor.resume(at.executionId);
    await restIsPaid(at);
  });

  it('are asked about anew after everything was stopped and allowed again', async () => {
    const at = await stopped((stage) => stage.world.executor.stopAll());
    const { stage, executionId, to } = at;
    await paused(at);
    expect(stage.pending()).toEqual([]);
    expect(await held(stage, to)).toEqual([each, 0n, 0n, 0n]);
    // A signer that was locked has ended.
    await stage.restart();
    stage.world.executor.allowAgain();
    stage.world.executor.resume(executionId);
    await restIsPaid(at);
  });

  it('are asked about anew after the wallet was locked', async () => {
    const at = await stopped((stage) => {
      stage.signer.client.lock().catch(() => undefined);
    });
    await batchOf(at.stage);
    expect(await held(at.stage, at.to)).toEqual([each, 0n, 0n, 0n]);
    await at.stage.restart();
    await restIsPaid(at);
  });
});

/** Five payments that are answered with one yes; `act` comes once two are confirmed, before anything is asked of the third. */
async function changed(act: () => Promise<void>) {
  let confirmed = 0;
  const stage = await openStage(practice, {
    crash: (point: CrashPoint) => {
      if (point === 'mark_confirmed.after') confirmed += 1;
    },
  });
  const { client } = await stage.network.connect();
  const whole = client.minedNonce.bind(client);
  client.minedNonce = async (...asked) => {
    if (confirmed >= 2) {
      client.minedNonce = whole;
      await act();
    }
    return whole(...asked);
  };
  const { nonce } = await stage.holdings();
  const { root, to, plan } = payments([...amounts, '0.1']);
  const { executionId } = await stage.world.start(root, plan);
  const { approvalId } = await batchOf(stage);
  await stage.answer(approvalId, 'approve');
  return { stage, executionId, nonce, to, approvalId };
}

describe('payments that were approved together, where the chain changes in the middle', () => {
  it('are asked about anew from where a number was taken from outside', async () => {
    const at = await changed(() => asSomebody(practice, me, { to: bob, value: 1n }));
    const { stage, executionId, nonce, to, approvalId } = at;
    await stage.world.until(
      () => stage.pending().some((request) => request.approvalId !== approvalId),
      'the rest is asked about',
    );
    const again = await batchOf(stage);
    expect(again.payments.map((payment) => payment.nonce)).toEqual(
      [3, 4, 5].map((further) => nonce + further),
    );
    expect(await held(stage, to)).toEqual([each, each, 0n, 0n, 0n]);
    await stage.answer(again.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    expect(await held(stage, to)).toEqual(to.map(() => each));
    expect((await stage.holdings()).nonce).toBe(nonce + 6);
  });

  it('end where one of them fails on the chain, and those after it are not signed', async () => {
    const stage = await openStage(practice);
    const { client } = await stage.network.connect();
    const whole = client.broadcast.bind(client);
    const { nonce } = await stage.holdings();
    const { root, to, plan } = payments(amounts);
    let sent = 0;
    let ending: Promise<{ approvalId: string; decision: string }> | undefined;
    client.broadcast = async (bytes) => {
      sent += 1;
      if (sent === 2) {
        ending = stage.signer.shown('decided');
        // Between the signature and the block there is a contract that takes nothing.
        await admin().setCode({ address: to[1] ?? bob, bytecode: '0x60006000fd' });
      }
      return whole(bytes);
    };
    const { executionId } = await stage.world.start(root, plan);
    const { approvalId } = await batchOf(stage);
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    client.broadcast = whole;
    expect(stage.run(executionId)).toMatchObject({ state: 'failed' });
    expect(await ending).toMatchObject({ approvalId, decision: 'withdrawn' });
    expect(sent).toBe(2);
    expect(stage.pending()).toEqual([]);
    expect(await held(stage, to)).toEqual([each, 0n, 0n, 0n]);
    expect((await stage.holdings()).nonce).toBe(nonce + 2);
  });

  // The last: the account is empty after it.
  it('stop where what is left does not suffice any more', async () => {
    const drain = async () => {
      await admin().setBalance({ address: me, value: parseEther('0.05') });
      await mine(practice);
    };
    const { stage, executionId, nonce, to } = await changed(drain);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'failed' });
    expect(await held(stage, to)).toEqual([each, each, 0n, 0n, 0n]);
    expect((await stage.holdings()).nonce).toBe(nonce + 2);
    expect(stage.pending()).toEqual([]);
  });
});
