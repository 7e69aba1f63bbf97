// The one contract between the windows and the main process. Every channel has a payload schema,
// the window that may call it, and the states of the vault in which it answers.

import { z } from 'zod';
import { addressText as address } from '../address-text.ts';
import { closingAnswers } from '../background/closing.ts';
import { budgetKeySchema } from '../budgets/budget-view.ts';
import { capGweiPattern, feeSpeeds } from '../chain/fee-wish.ts';
import { giftSymbols, pricedSymbols } from '../chain/practice-contracts.ts';
import { draftChoiceSchema, lowerTermsSchema } from '../mandates/draft-choice.ts';
import { toolPermissions } from '../mcp/server-config.ts';
import { maxPlanBytes } from '../plan/limits.ts';
import { replacementPurposes } from '../runs/replacement.ts';
import type { AppChannelName, ChannelName, TrustedChannelName } from './channel-names.ts';
import { themes, worthRanges } from './choices.ts';
import { maxAttachments } from './message-limits.ts';
import type { VaultState } from './views.ts';

const id = z.string().min(1).max(64);
/** Of a step in a run: ids of nodes, at most as deep as a plan, with rounds. */
const maxPathLength = 16_384;
const none = z.strictObject({});
const chainId = z.number().int().positive();
/** The text of a chosen file, and its name without a folder. */
const planFile = z.strictObject({
  fileName: z.string().max(255),
  text: z.string().max(maxPlanBytes),
});
const noteInput = z.string().max(4_000);

const contactDraft = {
  name: z.string().max(400),
  address: z.string().max(200),
  /** The chains on which the name counts; none is every chain. */
  chainIds: z.array(chainId).max(100),
  note: z.string().max(4000),
  /** True when the person was told that the address looks like another one, and it is right. */
  likenessSeen: z.boolean(),
};
const filledTemplate = z.strictObject({
  templateId: id,
  /** What the person wrote, by parameter; a parameter that is left out takes its default. */
  params: z.record(z.string().max(64), z.string().max(4000)),
});

const agreement = z.strictObject({
  planId: id,
  /** The hash that the person saw; refused with PLAN_CHANGED when it is no longer the plan's. */
  planHash: z.string().length(64),
  /** True when warnings, cautions and unknowns were ticked as seen. */
  acknowledged: z.boolean(),
});
/** Terms for a plan, drawn up from its newest rehearsal. */
const mandateDraft = z.strictObject({ planId: id, choice: draftChoiceSchema });
const serverName = z.string().max(32);
/** What a person typed; main says what is wrong with it. */
const serverDraft = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('stdio'),
    command: z.string().max(4_000),
    args: z.array(z.string().max(4_000)).max(100),
    env: z.array(z.string().max(100)).max(32),
    network: z.literal(true).exactOptional(),
    asks: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('http'),
    url: z.string().max(2_000),
    asks: z.literal(true).exactOptional(),
  }),
]);
/** The id of a schedule, or every schedule together. */
const oneOrAll = z.union([z.literal('all'), id]);

const tokenPlace = z.strictObject({ chainId, address: z.string().max(100) });

