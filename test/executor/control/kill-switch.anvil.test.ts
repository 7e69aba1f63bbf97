import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { rpcUnreachable } from '../../../src/main/chain/rpc/rpc-errors.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { checkAudit } from '../support/oracle.ts';
import { action, compare, loop, wait } from '../support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
});

afterAll(() => practice?.close());

const params = { token: 'ETH', amount: '0.1', to: bob };
const send = action('send', { tool: 'transfer', params });
const isPaused = (stage: Stage, id: string) =>
  stage.world.until(() => stage.run(id).state === 'paused', 'it is paused');

describe('stopping everything [A-23]', () => {
  it('takes back every question, forgets the key and lets nothing begin, also after a restart', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const asks = await stage.world.start(send);
    const { approvalId, digest } = await stage.request();
    const shown = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(approvalId);
    const { challenge } = await shown;
    const busy = await stage.world.start(
      loop('l', wait('w', { durationMs: 1 }), { maxIterations: 5000 }),
    );
    const waits = await stage.world.start(wait('w', { until: compare(1, 'gt', 2) }));
    const other = stage.world.storePlan(send);

    const { executor, store } = stage.world;
    executor.stopAll();
    // Written before anything else happened.
    const at = store.reader.control.halted()?.at;
    expect(at).toBeGreaterThan(0);
    expect(stage.pending()).toEqual([]);
    stage.signer.say({ type: 'approve', approvalId, challenge });
    expect(store.writer.approvals.claim(approvalId, digest, 1000, 'local')).toEqual({
      ...{ ok: false, reason: 'halted' },
    });
    const runs = [asks, busy, waits].map(({ executionId }) => executionId);
    for (const id of runs) await isPaused(stage, id);
    await expect(stage.signer.client.sign(approvalId, digest)).rejects.toThrow();

    executor.stopAll();
    await stage.restart();
    expect(stage.world.store.reader.control.halted()).toEqual({ at });
    for (const id of runs) {
      expect(stage.run(id)).toMatchObject({ state: 'paused', wanted: null });
      expect(() => stage.world.executor.resume(id)).toThrow('Everything is stopped');
    }
    await expect(stage.world.agree(other)).rejects.toMatchObject({ code: 'HALTED' });
    await expect(stage.world.executor.presentApproval(approvalId)).rejects.toMatchObject({
      ...{ code: 'RUN_HELD', advice: 'Allow runs again, then resume it.' },
    });
    expect(stage.pending()).toEqual([]);
    expect(await stage.holdings()).toEqual(before);

    stage.world.executor.allowAgain();
    expect(stage.world.store.reader.control.halted()).toBeNull();
    for (const id of runs) expect(stage.run(id).state).toBe('paused');
    stage.world.executor.resume(asks.executionId);
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(asks.executionId);
    expect(stage.run(asks.executionId).state).toBe('completed');
    for (const id of runs.slice(1)) await stage.world.executor.cancel(id);
    checkAudit(stage.world.store.reader);
  });

  it('ends a rehearsal that a run is at, which is paused by that and goes on as ever', async () => {
    const stage = await openStage(practice);
    const { client } = await stage.network.connect();
    const whole = client.localUrl.bind(client);
    let begun = 0;
    // A fork asks it for what to stand on, and nobody else does.
    client.localUrl = async () => {
      begun += 1;
      if (begun === 1) stage.world.executor.stopAll();
      return whole();
    };
    onTestFinished(() => {
      client.localUrl = whole;
    });
    const { executionId } = await stage.world.start(send);
    await isPaused(stage, executionId);
    expect(begun).toBe(1);
    expect(stage.pending()).toEqual([]);
    expect(stage.run(executionId).steps[0]?.state).not.toBe('failed');
    stage.world.executor.allowAgain();
    stage.world.executor.resume(executionId);
    const { facts } = await stage.request();
    expect(facts.findings.filter(({ level }) => level === 'unknown')).toEqual([]);
    expect(begun).toBeGreaterThan(1);
    await stage.world.executor.cancel(executionId);
  });

  it('sends nothing that was signed until it is allowed again, and then begins nothing else', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { client } = await stage.network.connect();
    const whole = client.broadcast.bind(client);
    let asked = 0;
    client.broadcast = async () => {
      asked += 1;
      throw rpcUnreachable('127.0.0.1');
    };
    const { executionId } = await stage.world.start(send);
    await stage.answer((await stage.request()).approvalId, 'approve');
    const inDoubt = () => stage.run(executionId).waitingFor === 'in_doubt';
    await stage.world.until(inDoubt, 'it is signed and did not get out');
    stage.world.executor.stopAll();
    const tried = asked;
    client.broadcast = async (bytes) => {
      asked += 1;
      return whole(bytes);
    };
    await stage.world.executor.advance(executionId);
    await stage.restart();
    expect(asked).toBe(tried);
    expect(stage.run(executionId)).toMatchObject({ state: 'waiting', wanted: 'pause' });
    expect(await stage.holdings()).toEqual(before);
    stage.world.executor.allowAgain();
    await isPaused(stage, executionId);
    expect(asked).toBe(tried + 1);
    expect(stage.run(executionId).steps[0]).toMatchObject({ state: 'completed' });
    stage.world.executor.resume(executionId);
    await stage.ended(executionId);
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
    client.broadcast = whole;
  });

  it('between the bytes and the broadcast is heard', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { client } = await stage.network.connect();
    const whole = client.knows.bind(client);
    // The last question before the bytes go out.
    client.knows = async (hash) => {
      client.knows = whole;
      stage.world.executor.stopAll();
      return whole(hash);
    };
    const { executionId } = await stage.world.start(send);
    await stage.answer((await stage.request()).approvalId, 'approve');
    const halted = () => stage.world.store.reader.control.halted() !== null;
    await stage.world.until(halted, 'everything is stopped');
    await stage.restart();
    expect(stage.world.store.reader.effects.list(executionId)[0]?.state).toBe('intent');
    expect(await stage.holdings()).toEqual(before);
    await stage.world.executor.cancel(executionId);
    stage.world.executor.allowAgain();
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'cancelled' });
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
  });

  it('while a signature is being made leaves nothing signed', async () => {
    const stage = await openStage(practice, {
      crash: (point) => {
        if (point === 'claim.after') stage.world.executor.stopAll();
      },
    });
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(send);
    await stage.answer((await stage.request()).approvalId, 'approve');
    await isPaused(stage, executionId);
    const [effect] = stage.world.store.reader.effects.list(executionId);
    expect(effect).toMatchObject({ state: 'simulated', signedBytes: null });
    expect(await stage.holdings()).toEqual(before);
  });
});
