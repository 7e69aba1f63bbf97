// Every channel of the contract against the services themselves, called as a window calls it.
import { expect, it } from 'vitest';
import { answerCall } from '../../src/main/ipc/answer-call.ts';
import { createHandlers } from '../../src/main/ipc/handlers/index.ts';
import type { ShellActions, TextFile } from '../../src/main/ipc/handlers/shell.ts';
import { createLog } from '../../src/main/log.ts';
import { readPreferences } from '../../src/main/settings.ts';
import {
  appChannelNames,
  type ChannelName,
  trustedChannelNames,
  visitChannelNames,
} from '../../src/shared/ipc/channel-names.ts';
import type { Responses } from '../../src/shared/ipc/responses.ts';
import { makeMandate, scheduledPlan } from '../support/test-mandates.ts';
import { makeWallet, openTestServices } from '../support/test-services.ts';
import { sampleAddress } from '../wallet/support/sample-vault.ts';

function openWindow() {
  const room = openTestServices();
  const did: string[] = [];
  const shell = {
    status: () => ({ settings: readPreferences(room.services.store.reader) }),
    openTrusted: ({ page }: { page: string }) => void did.push(`open ${page}`),
    trustedContext: () => ({ page: 'unlock' }),
    closeTrusted: () => void did.push('close'),
    writeClipboard: (text: string) => void did.push(`copy ${text}`),
    readClipboard: async () => '',
    saveText: async ({ fileName, what }: TextFile) => did.push(`save ${what} ${fileName}`) > 0,
  } as unknown as ShellActions;
  const handlers = createHandlers(room.services, shell);
  const log = createLog(
    () => undefined,
    () => 0,
  );
  const call = <Name extends ChannelName>(channel: Name, payload: unknown = {}) => {
    const window = channel === 'trusted.context' || channel === 'trusted.close' ? 'trusted' : 'app';
    const sender = { window, isMainFrame: true, origin: `app://${window}` } as const;
    const vault = () => room.services.signer.view.vault;
    return answerCall({ handlers, vault, log }, channel, sender, payload);
  };
  return { room, handlers, did, call };
}

function answerOf<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Code and words of a refusal. */
function refusalOf(result: {
  ok: boolean;
  error?: { code: string; message: string; advice: string };
}) {
  return result.error && `${result.error.code}: ${result.error.message} ${result.error.advice}`;
}

it('answers every channel of the contract, and no other', () => {
  const { handlers } = openWindow();
  const names = [...appChannelNames, ...trustedChannelNames, ...visitChannelNames].sort();
  expect(Object.keys(handlers).sort()).toEqual(names);
});