/** Payload of each channel that the app window may call; unknown keys are refused. */
export const appRequests = {
  'app.status': none,
  'settings.set': z.strictObject({
    theme: z.enum(themes).optional(),
    /** Idle minutes before the vault locks, 1 to 120. */
    autoLockMinutes: z.number().int().min(1).max(120).optional(),
    /** What to offer for transactions; whole gwei. */
    fees: z
      .strictObject({ speed: z.enum(feeSpeeds), capGwei: z.string().regex(capGweiPattern) })
      .optional(),
    /** Whether the app goes on when its window is closed. */
    keepsRunning: z.boolean().optional(),
    notifyDone: z.boolean().optional(),
  }),
  /** Starting without a window when the person logs in. */
  'login.set': z.strictObject({ on: z.boolean() }),
  /** Whether something is typed in the window that would be lost with it. */
  'window.holds': z.strictObject({ holds: z.boolean() }),
  /** To the question of the status; ignored where nothing is asked. */
  'window.answer': z.strictObject({ answer: z.enum(closingAnswers) }),
  /** The newest 100. */
  'notification.list': none,
  /** One, or all without an id. */
  'notification.read': z.strictObject({ notificationId: id.nullable() }),
  'folder.list': none,
  /** The person chooses the folder in a dialog of the system; no page ever names one. */
  'folder.add': none,
  'folder.remove': z.strictObject({ path: z.string().max(4096) }),
  'program.list': none,
  /** The person chooses the program in a dialog of the system; null: with any arguments. */
  'program.add': z.strictObject({
    args: z.array(z.string().max(4096)).max(50).nullable(),
    network: z.boolean(),
  }),
  'program.remove': z.strictObject({ ruleId: id }),
  'token.list': none,
  /** Asks the contract what it is; changes nothing. */
  'token.look': tokenPlace,
  'token.add': tokenPlace,
  'token.remove': tokenPlace,
  'network.list': none,
  'network.add': z.strictObject({
    chainId,
    name: z.string().max(100),
    symbol: z.string().max(100),
  }),
  'network.remove': z.strictObject({ chainId }),
  /** From here on everything runs on it. */
  'network.use': z.strictObject({ chainId }),
  'network.addEndpoint': z.strictObject({
    chainId,
    /** May hold a key; it is never sent back. */
    url: z.string().max(2048),
    perMinute: z.number().int(),
  }),
  'network.removeEndpoint': z.strictObject({ chainId, host: z.string().max(300) }),
  'network.test': z.strictObject({ chainId }),
  'contract.list': none,
  /** For the code that is there now. */
  'contract.add': z.strictObject({
    chainId,
    address: z.string().max(200),
    name: z.string().max(400),
    /** The text of a chosen file. */
    abi: z.string().max(maxPlanBytes),
  }),
  'contract.remove': z.strictObject({ chainId, address: z.string().max(200) }),
  'trusted.open': z.discriminatedUnion('page', [
    z.strictObject({ page: z.literal('create') }),
    z.strictObject({ page: z.literal('import') }),
    z.strictObject({ page: z.literal('unlock') }),
    z.strictObject({ page: z.literal('add_account') }),
    z.strictObject({ page: z.literal('approval'), approvalId: id }),
    /** Of terms that were proposed in this session. */
    z.strictObject({ page: z.literal('mandate'), mandateId: id }),
  ]),
  'vault.lock': none,
  'wallet.portfolio': z.strictObject({ account: z.string().max(64) }),
  'wallet.totals': none,
  'wallet.history': z.strictObject({ account: z.string().max(64), range: z.enum(worthRanges) }),
  /** The newest 100. */
  'wallet.activity': z.strictObject({ account: z.string().max(64) }),
  /** Asks the network; only when a person asks for it. */
  'wallet.arrivals': z.strictObject({ account: z.string().max(64) }),
  'allowance.list': z.strictObject({ account: z.string().max(64) }),
  /** Makes the plan that takes it back; nothing is signed. */
  'allowance.revoke': z.strictObject({
    account: z.string().max(64),
    token: address,
    spender: z.union([z.literal('all'), address]),
  }),
  'account.watch': z.strictObject({ address: z.string().max(200), name: z.string().max(400) }),
  'account.unwatch': z.strictObject({ address: z.string().max(64) }),
  'contact.list': none,
  'contact.add': z.strictObject(contactDraft),
  /** Plans that were made before keep the address that they hold. */
  'contact.change': z.strictObject({ contactId: id, ...contactDraft }),
  'contact.remove': z.strictObject({ contactId: id }),
  'note.list': z.strictObject({ search: z.string().max(200).nullable() }),
  'note.add': z.strictObject({ text: noteInput }),
  /** `originsRead`: the person was shown what others wrote that it was drafted beside. */
  'note.confirm': z.strictObject({ noteId: id, originsRead: z.boolean() }),
  'note.edit': z.strictObject({ noteId: id, text: noteInput }),
  'note.remove': z.strictObject({ noteId: id }),
  'practice.fund': z.strictObject({
    account: z.string().max(64),
    /** 100 ETH where nothing is asked for. */
    gift: z
      .strictObject({ symbol: z.enum(giftSymbols), amount: z.string().max(32) })
      .exactOptional(),
  }),
  'practice.reset': none,
  'practice.world': none,
  'practice.movePrice': z.strictObject({ symbol: z.enum(pricedSymbols), usd: z.string().max(32) }),
  'practice.passTime': z.strictObject({ seconds: z.number().int().positive() }),
  'practice.relay': none,
  /** The last used first; with words, those in which they are. */
  'chat.list': z.strictObject({ search: z.string().max(1000).nullable() }),
  'chat.create': none,
  'chat.get': z.strictObject({ conversationId: id }),
  'chat.rename': z.strictObject({ conversationId: id, title: z.string().max(4000) }),
  /** Takes it out of the list; it is kept. */
  'chat.remove': z.strictObject({ conversationId: id }),
  'chat.restore': z.strictObject({ conversationId: id }),
  /** Null for the model of the settings. */
  'chat.setModel': z.strictObject({ conversationId: id, model: z.string().max(128).nullable() }),
  /** The branch that is shown, oldest first. */
  'chat.messages': z.strictObject({ conversationId: id }),
  /**
   * Text of at most 20 000 characters; more is refused with TEXT_TOO_LONG and kept in the box. Null begins
   * a conversation, unless the words are refused.
   */
  'chat.send': z.strictObject({
    conversationId: id.nullable(),
    text: z.string(),
    attachmentIds: z.array(id).max(100),
  }),
  /** Says a message of one's own otherwise, as a branch beside it; what was attached goes along. */
  'chat.edit': z.strictObject({ messageId: id, text: z.string() }),
  /** Shows the branch in which this message stands. */
  'chat.branch': z.strictObject({ messageId: id }),
  /** The person chooses files in a dialog of the system; so many more go with the message. */
  'chat.attach': z.strictObject({ room: z.number().int().min(0).max(maxAttachments) }),
  /** Of a file that was dropped or pasted: null for what is no text, or too large to be read. */
  'chat.attachText': z.strictObject({
    room: z.number().int().min(0).max(maxAttachments),
    name: z.string().max(4096),
    bytes: z.number().int().min(0),
    text: z.string().nullable(),
  }),
  'chat.detach': z.strictObject({ attachmentId: id }),
  'chat.drafts': none,
  /** Until the app ends, and never on the disk. Null for words that would begin a conversation. */
  'chat.keepDraft': z.strictObject({
    conversationId: id.nullable(),
    text: z.string(),
    attachmentIds: z.array(id).max(100),
  }),
  'chat.stop': z.strictObject({ conversationId: id }),
  'chat.retry': z.strictObject({ messageId: id }),
  /** Whether a call of a tool that reaches out may be made, this once. */
  'chat.answerCall': z.strictObject({
    conversationId: id,
    callId: z.string().min(1).max(200),
    answer: z.enum(['once', 'no']),
  }),
  'request.story': z.strictObject({ requestId: id }),
  'model.get': none,
  'model.set': z.strictObject({
    model: z.string().max(128).exactOptional(),
    baseUrl: z.string().max(500).exactOptional(),
    /** US dollars of a day, e.g. "2.50"; null for no limit. */
    dailyUsd: z.string().max(12).nullable().exactOptional(),
  }),
  /** The key that was copied last: main reads the clipboard, so that no window ever holds it. */
  'model.takeKey': none,
  'model.forgetKey': none,
  'model.list': none,
  'mcp.list': none,
  'mcp.tools': z.strictObject({ name: serverName }),
  /** Disabled; nothing is started. */
  'mcp.add': z.strictObject({ name: z.string().max(100), config: serverDraft }),
  /** The text of a file with "mcpServers". */
  'mcp.import': z.strictObject({ text: z.string().max(262_144) }),
  /** Starts it to see what it says of its tools. */
  'mcp.look': z.strictObject({ name: serverName }),
  'mcp.agree': z.strictObject({ name: serverName, hash: z.string().length(64) }),
  'mcp.permit': z.strictObject({
    name: serverName,
    tool: z.string().max(64),
    permission: z.enum(toolPermissions),
  }),
  'mcp.change': z.strictObject({ name: serverName, network: z.boolean(), asks: z.boolean() }),
  'mcp.disable': z.strictObject({ name: serverName }),
  'mcp.remove': z.strictObject({ name: serverName }),
  'mcp.restart': z.strictObject({ name: serverName }),
  'mcp.logs': z.strictObject({ name: serverName }),
  /** The value that was copied last: main reads the clipboard, so that no window ever holds it. */
  'mcp.takeValue': z.strictObject({ name: serverName, variable: z.string().max(64) }),
  'mcp.forgetValue': z.strictObject({ name: serverName, variable: z.string().max(64) }),
  'mcp.questions': none,
  'mcp.answer': z.strictObject({
    questionId: id,
    answer: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('accept'),
        content: z.record(
          z.string().max(64),
          z.union([z.string().max(2_000), z.number(), z.boolean()]),
        ),
      }),
      z.strictObject({ action: z.literal('decline') }),
    ]),
  }),
  'plan.list': none,
  'plan.get': z.strictObject({ planId: id }),
  'plan.context': z.strictObject({ planId: id }),
  'plan.save': z.strictObject({
    planId: id,
    /** The revision that was edited; refused with PLAN_CHANGED when there is a later one. */
    revision: z.number().int().positive(),
    /** The edited plan as JSON text. */
    document: z.string().max(maxPlanBytes),
  }),
  'plan.revision': z.strictObject({ planId: id, revision: z.number().int().positive() }),
  'plan.rehearse': z.strictObject({ planId: id }),
  'plan.agree': agreement,
  'plan.discard': z.strictObject({ planId: id }),
  'plan.import': planFile,
  'plan.importSave': planFile,
  'plan.export': z.strictObject({ planId: id, to: z.enum(['file', 'clipboard']) }),
  'template.list': none,
  'template.preview': filledTemplate,
  'template.instantiate': filledTemplate,
  'run.list': none,
  'run.get': z.strictObject({
    executionId: id,
    /** The path of the step to show with what is around it; without it, where the run is. */
    around: z.string().max(maxPathLength).nullable(),
  }),
  'run.pause': z.strictObject({ executionId: id }),
  'run.resume': z.strictObject({ executionId: id }),
  'run.cancel': z.strictObject({ executionId: id }),
  'run.stopAll': none,
  'run.allowAgain': none,
  'run.continue': z.strictObject({
    executionId: id,
    /** Of the run's own plan, or of the plan as it is stored now; any other is refused with PLAN_CHANGED. */
    planHash: z.string().length(64),
    /** True when the person ticked that they read what is taken over and what is done anew. */
    acknowledged: z.boolean(),
  }),
  /** Events after a number; 0 for all. */
  'run.events': z.strictObject({
    executionId: id,
    after: z.number().int().min(0),
    limit: z.number().int().min(1).max(1000),
  }),
  'run.execution': z.strictObject({ executionId: id }),
  'run.checkpoint': z.strictObject({ executionId: id }),
  'run.undoView': z.strictObject({ executionId: id }),
  'run.undo': z.strictObject({
    executionId: id,
    /** Path of the step down to which it is undone, that step with it; all of the run unless given. */
    toStep: z.string().min(1).max(20_000).optional(),
  }),
  /** A person's answer to a gate. It authorises no signature. */
  /** Asks about another transaction of the same number for one that waits for a block. */
  'run.replace': z.strictObject({
    effectId: z.string().max(64),
    purpose: z.enum(replacementPurposes),
  }),
  'run.answerGate': z.strictObject({
    executionId: id,
    path: z.string().max(maxPathLength),
    answer: z.enum(['yes', 'no']),
  }),
  'schedule.list': z.strictObject({
    most: z.number().int().min(0).max(100_000),
    /** One more by its id or that of its plan, wherever it stands in the list. */
    of: id.nullable(),
  }),
  'schedule.health': none,
  'schedule.next': z.strictObject({
    triggerIds: z.array(id).max(100),
    /** Of each. */
    most: z.number().int().min(1).max(100),
  }),
  'schedule.fires': z.strictObject({
    triggerId: id,
    /** The `next` of the page before; null for the newest. */
    before: z.string().max(32).nullable(),
  }),
  /** As `plan.agree`, of a plan that says when it starts; with a mandate its runs act for the account of that. */
  'schedule.agree': agreement.extend({ mandateId: id.nullable() }),
  'schedule.pause': z.strictObject({
    which: oneOrAll,
    /** Epoch ms; null until a person resumes it. */
    untilMs: z.number().int().positive().nullable(),
  }),
  'schedule.resume': z.strictObject({ which: oneOrAll }),
  'schedule.runNow': z.strictObject({ triggerId: id }),
  'schedule.remove': z.strictObject({ triggerId: id }),
  'mandate.list': none,
  'mandate.uses': z.strictObject({
    mandateId: id,
    /** The `next` of the page before; null for the newest. */
    before: z.string().max(32).nullable(),
  }),
  /** What could be agreed to for a plan; nothing is made. */
  'mandate.draft': mandateDraft,
  /** Shows it to the person in the trusted window. */
  'mandate.propose': mandateDraft.extend({ lower: lowerTermsSchema }),
  'mandate.revoke': z.strictObject({ mandateId: id }),
  /** Drafts the plan that sends it what it may spend. */
  'mandate.fund': z.strictObject({ mandateId: id }),
  /** Drafts the plan that sends back what it holds. */
  'mandate.return': z.strictObject({ mandateId: id }),
  'deadLetter.list': none,
  'deadLetter.drop': z.strictObject({ deadLetterId: id }),
  'deadEvent.retry': z.strictObject({ eventId: id }),
  'deadEvent.putAway': z.strictObject({ eventId: id }),
  'deadLetter.entry': z.strictObject({ deadLetterId: id }),
  'approval.list': none,
  /** Into a file that the person chooses. */
  'approval.evidence': z.strictObject({ approvalId: id }),
  'budget.list': none,
  /** `amount`: decimal, in ETH, dollars, whole tokens or minutes; zero allows nothing. */
  'budget.set': budgetKeySchema.extend({ amount: z.string().min(1).max(120) }),
  'budget.clear': budgetKeySchema,
  'clipboard.write': z.strictObject({ text: z.string().max(4096) }),
} as const satisfies Record<AppChannelName, z.ZodType>;

/** Payload of each channel that the trusted window may call. */
export const trustedRequests = {
  'trusted.context': none,
  'trusted.close': none,
} as const satisfies Record<TrustedChannelName, z.ZodType>;

export const requests = { ...appRequests, ...trustedRequests };

/**
 * States of the vault in which a channel answers; where none is named, in all of them: what needs an account
 * says so itself. A signer that is locked must not be ended under a person who is typing a password.
 */
export const vaultStates: Readonly<Partial<Record<ChannelName, readonly VaultState[]>>> = {
  'vault.lock': ['unlocked'],
};

export type RequestOf<Name extends ChannelName> = z.infer<(typeof requests)[Name]>;
