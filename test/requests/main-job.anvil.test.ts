// The life of a request on the practice chain, judged from the database alone.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import type { RequestView } from '../../src/main/store/queries/request-views.ts';
import { eventually } from '../chain/support/practice.ts';
import {
  agree,
  answer,
  ended,
  makeWallet,
  openTestServices,
  plan,
  type TestServices,
} from '../support/test-services.ts';
import { unlockSampleVault } from '../wallet/support/personal-signer.ts';
import { sampleAddress } from '../wallet/support/sample-vault.ts';

/** Reads the newest request back with a connection of its own. */
function readBack({ dataDir }: TestServices): RequestView {
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const [row] = store.reader.requests.list();
    const view = store.reader.requests.get(row?.request_id ?? '');
    if (view === undefined) throw new Error('no request');
    return view;
  } finally {
    store.stop();
  }
}

/** The account of the development phrase has these on any anvil, and so is not welcomed with more. */
const held = '10000';

const promptsOf = (view: RequestView, step: number) =>
  view.prompts
    .filter((prompt) => prompt['step_number'] === step)
    .map((prompt) => ({
      type: prompt['prompt_type'],
      content: parse(String(prompt['prompt_content'])),
    }));

const heldOf = (context: unknown, symbol: string): string =>
  parse(String(context)).holdings.find((each: { symbol: string }) => each.symbol === symbol)
    ?.amount ?? '0';