it('carries a request from words to a run', async () => {
  const { room, did, call } = openWindow();
  await makeWallet(room);
  const { conversationId } = answerOf(await call('chat.create'));
  const text = 'wrap 1 ETH';
  const [, card] = answerOf(await call('chat.send', { conversationId, text, attachmentIds: [] }));
  const planId = card?.kind === 'plan' ? card.planId : '';
  expect(answerOf(await call('chat.list', { search: null }))).toMatchObject([
    { conversationId, title: text },
  ]);
  expect(answerOf(await call('plan.rehearse', { planId })).status).toBe('ok');
  const { hash } = answerOf(await call('plan.get', { planId }));
  expect(answerOf(await call('plan.list'))).toMatchObject({
    items: [{ planId, rehearsed: 'ok' }],
    total: 1,
  });
  const agreed = { planId, planHash: hash, acknowledged: true };
  const { executionId } = answerOf(await call('plan.agree', agreed));
  const wanted = { conversationId, from: null, found: null };
  const { messages } = answerOf(await call('chat.messages', wanted));
  expect(messages.at(-1)).toMatchObject({ kind: 'run', executionId });
  const asked: () => Promise<Responses['approval.list']> = async () =>
    answerOf(await call('approval.list'));
  const { reader } = room.services.store;
  await room.until(() => reader.approvals.listPending().length > 0, 'a request for approval');
  expect(await asked()).toMatchObject([{ executionId }]);
  const approvalId = (await asked())[0]?.approvalId ?? '';
  expect(answerOf(await call('approval.evidence', { approvalId }))).toEqual({ done: true });
  expect(did).toContain(`save Evidence evidence-${approvalId}.json`);
  expect(refusalOf(await call('approval.evidence', { approvalId: 'x' }))).toMatch(
    /^APPROVAL_NOT_FOUND: /,
  );
  expect(answerOf(await call('run.get', { executionId, around: null }))).toMatchObject({ planId });
  const first = answerOf(await call('run.events', { executionId, after: 0, limit: 2 }));
  expect(first.events.map(({ kind }) => kind)).toEqual(['plan.agreed', 'run.running']);
  const rest = answerOf(await call('run.events', { executionId, after: first.next, limit: 500 }));
  expect(rest.events.at(-1)?.seq).toBe(rest.next);
  expect(rest.events.map(({ kind }) => kind)).toContain('approval.requested');
  expect(answerOf(await call('run.checkpoint', { executionId }))).toMatchObject({
    ...{ executionId, planId, userId: 'local', status: 'running' },
  });
  await call('run.cancel', { executionId });
  expect(answerOf(await call('run.list'))).toMatchObject({
    total: 1,
    items: [{ executionId, state: 'cancelled' }],
  });
  expect(answerOf(await call('run.execution', { executionId }))).toMatchObject({
    ...{ executionId, planId, status: 'cancelled' },
  });
  expect(refusalOf(await call('run.checkpoint', { executionId }))).toMatch(/^RUN_ENDED: /);
  expect(await asked()).toEqual([]);
  expect(answerOf(await call('run.undoView', { executionId }))).toEqual({
    ...{ can: [], cannot: [], undone: [] },
  });
  expect(refusalOf(await call('run.undo', { executionId }))).toBe(
    'NOTHING_TO_UNDO: This run changed nothing. There is nothing to undo.',
  );
});

it('shows, funds, resets and locks the wallet', async () => {
  const { room, call } = openWindow();
  await makeWallet(room);
  const account = sampleAddress;
  const ethOf = async () =>
    Number(answerOf(await call('wallet.portfolio', { account })).holdings[0]?.amount);
  const welcomed = await ethOf();
  await call('practice.fund', { account });
  expect(await ethOf()).toBe(welcomed + 100);
  await call('practice.reset');
  expect(await ethOf()).toBe(welcomed);
  await call('vault.lock');
  expect(room.services.signer.view.vault).toBe('locked');
});

it('carries terms from a plan to the window in which they are agreed to, and what follows', async () => {
  const { room, did, call } = openWindow();
  await makeWallet(room);
  const planId = await scheduledPlan(room, 'wrap 1 ETH');
  const choice = { runs: 3 };
  const drawn = answerOf(await call('mandate.draft', { planId, choice }));
  expect(drawn.caps).toEqual([
    { token: 'native', symbol: 'ETH', perRun: '1', perPeriod: '1', total: '3' },
  ]);
  const most = { maxUses: 3, caps: [] };
  const above = await call('mandate.propose', { planId, choice, lower: { ...most, maxUses: 99 } });
  expect(refusalOf(above)).toContain('MANDATE_NOT_LOWER');
  expect(did).toEqual([]);
  const lowered = { token: 'native', perRun: '1', perPeriod: '1', total: '2' };
  const proposed = { planId, choice, lower: { ...most, caps: [lowered] } };
  const { mandateId } = answerOf(await call('mandate.propose', proposed));
  expect(did).toEqual(['open mandate']);
  const shown = room.services.mandateOffers.proposed(mandateId);
  expect(shown?.terms).toMatchObject({
    mandateId,
    maxUses: 3,
    caps: [{ total: `2${'0'.repeat(18)}` }],
  });
  if (shown === null) return;
  await makeMandate(room, shown.terms);
  expect(answerOf(await call('mandate.list'))).toMatchObject([{ mandateId, uses: 0, maxUses: 3 }]);
  const { hash } = answerOf(await call('plan.get', { planId }));
  const agreed = { planId, planHash: hash, acknowledged: true, mandateId };
  answerOf(await call('schedule.agree', agreed));
  const list = answerOf(await call('schedule.list', { most: 100, of: null }));
  expect(list).toMatchObject({ items: [{ mandate: { mandateId } }], total: 1 });
  expect(answerOf(await call('mandate.uses', { mandateId, before: null }))).toEqual({
    ...{ uses: [], next: null },
  });
  const funding = answerOf(await call('mandate.fund', { mandateId }));
  expect(answerOf(await call('plan.get', funding)).plan.name).toContain('Fund mandate');
  expect(refusalOf(await call('mandate.return', { mandateId }))).toContain('NOTHING_TO_RETURN');
  expect(answerOf(await call('mandate.revoke', { mandateId }))).toEqual({ told: true });
  expect(answerOf(await call('mandate.list'))).toMatchObject([{ state: 'revoked' }]);
});

