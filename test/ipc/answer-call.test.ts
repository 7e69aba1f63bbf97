import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerCall,
  type Handlers,
  type Sender,
  windowOrigins,
} from '../../src/main/ipc/answer-call.ts';
import { createLog } from '../../src/main/log.ts';
import { AppError } from '../../src/shared/errors.ts';
import {
  appChannelNames,
  bridgeName,
  trustedChannelNames,
  visitChannelNames,
} from '../../src/shared/ipc/channel-names.ts';
import type { VaultState } from '../../src/shared/ipc/views.ts';

const channelNames = [...appChannelNames, ...trustedChannelNames, ...visitChannelNames];
const appPage: Sender = { window: 'app', isMainFrame: true, origin: windowOrigins.app };
const trustedPage: Sender = { window: 'trusted', isMainFrame: true, origin: windowOrigins.trusted };

const visitFrame: Sender = { window: 'visit', isMainFrame: true, origin: windowOrigins.visit };

function ownerOf(channel: string): Sender {
  if (channel.startsWith('visit.')) return visitFrame;
  return channel.startsWith('trusted.') && channel !== 'trusted.open' ? trustedPage : appPage;
}

/** Handlers that only count: what reaches them has passed every check. */
function counting(answer: () => unknown = () => null, vault: VaultState = 'unlocked') {
  const calls: string[] = [];
  const lines: string[] = [];
  const handlers = Object.fromEntries(
    channelNames.map((channel) => [
      channel,
      () => {
        calls.push(channel);
        return answer();
      },
    ]),
  ) as unknown as Handlers;
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  );
  return { calls, lines, desk: { handlers, log, vault: () => vault } };
}

