import { type Address, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowance, tokenBalance } from '../../src/main/chain/tokens.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { validatePlan } from '../../src/shared/plan/validate/validate-plan.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, sequence } from './support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10000' });
});

afterAll(() => practice.close());

const usdc = ethereumTokens.USDC.address;
const weth = contractsOf(31337)?.weth as Address;
const router = contractsOf(31337)?.uniswapV2Router as Address;

const wrap = (id: string, amount: string) => action(id, { tool: 'wrap', params: { amount } });
const approve = (id: string, spender: string, amount: string) =>
  action(id, { tool: 'approve', params: { token: 'USDC', spender, amount } });
const send = (id: string, amount: string) =>
  action(id, { tool: 'transfer', params: { token: 'ETH', amount, to: bob } });

/** Says yes to everything that a run asks, until it ends. */
async function sayYes(stage: Stage, executionId: string): Promise<void> {
  const asked = () => stage.pending().find(({ status }) => status === 'pending');
  while (stage.world.isOpen(executionId)) {
    await stage.world.until(
      () => asked() !== undefined || !stage.world.isOpen(executionId),
      'a request or the end',
    );
    const request = asked();
    if (request === undefined) return;
    await stage.answer(request.approvalId, 'approve');
    await stage.world.until(() => asked()?.approvalId !== request.approvalId, 'it is answered');
  }
}

async function done(stage: Stage, root: PlanNode, extra?: Partial<Plan>): Promise<string> {
  const { executionId } = await stage.world.start(root, extra);
  await sayYes(stage, executionId);
  return executionId;
}

/** Agrees to a draft as the app does. */
function begin(stage: Stage, planId: string) {
  const { reader, writer } = stage.world.store;
  const stored = reader.plans.get(planId);
  if (!stored?.document.ok) throw new Error('no plan');
  expect(validatePlan(stored.document.value)).toMatchObject({ valid: true });
  if (stored.status === 'draft') writer.plans.setStatus(planId, 'validated');
  const agreed = { planId, planHash: stored.hash, policyVersion: 1, agreedBy: 'local' };
  return stage.world.executor.agree({ ...agreed, account: me, requestId: null });
}

async function undo(stage: Stage, executionId: string, toStep?: string): Promise<string> {
  const choice = toStep === undefined ? {} : { toStep };
  const { planId } = await stage.world.executor.undo(executionId, choice);
  const undoing = await begin(stage, planId);
  await sayYes(stage, undoing.executionId);
  expect(stage.run(undoing.executionId)).toMatchObject({ state: 'completed', undoes: executionId });
  return undoing.executionId;
}

/** What the account has, and what others may take of it; fees are paid from the native coin alone. */
async function state(stage: Stage) {
  const { client } = await stage.network.connect();
  return {
    wei: (await stage.holdings()).wei,
    weth: await tokenBalance(client, weth, me),
    usdc: await tokenBalance(client, usdc, me),
    router: await allowance(client, usdc, { owner: me, spender: router }),
    bob: await allowance(client, usdc, { owner: me, spender: bob }),
  };
}

function fees(stage: Stage, ...executionIds: string[]): bigint {
  return executionIds.reduce((sum, id) => sum + parseUnits(stage.run(id).feeEth, 18), 0n);
}