it('"swap 1 ETH for USDC" leaves a row for each step of its life', async () => {
  const room = openTestServices();
  await makeWallet(room);
  const planId = await plan(room, 'swap 1 ETH for USDC');
  // The card filled itself: nobody asked for the rehearsal.
  expect(room.services.requests.plan(planId).rehearsal?.status).toBe('ok');
  const { executionId } = await agree(room, planId);
  await answer(room, 'approve');
  await ended(room, executionId);
  // Its end is said where it was asked for, by itself, from the start of the services on.
  await room.services.start();
  const { requests } = room.services;
  const [conversation] = requests.conversations();
  const last = () => requests.messages(conversation?.conversationId ?? '').at(-1);
  const said = () => JSON.stringify(last()).includes('finished: verified.');
  await room.until(said, 'the end is said');
  expect(last()).toMatchObject({ kind: 'run', executionId });
  await room.services.stop();
  const view = readBack(room);

  // 1 words, 2 wallet
  expect(view.request).toMatchObject({
    ...{ user_prompt: 'swap 1 ETH for USDC', wallet_ref: '', wallet_address: sampleAddress },
    ...{ plan_id: planId, status: 'completed' },
  });
  expect(promptsOf(view, 0)).toEqual([
    { type: 'user_input', content: { text: 'swap 1 ETH for USDC' } },
  ]);
  // 3 entry state
  const [entry] = promptsOf(view, 3);
  expect(entry).toMatchObject({
    type: 'context_building',
    content: {
      entry_wallet_state: { account: sampleAddress, holdings: [{ symbol: 'ETH', amount: held }] },
    },
  });
  // 4 tools; there is no model, so nothing of 5
  expect(promptsOf(view, 4)[0]?.content.available_tools).toContainEqual({
    name: 'defi_swap',
    does: expect.any(String),
  });
  // 6 reading, 7 what it became
  expect(promptsOf(view, 6)).toMatchObject([
    { type: 'refinement', content: { read_by: 'direct parser' } },
  ]);
  expect(promptsOf(view, 7)).toMatchObject([
    { type: 'refinement_response', content: { outcome: 'plan', plan: { id: planId } } },
  ]);
  expect(view.plan).toMatchObject({ planId, status: 'completed' });
  expect(view.rehearsals).toHaveLength(1);
  // 8 the run, 9 parameters without a model call
  const [run] = view.executions;
  expect(view.executions).toHaveLength(1);
  expect(run?.execution).toMatchObject({ executionId, state: 'completed', error: null });
  expect(promptsOf(view, 9)).toMatchObject([
    {
      type: 'tool_execution',
      content: {
        tool: 'defi_swap',
        read_by: 'direct parser',
        parameters: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
      },
    },
  ]);
  // 10 to 15: one row per call, with the wallet before and after, and the verdict
  expect(view.toolExecutions).toHaveLength(1);
  const [call] = view.toolExecutions;
  const [effect] = run?.effects ?? [];
  expect(call).toMatchObject({
    ...{ tool_name: 'defi_swap', execution_status: 'verified', verification_status: 'verified' },
    ...{ effect_id: effect?.effect.effectId, tx_hash: effect?.effect.txHash, error_message: null },
  });
  expect(parse(String(call?.['verification_details']))).toMatchObject({ verdict: 'matched' });
  const result = parse(String(call?.['execution_result']));
  const [before, after] = [call?.['wallet_context'], call?.['updated_wallet_context']];
  expect(heldOf(before, 'ETH')).toBe(held);
  expect(heldOf(before, 'USDC')).toBe('0');
  expect(Number(heldOf(after, 'ETH'))).toBeLessThan(Number(held) - 1);
  expect(heldOf(after, 'USDC')).toBe(result.amountOut);
  // 16 every step of the plan
  expect(run?.steps.map(({ nodeId, state }) => [nodeId, state])).toEqual([['swap', 'completed']]);
  expect(effect).toMatchObject({
    effect: { state: 'confirmed', verdict: 'matched' },
    approval: { status: 'consumed' },
    transactions: [{ state: 'final' }],
  });
  // 17 nothing failed
  expect(view.errors).toEqual([]);
  // 18 exit state
  expect(promptsOf(view, 18)).toMatchObject([
    {
      content: { outcome: 'completed', exit_wallet_state: { holdings: [{}, { symbol: 'USDC' }] } },
    },
  ]);
  expect(promptsOf(view, 18)[0]?.content.exit_wallet_state.holdings[1].amount).toBe(
    result.amountOut,
  );
  // Each act with its line, in order.
  expect(view.audit.map(({ kind }) => kind)).toMatchInlineSnapshot(`
    [
      "request.created",
      "request.planned",
      "request.status",
      "plan.agreed",
      "run.running",
      "step.running",
      "request.status",
      "effect.planned",
      "effect.simulated",
      "approval.requested",
      "run.waiting",
      "step.waiting",
      "approval.approved",
      "effect.approved",
      "budget.reserved",
      "approval.consumed",
      "effect.intent",
      "effect.sent",
      "run.running",
      "step.running",
      "effect.mined",
      "effect.confirmed",
      "budget.spent",
      "step.completed",
      "run.completed",
      "request.status",
    ]
  `);
});

it('a plan that is agreed to while the vault is locked waits for its approval', async () => {
  const room = openTestServices();
  const { services, until } = room;
  await makeWallet(room);
  const planId = await plan(room, 'wrap 1 ETH');
  await services.signer.lock();
  const { executionId } = await agree(room, planId);
  const run = () => services.store.reader.executions.get(executionId);
  await until(() => run()?.waitingFor === 'approval', 'it waits for the approval');
  expect(run()?.error).toBeNull();
  const approvalId = services.store.reader.approvals.listPending()[0]?.approvalId ?? '';
  await expect(services.executor.presentApproval(approvalId)).rejects.toMatchObject({
    code: 'SIGNER_LOCKED',
  });
  await unlockSampleVault(services.signer.transport);
  await until(() => services.signer.view.vault === 'unlocked', 'the vault is open');
  await answer(room, 'approve');
  await ended(room, executionId);
  expect(run()?.state).toBe('completed');
});