it('hands to the shell what only the shell can do', async () => {
  const { call, did } = openWindow();
  await call('trusted.open', { page: 'create' });
  await call('trusted.close');
  await call('clipboard.write', { text: '0xabc' });
  expect(did).toEqual(['open create', 'close', 'copy 0xabc']);
  expect(answerOf(await call('trusted.context'))).toEqual({ page: 'unlock' });
  const after = answerOf(await call('settings.set', { theme: 'dark' }));
  expect(after.settings).toMatchObject({ theme: 'dark', autoLockMinutes: 10 });
  expect(answerOf(await call('app.status')).settings.theme).toBe('dark');
});

it('shows worth in the currency that is set, and play money in dollars', async () => {
  const { call } = openWindow();
  const unit = async () => answerOf(await call('wallet.unit'));
  expect(await unit()).toEqual({ chosen: 'USD', rate: null, why: null });
  await call('settings.set', { currency: 'EUR' });
  expect(await unit()).toEqual({ chosen: 'EUR', rate: null, why: 'play_money' });
  const refused = await call('settings.set', { currency: 'XAU' });
  expect(refused.ok).toBe(false);
  expect((await unit()).chosen).toBe('EUR');
});

it('says in words what it cannot do', async () => {
  const { call } = openWindow();
  const planId = 'nowhere';
  const asked = [
    await call('run.get', { executionId: 'nowhere', around: null }),
    await call('run.cancel', { executionId: 'nowhere' }),
    await call('run.events', { executionId: 'nowhere', after: 0, limit: 1 }),
    await call('run.execution', { executionId: 'nowhere' }),
    await call('run.checkpoint', { executionId: 'nowhere' }),
    await call('run.undoView', { executionId: 'nowhere' }),
    await call('run.undo', { executionId: 'nowhere' }),
    await call('schedule.next', { triggerIds: ['nowhere'], most: 1 }),
    await call('schedule.fires', { triggerId: 'nowhere', before: null }),
    await call('schedule.pause', { which: 'nowhere', untilMs: null }),
    await call('schedule.resume', { which: 'nowhere' }),
    await call('schedule.runNow', { triggerId: 'nowhere' }),
    await call('schedule.remove', { triggerId: 'nowhere' }),
    await call('deadLetter.drop', { deadLetterId: 'nowhere' }),
    await call('deadLetter.entry', { deadLetterId: 'nowhere' }),
    await call('trash.restore', { undoId: 'nowhere' }),
    await call('plan.get', { planId }),
    await call('plan.rehearse', { planId }),
    await call('plan.discard', { planId }),
    await call('chat.messages', { conversationId: 'nowhere', from: null, found: null }),
    await call('wallet.portfolio', { account: sampleAddress }),
    await call('practice.fund', { account: sampleAddress }),
  ];
  expect(asked.map(refusalOf)).toMatchInlineSnapshot(`
    [
      "RUN_NOT_FOUND: There is no such run. Look in the list of runs. Nothing was changed.",
      "RUN_NOT_FOUND: There is no such run. Look in the list of runs. Nothing was changed.",
      "RUN_NOT_FOUND: There is no such run. Look in the list of runs. Nothing was changed.",
      "RUN_NOT_FOUND: There is no such run. Look in the list of runs. Nothing was changed.",
      "RUN_NOT_FOUND: There is no such run. Look in the list of runs. Nothing was changed.",
      "RUN_NOT_FOUND: There is no such run. Look in the list of runs. Nothing was changed.",
      "RUN_NOT_FOUND: There is no such run. Look in the list of runs. Nothing was changed.",
      "SCHEDULE_NOT_FOUND: There is no such schedule. Look in the list of schedules. Nothing was changed.",
      "SCHEDULE_NOT_FOUND: There is no such schedule. Look in the list of schedules. Nothing was changed.",
      "SCHEDULE_NOT_FOUND: There is no such schedule. Look in the list of schedules. Nothing was changed.",
      "SCHEDULE_NOT_FOUND: There is no such schedule. Look in the list of schedules. Nothing was changed.",
      "SCHEDULE_NOT_FOUND: There is no such schedule. Look in the list of schedules. Nothing was changed.",
      "SCHEDULE_NOT_FOUND: There is no such schedule. Look in the list of schedules. Nothing was changed.",
      "DEAD_LETTER_NOT_FOUND: There is no such failed step in the list. Look in the list of failed steps. Nothing was changed.",
      "DEAD_LETTER_NOT_FOUND: There is no such failed step in the list. Look in the list of failed steps. Nothing was changed.",
      "TRASH_UNKNOWN: There is no such file in the trash. No file was changed. It may be restored or emptied by now; look at the list again.",
      "PLAN_NOT_FOUND: There is no such plan. Look in the list of plans. Nothing was changed.",
      "PLAN_NOT_FOUND: There is no such plan. Look in the list of plans. Nothing was changed.",
      "PLAN_NOT_FOUND: There is no such plan. Look in the list of plans. Nothing was changed.",
      "CONVERSATION_NOT_FOUND: There is no such conversation. Begin a new one; nothing was changed.",
      "NO_SUCH_ACCOUNT: There is no such account in the vault. Make or unlock a wallet first. Nothing was changed.",
      "NO_SUCH_ACCOUNT: There is no such account in the vault. Make or unlock a wallet first. Nothing was changed.",
    ]
  `);
});