describe('undoing a run', () => {
  it('gives back what was wrapped and sets allowances back, to the unit; only the fees are gone', async () => {
    const stage = await openStage(practice);
    const before = await state(stage);
    const did = await done(
      stage,
      sequence('root', [wrap('wrap', '1.5'), approve('allow', bob, '7'), wrap('more', '0.25')]),
    );
    expect(await state(stage)).toMatchObject({ bob: 7_000_000n });
    const undid = await undo(stage, did);
    const paid = fees(stage, did, undid);
    expect(await state(stage)).toEqual({ ...before, wei: before.wei - paid });
    expect(stage.run(undid).steps.map(({ label }) => label)).toEqual([
      'Undo of root',
      'Give WETH back: unwrap 0.25',
      `Take back the allowance: ${bob} may take no USDC`,
      'Give WETH back: unwrap 1.5',
    ]);
    expect(stage.run(did)).toMatchObject({ undoneBy: undid });
    expect(await stage.world.executor.undoView(did)).toMatchObject({
      can: [],
      undone: [{ path: 'root/more', by: undid }, { by: undid }, { by: undid }],
    });
  });

  it('sets an allowance back to the one that was there before', async () => {
    const stage = await openStage(practice);
    await done(stage, approve('first', bob, '3'));
    const before = await state(stage);
    const did = await done(stage, approve('second', bob, '0'));
    const undid = await undo(stage, did);
    const paid = fees(stage, did, undid);
    expect(await state(stage)).toEqual({ ...before, wei: before.wei - paid });
  });

  it('swaps back what was received, as quoted, and asks for no allowance that is used up already', async () => {
    const stage = await openStage(practice);
    const before = await state(stage);
    const params = { tokenIn: 'USDC', tokenOut: 'ETH', amount: '100' };
    const did = await done(stage, action('swap', { tool: 'defi_swap', params }));
    const { can, cannot } = await stage.world.executor.undoView(did);
    expect(can).toMatchObject([
      { does: expect.stringMatching(/^Swap [\d.]+ ETH back into USDC$/) },
    ]);
    expect(can[0]?.note).toContain('The price may have moved');
    expect(cannot).toMatchObject([
      { reason: 'Nothing is left of it: the allowance is what it was before.' },
    ]);
    const undid = await undo(stage, did);
    const after = await state(stage);
    const [effect] = stage.run(undid).steps.flatMap(({ effects }) => effects);
    expect(effect?.verdict).toBe('matched');
    const got = effect?.rehearsed.find(({ symbol }) => symbol === 'USDC');
    expect(after.usdc - before.usdc).toBe(BigInt(got?.deltaUnits ?? '0') - 100_000_000n);
    expect(after).toEqual({
      ...before,
      usdc: after.usdc,
      wei: before.wei - fees(stage, did, undid),
    });
  });

  it('back to a step undoes that step and everything after it, and the rest later', async () => {
    const stage = await openStage(practice);
    const before = await state(stage);
    const steps = [wrap('one', '1'), wrap('two', '2'), wrap('three', '3')];
    const did = await done(stage, sequence('root', steps));
    const later = await undo(stage, did, 'root/two');
    expect((await state(stage)).weth).toBe(before.weth + parseUnits('1', 18));
    const rest = await undo(stage, did);
    expect(stage.run(rest).steps).toHaveLength(2);
    const paid = fees(stage, did, later, rest);
    expect(await state(stage)).toEqual({ ...before, wei: before.wei - paid });
  });

  it('can itself be undone', async () => {
    const stage = await openStage(practice);
    const before = await state(stage);
    const did = await done(stage, wrap('wrap', '2'));
    const undid = await undo(stage, did);
    const again = await undo(stage, undid);
    expect(stage.run(again).steps.at(-1)?.label).toBe('Give ETH back: wrap 2');
    const paid = fees(stage, did, undid, again);
    const wei = before.wei - paid - parseUnits('2', 18);
    expect(await state(stage)).toEqual({ ...before, wei, weth: before.weth + parseUnits('2', 18) });
  });

  it('finds the draft again that is there already', async () => {
    const stage = await openStage(practice);
    const did = await done(stage, wrap('wrap', '1'));
    const first = await stage.world.executor.undo(did);
    expect(await stage.world.executor.undo(did)).toEqual(first);
    expect(stage.world.store.reader.plans.get(first.planId)).toMatchObject({ status: 'draft' });
  });

  it('of an edited step leaves its entry open: something else was done', async () => {
    const stage = await openStage(practice);
    const did = await done(stage, wrap('wrap', '1'));
    const { planId } = await stage.world.executor.undo(did);
    const { reader, writer } = stage.world.store;
    const stored = reader.plans.get(planId);
    if (!stored?.document.ok) throw new Error('no plan');
    const edited: Plan = JSON.parse(
      JSON.stringify(stored.document.value).replace('"amount":"1"', '"amount":"0.5"'),
    );
    writer.plans.saveRevision(edited, planHash(edited));
    const { executionId } = await begin(stage, planId);
    await sayYes(stage, executionId);
    expect(stage.run(executionId).state).toBe('completed');
    expect((await stage.world.executor.undoView(did)).can).toMatchObject([{ path: 'wrap' }]);
  });
});