it('a refusal ends the run, its request and its card; nothing is sent', async () => {
  const room = openTestServices();
  const { services } = room;
  await makeWallet(room);
  const planId = await plan(room, 'wrap 1 ETH');
  const { executionId } = await agree(room, planId);
  await answer(room, 'reject');
  await ended(room, executionId);
  expect(services.requests.conversations()[0]?.state).toBe('Failed');
  const [conversation] = services.requests.conversations();
  const messages = services.requests.messages(conversation?.conversationId ?? '');
  expect(messages.at(-1)).toMatchObject({ kind: 'run', executionId });
  await services.stop();
  const view = readBack(room);
  expect(view.request.status).toBe('failed');
  expect(view.toolExecutions).toMatchObject([{ execution_status: 'failed', tx_hash: null }]);
  expect(view.errors).toMatchObject([
    { error_type: 'tool_execution', step_number: 1, execution_id: executionId },
  ]);
  expect(view.executions[0]?.steps).toMatchObject([{ nodeId: 'wrap', state: 'failed' }]);
  expect(promptsOf(view, 18)).toMatchObject([{ content: { outcome: 'failed' } }]);
});

it('a plan for more than there is fails in its rehearsal, is recorded, and cannot be agreed to', async () => {
  const room = openTestServices();
  await makeWallet(room);
  const planId = await plan(room, 'swap 50000 ETH for USDC');
  const { rehearsal, validation } = room.services.requests.plan(planId);
  expect(rehearsal?.status).toBe('failed');
  // The chain was asked for the balances; from here on the validator knows them as well.
  expect(validation.issues).toMatchObject([{ code: 'CONTRA_OVERSPEND', severity: 'error' }]);
  await expect(agree(room, planId)).rejects.toMatchObject({ code: 'PLAN_INVALID' });
  await room.services.stop();
  const view = readBack(room);
  expect(view.errors).toMatchObject([
    { error_type: 'verification', error_code: 'INSUFFICIENT_BALANCE' },
  ]);
  expect(view).toMatchObject({ request: { status: 'waiting' }, executions: [] });
});

it('two who rehearse one plan at once share one rehearsal, and who stops everything ends it [A-23]', async () => {
  const room = openTestServices();
  await makeWallet(room);
  const { requests, store } = room.services;
  const { conversationId } = requests.newConversation();
  const [, card] = await requests.send(conversationId, 'wrap 1 ETH');
  const planId = card?.kind === 'plan' ? card.planId : '';
  const [first, second] = await Promise.all([requests.rehearse(planId), requests.rehearse(planId)]);
  expect(first.id).toBe(second.id);
  await requests.idle();
  const view = store.reader.requests.get(store.reader.requests.list()[0]?.request_id ?? '');
  expect(view?.rehearsals).toMatchObject([{ rehearsal_id: first.id }]);
  const later = await requests.rehearse(planId);
  expect(later.id).not.toBe(first.id);
  const stopped = requests.rehearse(planId);
  room.services.executor.stopAll();
  expect(await stopped).toMatchObject({ error: { code: 'REHEARSAL_STOPPED' } });
  expect(requests.plan(planId).rehearsal?.status).toBe('unknown');
});

it('the audit log is sealed when a run ends, and its end is copied into the vault', async () => {
  const room = openTestServices();
  const { services, until } = room;
  await makeWallet(room);
  const planId = await plan(room, 'wrap 1 ETH');
  const { executionId } = await agree(room, planId);
  await answer(room, 'approve');
  await ended(room, executionId);
  const { audit } = services.store.reader;
  await eventually(() => audit.pendingMacs(1).length === 0);
  const { seq } = audit.head();
  const report = await verifyAudit(audit, { mac: (data) => services.signer.auditMac(data) });
  expect(report).toMatchObject({ ok: true, mac: 'checked', unsealed: 0, lines: seq });
  await services.signer.transport.person({ type: 'addAccount' }, 'unlocked');
  await until(() => services.accounts().length === 2, 'the account is there');
  expect(services.signer.view.auditHead).toEqual(audit.head());
});
