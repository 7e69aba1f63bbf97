// The one contract between the windows and the main process. Every channel has a payload schema,
// the window that may call it, and the states of the vault in which it answers.
import { z } from 'zod';
import type { ApprovalFacts } from '../approvals/facts.ts';
import type { Rehearsal } from '../chain/types.ts';
import type { RunSummary, RunView } from '../runs/views.ts';
import type { AppStatus, ConversationSummary, Message, PlanSummary, PlanView, Portfolio, TrustedContext } from './views.ts';

const id = z.string().min(1).max(64);
const none = z.strictObject({});

/** Pages of the trusted window: the only place where passwords, phrases and approvals are given. */
export const trustedPages = ['create', 'import', 'unlock', 'approval'] as const;
export type TrustedPage = (typeof trustedPages)[number];

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

interface Channel<Request extends z.ZodType> {
  /** Parsed before the handler runs; unknown keys are refused. */
  request: Request;
  /** The kind of window that may call it. */
  window: 'app' | 'trusted';
}

function app<Request extends z.ZodType>(request: Request): Channel<Request> {
  return { request, window: 'app' };
}

function trusted<Request extends z.ZodType>(request: Request): Channel<Request> {
  return { request, window: 'trusted' };
}

export const channels = {
  'app.status': app(none),
  'settings.set': app(
    z.strictObject({
      theme: z.enum(themes).optional(),
      /** Idle minutes before the vault locks, 1 to 120. */
      autoLockMinutes: z.number().int().min(1).max(120).optional(),
    }),
  ),
  'trusted.open': app(
    z.discriminatedUnion('page', [
      z.strictObject({ page: z.literal('create') }),
      z.strictObject({ page: z.literal('import') }),
      z.strictObject({ page: z.literal('unlock') }),
      z.strictObject({ page: z.literal('approval'), approvalId: id }),
    ]),
  ),
  'vault.lock': app(none),
  'wallet.portfolio': app(z.strictObject({ account: z.string().max(64) })),
  'wallet.addAccount': app(none),
  'practice.fund': app(z.strictObject({ account: z.string().max(64) })),
  'practice.reset': app(none),
  'chat.list': app(none),
  'chat.create': app(none),
  'chat.messages': app(z.strictObject({ conversationId: id })),
  /** Text of at most 20 000 characters; more is refused with TEXT_TOO_LONG and kept in the box. */
  'chat.send': app(z.strictObject({ conversationId: id, text: z.string() })),
  'plan.list': app(none),
  'plan.get': app(z.strictObject({ planId: id })),
  'plan.rehearse': app(z.strictObject({ planId: id })),
  'plan.agree': app(
    z.strictObject({
      planId: id,
      /** The hash that the person saw; refused with PLAN_CHANGED when it is no longer the plan's. */
      planHash: z.string().length(64),
      /** True when warnings, cautions and unknowns were ticked as seen. */
      acknowledged: z.boolean(),
    }),
  ),
  'plan.discard': app(z.strictObject({ planId: id })),
  'run.list': app(none),
  'run.get': app(z.strictObject({ executionId: id })),
  'run.cancel': app(z.strictObject({ executionId: id })),
  'approval.list': app(none),
  'clipboard.write': app(z.strictObject({ text: z.string().max(4096) })),
  'trusted.context': trusted(none),
  'trusted.close': trusted(none),
} as const satisfies Record<string, Channel<z.ZodType>>;

export type ChannelName = keyof typeof channels;
export type RequestOf<Name extends ChannelName> = z.infer<(typeof channels)[Name]['request']>;

/** What each channel answers with, inside the result envelope. */
export interface Responses {
  'app.status': AppStatus;
  'settings.set': AppStatus;
  'trusted.open': null;
  'vault.lock': null;
  'wallet.portfolio': Portfolio;
  /** Address of the next account of the same recovery phrase. */
  'wallet.addAccount': { address: string };
  'practice.fund': null;
  'practice.reset': null;
  'chat.list': ConversationSummary[];
  'chat.create': ConversationSummary;
  'chat.messages': Message[];
  /** The person's message and everything said in answer, oldest first. */
  'chat.send': Message[];
  'plan.list': PlanSummary[];
  'plan.get': PlanView;
  'plan.rehearse': Rehearsal;
  'plan.agree': { executionId: string };
  'plan.discard': null;
  'run.list': RunSummary[];
  'run.get': RunView;
  'run.cancel': null;
  'approval.list': ApprovalFacts[];
  'clipboard.write': null;
  'trusted.context': TrustedContext;
  'trusted.close': null;
}

/** Pushed to the windows when something changed; the window asks again for what it shows. */
export const changeTopics = ['status', 'conversation', 'plan', 'run', 'approval', 'wallet'] as const;
export interface Change {
  topic: (typeof changeTopics)[number];
  /** Id of what changed, or null for the list. */
  id: string | null;
}
