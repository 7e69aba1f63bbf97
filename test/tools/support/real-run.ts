// Plans through the whole way: rehearsed, approved by a person one by one, signed, mined, checked.
import { type Abi, type Address, createPublicClient, http, parseAbi } from 'viem';
import { expect } from 'vitest';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';
import { action } from '../../executor/support/plans.ts';
import { me, type Practice, type Stage } from '../../executor/support/stage.ts';

/** A step of its own. */
export const step = (id: string, tool: string, params: Record<string, unknown>) =>
  action(id, { tool, params: params as never });

/** Says yes to everything that a run asks, until it ends; answers what was asked. */
export async function sayYes(stage: Stage, executionId: string): Promise<string[]> {
  const titles: string[] = [];
  const asked = () => stage.pending().find(({ status }) => status === 'pending');
  while (stage.world.isOpen(executionId)) {
    await stage.world.until(
      () => asked() !== undefined || !stage.world.isOpen(executionId),
      'a request or the end',
      120_000,
    );
    const request = asked();
    if (request === undefined) break;
    const facts = request.facts.ok ? request.facts.value : undefined;
    titles.push(facts?.title ?? '');
    // What the tools do here is all as it says it is.
    const dangers = facts?.findings.filter(({ level }) => level === 'danger');
    expect(dangers?.map(({ id }) => id)).toEqual([]);
    await stage.answer(request.approvalId, 'approve');
    await stage.world.until(
      () => asked()?.approvalId !== request.approvalId,
      'it is answered',
      120_000,
    );
  }
  return titles;
}

/** A plan that has to complete as rehearsed. */
export async function complete(stage: Stage, root: PlanNode) {
  const { executionId } = await stage.world.start(root);
  const titles = await sayYes(stage, executionId);
  const run = stage.run(executionId);
  expect(run).toMatchObject({ state: 'completed' });
  return { executionId, run, titles };
}

/** The values that the step left for later steps. */
export function resultOf(stage: Stage, executionId: string, path: string) {
  const stored = stage.world.store.reader.steps.get(executionId, path)?.result;
  if (!stored?.ok) throw new Error(`${path} left no result`);
  return stored.value;
}

/** A plan that is refused before anything is signed: the error of its step. */
export async function refused(stage: Stage, root: PlanNode) {
  const before = await stage.holdings();
  const { executionId } = await stage.world.start(root);
  await sayYes(stage, executionId);
  const run = stage.run(executionId);
  expect(run.state).toBe('failed');
  expect((await stage.holdings()).nonce).toBe(before.nonce);
  return run.error;
}

/** Undoes a run by its drafted plan, agreed to as the app does. */
export async function undo(stage: Stage, executionId: string) {
  const { reader, writer } = stage.world.store;
  const { planId } = await stage.world.executor.undo(executionId);
  const stored = reader.plans.get(planId);
  if (!stored?.document.ok) throw new Error('no plan');
  expect(validatePlan(stored.document.value)).toMatchObject({ valid: true });
  if (stored.status === 'draft') writer.plans.setStatus(planId, 'validated');
  const agreed = { planId, planHash: stored.hash, policyVersion: 1, agreedBy: 'local' };
  const run = await stage.world.executor.agree({ ...agreed, account: me, requestId: null });
  const titles = await sayYes(stage, run.executionId);
  expect(stage.run(run.executionId)).toMatchObject({ state: 'completed', undoes: executionId });
  return { executionId: run.executionId, titles };
}

/** Reads of the practice chain that know nothing of our own. */
export function reader(practice: Practice) {
  const client = createPublicClient({ transport: http(practice.rpcUrl), cacheTime: 0 });
  const abi: Abi = parseAbi([
    'function balanceOf(address account) view returns (uint256)',
    'function allowance(address owner, address spender) view returns (uint256)',
  ]);
  const read = <T>(
    address: Address,
    by: Abi,
    functionName: string,
    args: readonly unknown[] = [],
  ) => client.readContract({ address, abi: by, functionName, args }) as Promise<T>;
  return {
    client,
    read,
    held: (token: Address, account: Address = me) =>
      read<bigint>(token, abi, 'balanceOf', [account]),
    allowed: (token: Address, spender: Address) =>
      read<bigint>(token, abi, 'allowance', [me, spender]),
  };
}