describe('a call from a window [E-09]', () => {
  it.each(channelNames)(
    'on %s is refused for every sender but the main frame of its own window',
    async (channel) => {
      const { calls, desk } = counting();
      const owner = ownerOf(channel);
      const strangers: Sender[] = [
        { ...owner, isMainFrame: false },
        { ...owner, window: null },
        { ...owner, window: owner.window === 'app' ? 'trusted' : 'app' },
        { ...owner, origin: null },
        { ...owner, origin: 'null' },
        { ...owner, origin: 'file://' },
        { ...owner, origin: 'https://app' },
        { ...owner, origin: owner.window === 'app' ? windowOrigins.trusted : windowOrigins.app },
      ];
      for (const sender of strangers) {
        const answer = await answerCall(desk, channel, sender, {});
        expect(answer).toMatchObject({ ok: false, error: { code: 'SENDER_REFUSED' } });
      }
      expect(calls).toEqual([]);
    },
  );

  it('where the app did not start, reaches what answers there and is refused everywhere else', async () => {
    const { calls, desk } = counting();
    const { 'trusted.context': context } = desk.handlers;
    const few = { ...desk, handlers: { 'trusted.context': context } };
    expect(await answerCall(few, 'trusted.context', trustedPage, {})).toMatchObject({ ok: true });
    expect(await answerCall(few, 'trusted.erase', trustedPage, {})).toMatchObject({
      ok: false,
      error: { code: 'NOT_STARTED' },
    });
    expect(calls).toEqual(['trusted.context']);
  });

  it('with any payload that is not of the contract gets a typed refusal and reaches no handler', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...channelNames),
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withNullPrototype: true,
        }),
        async (channel, payload) => {
          const { calls, desk } = counting();
          const answer = await answerCall(desk, channel, ownerOf(channel), payload);
          if (answer.ok) return calls.length === 1;
          return (
            calls.length === 0 && ['BAD_PAYLOAD', 'PAYLOAD_TOO_LARGE'].includes(answer.error.code)
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a string of 10 MB', { conversationId: 'a', text: 'x'.repeat(10_000_000) }],
    ['a depth of 100 000', nested(100_000)],
    ['a cycle', cycle()],
    ['a million values', { text: Array.from({ length: 1_000_000 }, () => 1) }],
  ])('with %s is refused as too large', async (_name, payload) => {
    const { calls, desk } = counting();
    const answer = await answerCall(desk, 'chat.send', appPage, payload);
    expect(answer).toMatchObject({ ok: false, error: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(calls).toEqual([]);
  });

  it.each([
    ['a buffer of 5 MB', new Uint8Array(5_000_000)],
    ['a list of ten million', new Array(10_000_000).fill(1)],
    [
      'a record of 300 000',
      Object.fromEntries(Array.from({ length: 300_000 }, (_, key) => [key, 1])),
    ],
    ['a map of 300 000', new Map(Array.from({ length: 300_000 }, (_, key) => [key, 1]))],
  ])('with %s is refused without being walked to its end', async (_name, text) => {
    const { calls, desk } = counting();
    const answer = await answerCall(desk, 'chat.send', appPage, {
      conversationId: 'a',
      text,
      attachmentIds: [],
    });
    expect(answer.ok).toBe(false);
    expect(calls).toEqual([]);
  });

  it('with __proto__ or another unknown key is refused and pollutes nothing', async () => {
    const { calls, desk } = counting();
    const polluted: unknown = JSON.parse(
      '{"conversationId":"a","text":"b","attachmentIds":[],"__proto__":{"admin":true}}',
    );
    const answer = await answerCall(desk, 'chat.send', appPage, polluted);
    expect(answer).toMatchObject({ ok: false, error: { code: 'BAD_PAYLOAD' } });
    expect(calls).toEqual([]);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it.each(['none', 'locked', 'damaged'] as const)(
    'to lock a vault that is %s reaches no handler, and so ends no signer',
    async (vault) => {
      const { calls, desk } = counting(() => null, vault);
      const answer = await answerCall(desk, 'vault.lock', appPage, {});
      expect(answer).toMatchObject({ ok: false, error: { code: 'VAULT_STATE' } });
      expect(calls).toEqual([]);
      expect((await answerCall(desk, 'app.status', appPage, {})).ok).toBe(true);
    },
  );

  it('that fails gives the typed error of the handler, and an unforeseen fault without its words', async () => {
    const typed = counting(() => {
      throw new AppError('VAULT_LOCKED', 'locked', 'The vault is locked.');
    });
    expect(await answerCall(typed.desk, 'plan.list', appPage, {})).toMatchObject({
      ok: false,
      error: { code: 'VAULT_LOCKED', message: 'The vault is locked.' },
    });
    const fault = counting(() => {
      throw new Error('secret detail');
    });
    const answer = await answerCall(fault.desk, 'plan.list', appPage, {});
    expect(JSON.stringify(answer)).not.toContain('secret detail');
    expect(answer).toMatchObject({ ok: false, error: { code: 'UNEXPECTED' } });
  });
});

describe('the bridge', () => {
  it('gives every channel a name of its own', () => {
    const names = channelNames.map((channel) => bridgeName(channel));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toMatchInlineSnapshot(`
      [
        "appStatus",
        "settingsSet",
        "loginSet",
        "windowHolds",
        "windowAnswer",
        "notificationList",
        "notificationRead",
        "folderList",
        "folderAdd",
        "folderRemove",
        "programList",
        "programAdd",
        "programRemove",
        "siteList",
        "siteAdd",
        "siteRemove",
        "tokenList",
        "tokenLook",
        "tokenAdd",
        "tokenRemove",
        "networkList",
        "networkAdd",
        "networkRemove",
        "networkUse",
        "networkSignNoMore",
        "networkAddEndpoint",
        "networkRemoveEndpoint",
        "networkTest",
        "contractList",
        "contractAdd",
        "contractRemove",
        "contractSources",
        "contractLook",
        "contractAccept",
        "contractForget",
        "contractServices",
        "contractSetServices",
        "contractTakeKey",
        "contractForgetKey",
        "trustedOpen",
        "vaultLock",
        "vaultSetAside",
        "vaultPutBack",
        "walletPortfolio",
        "walletTotals",
        "walletUnit",
        "walletHistory",
        "walletActivity",
        "walletArrivals",
        "allowanceList",
        "allowanceRevoke",
        "delegationRead",
        "delegationRevoke",
        "accountPay",
        "accountWatch",
        "accountUnwatch",
        "accountRename",
        "accountHide",
        "accountShow",
        "contactList",
        "contactAdd",
        "contactChange",
        "contactRemove",
        "noteList",
        "noteAdd",
        "noteConfirm",
        "noteEdit",
        "noteRemove",
        "practiceFund",
        "practiceReset",
        "practiceWorld",
        "practiceMovePrice",
        "practicePassTime",
        "practiceRelay",
        "chatList",
        "chatCreate",
        "chatGet",
        "chatRename",
        "chatRemove",
        "chatRestore",
        "chatSetModel",
        "chatMessages",
        "chatSend",
        "chatEdit",
        "chatBranch",
        "chatAttach",
        "chatAttachText",
        "chatDetach",
        "chatDrafts",
        "chatKeepDraft",
        "chatStop",
        "chatRetry",
        "chatAnswerCall",
        "requestStory",
        "modelGet",
        "modelSet",
        "modelTakeKey",
        "modelForgetKey",
        "modelList",
        "mcpList",
        "mcpTools",
        "mcpAdd",
        "mcpImport",
        "mcpLook",
        "mcpAgree",
        "mcpPermit",
        "mcpChange",
        "mcpDisable",
        "mcpRemove",
        "mcpRestart",
        "mcpLogs",
        "mcpTakeValue",
        "mcpForgetValue",
        "mcpQuestions",
        "mcpAnswer",
        "servingGet",
        "servingSet",
        "planList",
        "planGet",
        "planContext",
        "planModelCost",
        "planSave",
        "planRevision",
        "planRehearse",
        "planAgree",
        "planDiscard",
        "planImport",
        "planImportSave",
        "planVouch",
        "planExport",
        "templateList",
        "templatePreview",
        "templateInstantiate",
        "runList",
        "runGet",
        "runPause",
        "runResume",
        "runCancel",
        "runStopAll",
        "runAllowAgain",
        "runSentSince",
        "runContinue",
        "runEvents",
        "runExecution",
        "runCheckpoint",
        "runUndoView",
        "runUndo",
        "runAnswerGate",
        "runReplace",
        "scheduleList",
        "scheduleHealth",
        "scheduleNext",
        "scheduleFires",
        "scheduleAgree",
        "schedulePause",
        "scheduleResume",
        "scheduleRunNow",
        "scheduleRemove",
        "mandateList",
        "mandateUses",
        "mandateDraft",
        "mandatePropose",
        "mandateRevoke",
        "mandateFund",
        "mandateReturn",
        "deadLetterList",
        "deadLetterDrop",
        "deadEventRetry",
        "deadEventPutAway",
        "deadLetterEntry",
        "runPicture",
        "trashView",
        "trashRuns",
        "trashRestore",
        "trashEmpty",
        "backupView",
        "backupMake",
        "backupCheck",
        "backupRestore",
        "backupChooseFolder",
        "backupUsualFolder",
        "backupSetDaily",
        "dataView",
        "dataMove",
        "dataForgetBefore",
        "dataDismissFailed",
        "updateView",
        "updateLook",
        "updateFetch",
        "updateInstall",
        "licenceList",
        "licenceRead",
        "logView",
        "reportMake",
        "reportSave",
        "approvalList",
        "approvalEvidence",
        "budgetList",
        "budgetSet",
        "budgetClear",
        "allowList",
        "allowChange",
        "clipboardWrite",
        "searchFind",
        "historyExport",
        "trustedContext",
        "trustedErase",
        "trustedSecrets",
        "trustedAnswer",
        "trustedCancelRun",
        "trustedClose",
        "visitShown",
        "visitStop",
      ]
    `);
  });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}

function cycle(): unknown {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  return loop;
}
