// A run that moved money and failed is gone on from: what is done is not done again, measured on the chain.
import { createPublicClient, createTestClient, http, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { checkAudit } from '../support/oracle.ts';
import { action, sequence } from '../support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../support/stage.ts';

let practice: Practice;
const usdc = ethereumTokens.USDC.address;
const pay = (id: string, token: string, amount: string): PlanNode =>
  action(id, { tool: 'transfer', params: { token, amount, to: bob } });
const yes = { policyVersion: 1, agreedBy: 'local' };

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
});
afterAll(() => practice?.close());

async function bobHolds(): Promise<bigint> {
  return createPublicClient({ transport: http(practice.rpcUrl) }).getBalance({ address: bob });
}

/** Goes on from a run, and answers the one request of the new one with yes. */
async function goOn(stage: Stage, executionId: string, hash: string) {
  const { world } = stage;
  const next = await world.executor.continueRun(executionId, { ...yes, planHash: hash });
  const { approvalId, facts } = await stage.request();
  await stage.answer(approvalId, 'approve');
  await stage.ended(next.executionId);
  return { ...next, approvalId, title: facts.title };
}

it('repeats no payment that was made, and asks anew for the one that failed', async () => {
  const stage = await openStage(practice);
  const before = { ...(await stage.holdings()), bob: await bobHolds() };
  const plan = stage.world.storePlan(
    sequence('all', [pay('first', 'ETH', '1'), pay('second', 'USDC', '5')]),
  );
  const run = await stage.world.agree(plan);
  const first = await stage.request();
  await stage.answer(first.approvalId, 'approve');
  // There is no USDC yet.
  await stage.ended(run.executionId);
  expect(stage.run(run.executionId)).toMatchObject({ state: 'failed' });
  expect(await bobHolds()).toBe(before.bob + parseEther('1'));
  await practice.chain.fund(me, { symbol: 'USDC', amount: '5' });
  const next = await goOn(stage, run.executionId, plan.planHash);
  expect(next.title).toContain('5 USDC');
  expect(next.approvalId).not.toBe(first.approvalId);
  expect(stage.run(next.executionId)).toMatchObject({
    ...{ state: 'completed', continues: run.executionId },
    steps: [{}, { state: 'completed', takenOver: true }, { state: 'completed' }],
  });
  expect(await bobHolds()).toBe(before.bob + parseEther('1'));
  expect((await stage.holdings()).nonce).toBe(before.nonce + 2);
  checkAudit(stage.world.store.reader);
});

describe('a payment that changed something else than was rehearsed', () => {
  it('fails its step, is not made again, and the rest goes on without it', async () => {
    const stage = await openStage(practice);
    await practice.chain.fund(me, { symbol: 'USDC', amount: '5' });
    const before = { ...(await stage.holdings()), bob: await bobHolds() };
    const rest = pay('second', 'ETH', '1');
    const plan = stage.world.storePlan(sequence('all', [pay('first', 'USDC', '5'), rest]));
    const restore = await lyingToken(stage);
    const run = await stage.world.agree(plan);
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(run.executionId);
    await restore();
    expect(stage.run(run.executionId)).toMatchObject({
      state: 'failed',
      error: {
        code: 'OUTCOME_DIFFERENT',
        message:
          'The transaction was mined, but it changed something else than what was rehearsed.',
        advice: 'Nothing further was signed. Compare what was rehearsed with what happened.',
      },
      steps: [{}, { state: 'failed' }, { state: 'pending' }],
    });
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);

    const { executor, store } = stage.world;
    await expect(
      executor.continueRun(run.executionId, { ...yes, planHash: plan.planHash }),
    ).rejects.toMatchObject({ code: 'STEP_ALREADY_ACTED' });
    const stored = store.reader.plans.get(plan.planId);
    if (!stored?.document.ok) throw new Error('no plan');
    const mended = { ...stored.document.value, root: sequence('all', [rest]) };
    store.writer.plans.saveRevision(mended, planHash(mended));
    const next = await goOn(stage, run.executionId, planHash(mended));
    expect(stage.run(next.executionId)).toMatchObject({ state: 'completed' });
    expect(await bobHolds()).toBe(before.bob + parseEther('1'));
    expect((await stage.holdings()).nonce).toBe(before.nonce + 2);
    checkAudit(store.reader);
  });

  /** From the next broadcast on the token says yes and does nothing. Answers what puts it back. */
  async function lyingToken(stage: Stage): Promise<() => Promise<void>> {
    const { client } = await stage.network.connect();
    const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
    const honest = createPublicClient({ transport: http(practice.rpcUrl) });
    const bytecode = (await honest.getCode({ address: usdc })) ?? '0x';
    const whole = client.broadcast.bind(client);
    client.broadcast = async (bytes) => {
      client.broadcast = whole;
      // PUSH 1, return it.
      await admin.setCode({ address: usdc, bytecode: '0x600160005260206000f3' });
      return whole(bytes);
    };
    return () => admin.setCode({ address: usdc, bytecode });
  }
});