it('makes drafts of templates and of files, which can be rehearsed and are not run by themselves', async () => {
  const { room, did, call } = openWindow();
  await makeWallet(room);
  const templateId = 'dca';
  const filled = { templateId, params: { pay: 'ETH', buy: 'USDC', amount: '1' } };
  const { planId } = answerOf(await call('template.instantiate', filled));
  expect(answerOf(await call('plan.rehearse', { planId })).status).toBe('ok');
  const { hash } = answerOf(await call('plan.get', { planId }));
  const agreed = await call('plan.agree', { planId, planHash: hash, acknowledged: true });
  expect(agreed).toMatchObject({ error: { code: 'PLAN_IS_SCHEDULED' } });
  expect(answerOf(await call('run.list'))).toEqual({ items: [], total: 0 });
  expect(answerOf(await call('plan.export', { planId, to: 'file' }))).toEqual({ done: true });
  await call('plan.export', { planId, to: 'clipboard' });
  expect(did[0]).toMatch(/^save Plan buy-usdc-for-1-eth-.*\.json$/);
  const text = did[1]?.slice('copy '.length) ?? '';
  const file = { fileName: 'copy.json', text };
  expect(answerOf(await call('plan.import', file))).toMatchObject({ ok: true });
  const kept = answerOf(await call('plan.importSave', { ...file, vouched: [] }));
  expect(answerOf(await call('plan.get', kept)).plan.trigger).toMatchObject({ enabled: false });
});
