// A run that moved money and failed is gone on from: what is done is not done again, measured on the chain.
import { createPublicClient, http, parseEther } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { checkAudit } from '../support/oracle.ts';
import { action, sequence } from '../support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../support/stage.ts';

let practice: Practice;
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
