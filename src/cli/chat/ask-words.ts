// One turn of a conversation at the terminal. It plans and answers; it never agrees and never signs.
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { callNotWaiting } from '../../main/requests/conversation/turn-errors.ts';
import type { Services } from '../../main/services.ts';
import { AppError } from '../../shared/errors.ts';
import type { Message } from '../../shared/ipc/message-views.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { exitCodeOf } from '../exit-code.ts';
import { keyOf } from '../model/cli-model.ts';
import { recorderOf } from '../record-options.ts';
import { openSession } from '../run/open-session.ts';
import type { ExitCode, VerbAnswer, VerbContext } from '../verb.ts';
import { chainOfTurn } from './chain-of-turn.ts';
import { chatIdOf } from './chat-id.ts';
import { type ChatLookup, chatLookup } from './chat-lookup.ts';
import { environmentKey } from './environment-key.ts';
import { messageLines, waitingLines } from './message-lines.ts';
import { planOfTurn } from './plan-of-turn.ts';

/** Errors: IN_USE while the app is open, those of `openSession`, of attaching and of sending words. */
export function askWords(context: VerbContext, words: string): Promise<VerbAnswer> {
  return inChat(context, async (services) => {
    const asked = context.option('conversation');
    const conversation = asked === undefined ? null : chatIdOf(services.store.reader, asked);
    const attachmentIds = await attach(context, services);
    services.startReading();
    const [own] = await services.requests.send(conversation, words, attachmentIds);
    if (own === undefined) throw new Error('Nothing was said.');
    return own;
  });
}

/** Given to the SDK where nobody is asked. */
const replayKey = 'sk-ant-replayed-answers-need-none';

/** What a person says about a call that waits for them. Errors: CALL_NOT_WAITING, and those of `openSession`. */
export function answerWaitingCall(
  context: VerbContext,
  { chat, callId, answer }: { chat: string; callId: string; answer: 'once' | 'no' },
): Promise<VerbAnswer> {
  return inChat(context, async ({ requests, store, startReading }) => {
    const conversationId = chatIdOf(store.reader, chat);
    const own = requests.messages(conversationId).findLast(({ kind }) => kind === 'user');
    if (own === undefined) throw callNotWaiting();
    startReading();
    requests.answerCall(conversationId, callId, answer);
    return own;
  });
}

/** Does something in a chat and answers what was said since the message that it gives, once nothing goes on. */
async function inChat(
  context: VerbContext,
  act: (services: Services) => Promise<Message>,
): Promise<VerbAnswer> {
  const shown = new Set<string>();
  const records = recorderOf(context);
  const isDocument = context.flag('json');
  let services: Services | null = null;
  const tellWait = waitTeller(context);
  const session = await openSession(context, await chainOfTurn(context), [], true, {
    records,
    // Who only replays needs no key, and the SDK wants some.
    modelKeyChain: environmentKey(
      () => keyOf(context) ?? (records.mode === 'replay-or-fail' ? replayKey : null),
    ),
    wrote: ({ messageId, text }) => {
      if (isDocument) return;
      shown.add(messageId);
      context.io.out(visibleText(text));
    },
    notify: ({ topic, id }) => {
      if (topic === 'conversation' && id !== null) tellWait(services?.requests.messages(id) ?? []);
    },
  });
  services = session.services;
  try {
    return await turn(context, session.services, act, shown);
  } finally {
    await session.services.stop();
  }
}

/** Says once of each wait why the model is asked again later, and when. */
function waitTeller({ io, clock }: VerbContext): (messages: readonly Message[]) => void {
  let told = 0;
  return (messages) => {
    const wait = messages
      .flatMap((each) => (each.kind === 'reply' ? (each.wait ?? []) : []))
      .at(-1);
    if (wait === undefined || wait.until === told) return;
    told = wait.until;
    const seconds = Math.max(1, Math.ceil((wait.until - clock.now()) / 1_000));
    io.err(`${visibleText(wait.why)} Trying again in ${seconds} s.\n`);
  };
}

async function turn(
  context: VerbContext,
  services: Services,
  act: (services: Services) => Promise<Message>,
  shown: ReadonlySet<string>,
): Promise<VerbAnswer> {
  const { requests, store } = services;
  const own = await act(services);
  const { conversationId, messageId } = own;
  const stop = (): void => requests.stopReading(conversationId);
  context.io.interrupted.addEventListener('abort', stop, { once: true });
  await requests.idle();
  const all = requests.messages(conversationId);
  const said = all.slice(all.findIndex((each) => each.messageId === messageId) + 1);
  const lookup = chatLookup(store.reader);
  const outcome = outcomeOf(services, said, own);
  const lines = said.flatMap((message) =>
    shown.has(message.messageId) ? ['', ...waitingLines(message)] : messageLines(message, lookup),
  );
  const plan = planIn(said, lookup);
  const view = plan === null ? null : requests.plan(plan.id);
  const of = planOfTurn(store.reader, own, { view, asks: outcome === 'ask' });
  const { assumptions, issues, rehearsed } = of;
  return {
    exitCode: exitOf(outcome, said),
    document: { conversationId, outcome, messages: said, plan, assumptions, issues, rehearsed },
    text: [...lines, ...of.lines, `(chat ${conversationId})`, ...of.next].join('\n'),
  };
}

async function attach(context: VerbContext, { requests }: Services): Promise<string[]> {
  const paths = context.values('attach').map((path) => resolve(path));
  const { added, refused } = await requests.chats.attachFiles(paths, 5);
  const [first] = refused;
  if (first !== undefined) throw AppError.fromShape(first.error);
  return added.map(({ attachmentId }) => attachmentId);
}

const outcomes = ['plan', 'ask', 'waits', 'refuse', 'answer', 'needs_model', 'error'] as const;
type Outcome = (typeof outcomes)[number];

/** What the turn came to, by what was said last. */
function outcomeOf({ store }: Services, said: readonly Message[], own: Message): Outcome {
  const last = said.findLast(({ kind }) => kind !== 'assistant') ?? said.at(-1);
  switch (last?.kind) {
    case 'plan':
    case 'edited':
      return 'plan';
    case 'question':
      return 'ask';
    case 'note':
      return 'answer';
    case 'reply':
      if (last.state === 'waiting') return 'waits';
      return last.state === 'done' ? 'answer' : 'error';
    case 'assistant':
      return readAs(store.reader.requests.get(own.requestId ?? '')?.prompts ?? []);
    default:
      return 'error';
  }
}

/** As it was recorded with the request. */
function readAs(prompts: readonly { [column: string]: unknown }[]): Outcome {
  const record = prompts.findLast((each) => each['prompt_type'] === 'refinement_response');
  const content: unknown = parse(String(record?.['prompt_content'] ?? ''));
  const read = z.looseObject({ outcome: z.enum(outcomes) }).safeParse(content);
  return read.success ? read.data.outcome : 'error';
}

function exitOf(outcome: Outcome, said: readonly Message[]): ExitCode {
  if (outcome === 'plan' || outcome === 'answer') return 0;
  if (outcome === 'needs_model') return 3;
  const last = said.at(-1);
  const error = last?.kind === 'error' || last?.kind === 'reply' ? last.error : undefined;
  return error === undefined ? 1 : exitCodeOf(AppError.fromShape(error));
}

function planIn(said: readonly Message[], { planOf }: ChatLookup): Plan | null {
  const card = said.findLast(({ kind }) => kind === 'plan' || kind === 'edited');
  return card !== undefined && 'planId' in card ? planOf(card.planId) : null;
}