describe('an undo is refused', () => {
  it('where there is nothing to undo, with the reason', async () => {
    const stage = await openStage(practice);
    const did = await done(stage, send('send', '1'));
    await expect(stage.world.executor.undo(did)).rejects.toMatchObject({
      code: 'NOTHING_TO_UNDO',
      message: 'Nothing of this can be undone.',
      advice: `send: 1 ETH went to ${bob}. Only whoever holds that account can send it back.`,
    });
    const looked = await done(
      stage,
      action('look', { tool: 'get_balance', params: { token: 'ETH' } }),
    );
    await expect(stage.world.executor.undo(looked)).rejects.toMatchObject({
      code: 'NOTHING_TO_UNDO',
      message: 'This run changed nothing.',
    });
    const wrapped = await done(stage, wrap('wrap', '1'));
    await expect(
      stage.world.executor.undo(wrapped, { toStep: 'root/nowhere' }),
    ).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO', message: 'That step changed nothing.' });
  });

  it('while the run goes on, while it is being undone, and after it was', async () => {
    const stage = await openStage(practice);
    const { executionId: did } = await stage.world.start(wrap('wrap', '1'));
    await expect(stage.world.executor.undo(did)).rejects.toMatchObject({ code: 'RUN_NOT_OVER' });
    await sayYes(stage, did);
    const first = await stage.world.executor.undo(did);
    const other = await secondDraft(stage, first.planId, did);
    const undoing = await begin(stage, first.planId);
    await expect(stage.world.executor.undo(did)).rejects.toMatchObject({ code: 'UNDO_IS_RUNNING' });
    await expect(begin(stage, other)).rejects.toMatchObject({ code: 'UNDO_IS_RUNNING' });
    await sayYes(stage, undoing.executionId);
    await expect(stage.world.executor.undo(did)).rejects.toMatchObject({ code: 'ALREADY_UNDONE' });
    await expect(begin(stage, other)).rejects.toMatchObject({ code: 'ALREADY_UNDONE' });
  });
});

/** The same undo once more under another id, as it was made in another moment. */
async function secondDraft(stage: Stage, planId: string, did: string): Promise<string> {
  const stored = stage.world.store.reader.plans.get(planId);
  if (!stored?.document.ok) throw new Error('no plan');
  const id = `${planId.slice(0, -3)}abc`;
  stage.world.store.writer.undo.savePlan({ ...stored.document.value, id }, stored.hash, did);
  return id;
}

describe('a plan that says to undo what it did when it fails', () => {
  const failing = sequence('root', [
    wrap('wrap', '1'),
    send('gift', '0.5'),
    approve('allow', bob, '9'),
    send('too much', '999999'),
  ]);

  it('begins its undo by itself with its end; each effect of it is approved, and what stays is listed', async () => {
    const stage = await openStage(practice);
    const before = await state(stage);
    const did = await done(stage, failing, { rollbackOnFail: true });
    const run = stage.run(did);
    expect(run).toMatchObject({ state: 'failed', error: { code: 'INSUFFICIENT_BALANCE' } });
    const undoing = run.undoneBy ?? '';
    expect(stage.run(undoing)).toMatchObject({ undoes: did, planName: 'Undo of root' });
    await sayYes(stage, undoing);
    expect(stage.run(undoing)).toMatchObject({ state: 'completed', verdict: 'matched' });
    const wei = before.wei - parseUnits('0.5', 18) - fees(stage, did, undoing);
    expect(await state(stage)).toEqual({ ...before, wei });
    expect(await stage.world.executor.undoView(did)).toMatchObject({
      can: [],
      cannot: [{ path: 'root/gift', reason: expect.stringContaining('0.5 ETH went to') }],
      undone: [{ path: 'root/allow' }, { path: 'root/wrap' }],
    });
    const told = stage.run(undoing).events.map(({ text }) => text);
    expect(told).toContain('Begun because the run that it undoes failed, as its plan says');
    expect(told).not.toContain('You agreed to the plan');
  });

  it('undoes nothing where a person said no to the first step: nothing was done', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(failing, { rollbackOnFail: true });
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'reject');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'failed', undoneBy: null });
  });

  it('goes on with the undo after a restart', async () => {
    const stage = await openStage(practice);
    const before = await state(stage);
    const did = await done(stage, failing, { rollbackOnFail: true });
    await stage.restart();
    const undoing = stage.run(did).undoneBy ?? '';
    await sayYes(stage, undoing);
    expect(stage.run(undoing)).toMatchObject({ state: 'completed' });
    expect((await state(stage)).weth).toBe(before.weth);
  });
});
