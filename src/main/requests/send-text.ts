import { AppError } from '../../shared/errors.ts';
import type { Message } from '../../shared/ipc/views.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import { holdsRecoveryPhrase } from '../agent/words/holds-recovery-phrase.ts';
import type { KnownNames } from './look-up-names.ts';
import { addMessage, type Content } from './messages.ts';
import type { ModelTurns } from './model-turns.ts';
import { openRequest, recordAnswer, recordOutcome } from './record-request.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { sayOutcome } from './say-outcome.ts';
import { type OpenQuestion, openQuestion, type Understood, understand } from './understand.ts';

/** In UTF-16 code units, as the window counts them. */
const longestText = 20_000;
/** In characters. */
const longestTitle = 60;

export interface Sent {
  /** The person's message and everything said in answer, oldest first. */
  messages: Message[];
  requestId: string;
  /** False for an answer, which belongs to the request that was asked about. */
  isNewRequest: boolean;
  /** Null when the words did not become a plan. */
  planId: string | null;
  /** What an answer is to be looked up by; the last message is its place. */
  reads: Extract<CompileOutcome, { outcome: 'answer' }>['reads'];
}

/**
 * The words with which a text is read: its own, and the request that it may answer.
 * @throws AppError TEXT_TOO_LONG, TEXT_EMPTY, SECRET_IN_TEXT, CONVERSATION_NOT_FOUND
 */
export function textsToRead(
  deps: RequestsDeps,
  conversationId: string | null,
  text: string,
): string[] {
  checkText(text);
  const question = questionIn(deps, conversationId);
  return question === null ? [text] : [text, question.content.about];
}

function checkText(text: string): void {
  if (text.length > longestText) throw textTooLong(text.length);
  if (text.trim() === '') throw textEmpty();
  if (holdsRecoveryPhrase(text)) throw secretInText();
}

function questionIn({ store }: RequestsDeps, conversationId: string | null): OpenQuestion | null {
  return conversationId === null ? null : openQuestion(messagesOf(store.reader, conversationId));
}

/** Whether a model would have to read it. Errors: CONVERSATION_NOT_FOUND. */
export function needsModel(
  deps: RequestsDeps,
  conversationId: string | null,
  text: string,
  names: KnownNames,
): boolean {
  const { outcome } = understand(deps, questionIn(deps, conversationId), text, names);
  return outcome.outcome === 'needs_model';
}

/** Who reads what is not understood here. */
export interface ModelReader {
  model: string;
  turns: Pick<ModelTurns, 'ask'>;
}

/**
 * Takes what a person wrote: a new request, or the answer to the question that is open. All of it is
 * written at once, a conversation that it begins (`null`) included. `names`: what the names in `textsToRead` stand for.
 * `reader`: null where no model can be asked.
 * @throws AppError TEXT_TOO_LONG, TEXT_EMPTY, SECRET_IN_TEXT, CONVERSATION_NOT_FOUND; nothing is stored then
 */
export function sendText(
  deps: RequestsDeps,
  conversationId: string | null,
  text: string,
  names: KnownNames,
  reader: ModelReader | null = null,
): Sent {
  checkText(text);
  const { writer } = deps.store;
  const understood = understand(deps, questionIn(deps, conversationId), text, names);
  const sent = writer.together(() =>
    take(deps, conversationId ?? writer.conversations.create(''), text, understood, reader),
  );
  deps.notify({ topic: 'conversation', id: sent.messages[0]?.conversationId ?? null });
  if (sent.planId !== null) deps.notify({ topic: 'plan', id: sent.planId });
  return sent;
}

function take(
  deps: RequestsDeps,
  conversationId: string,
  said: string,
  understood: Understood,
  reader: ModelReader | null,
): Sent {
  const { outcome, text, answers } = understood;
  nameConversation(deps, conversationId, said);
  settleQuestion(deps, understood);
  const requestId = answers?.requestId ?? openRequest(deps, said);
  if (answers) recordAnswer(deps, requestId, { text, answer: said, slot: answers.slot });
  recordOutcome(deps, requestId, text, outcome);
  const say = (content: Content): Message => addMessage(deps, conversationId, content, requestId);
  const asked = say({ kind: 'user', text: said });
  const messages =
    outcome.outcome === 'needs_model' && reader !== null
      ? [asked, say({ kind: 'asking', model: reader.model })]
      : [asked, say(sayOutcome(deps, requestId, understood))];
  const answer = messages.at(-1);
  if (answer?.kind === 'asking') {
    reader?.turns.ask(conversationId, { requestId, messageId: answer.messageId, text });
  }
  const planId = outcome.outcome === 'plan' ? outcome.plan.id : null;
  const reads = outcome.outcome === 'answer' ? outcome.reads : [];
  return { messages, requestId, isNewRequest: answers === null, planId, reads };
}

/** A question no longer waits when it was answered, or when the person asked for something else. */
function settleQuestion({ store }: RequestsDeps, { question, answers, outcome }: Understood): void {
  const askedElse = outcome.outcome === 'plan' || outcome.outcome === 'ask';
  if (question === null || (answers === null && !askedElse)) return;
  const { writer } = store;
  writer.conversations.setContent(question.messageId, { ...question.content, answered: true });
  if (answers === null) writer.requests.setStatus(question.requestId, 'cancelled');
}

/** A new conversation is called by its first words. */
function nameConversation({ store }: RequestsDeps, conversationId: string, text: string): void {
  if (store.reader.conversations.lastMessage(conversationId) !== undefined) return;
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')];
  const whole = characters.length <= longestTitle;
  const title = whole ? characters : [...characters.slice(0, longestTitle - 1), '…'];
  store.writer.conversations.rename(conversationId, title.join(''));
}

function messagesOf({ conversations }: RequestsDeps['store']['reader'], conversationId: string) {
  if (conversations.get(conversationId) === undefined) throw notFound(conversationId);
  return conversations.messages(conversationId);
}

/** CONVERSATION_NOT_FOUND. */
export function notFound(conversationId: string): AppError {
  return new AppError(
    'CONVERSATION_NOT_FOUND',
    'invalid_params',
    'There is no such conversation.',
    {
      advice: 'Begin a new one; nothing was changed.',
      facts: { conversationId },
    },
  );
}

function textEmpty(): AppError {
  return new AppError('TEXT_EMPTY', 'invalid_params', 'There is nothing to read in that.', {
    advice: 'Say what you want done, for example: swap 1 ETH for USDC.',
  });
}

/** What is said here is kept, and later shown to a model. */
function secretInText(): AppError {
  return new AppError('SECRET_IN_TEXT', 'policy_denied', 'This looks like a recovery phrase.', {
    advice:
      'Nothing was stored. Take it out of the box; a phrase is only ever typed in the window that brings a wallet.',
  });
}

function textTooLong(length: number): AppError {
  return new AppError(
    'TEXT_TOO_LONG',
    'invalid_params',
    `The text has ${inThousands(length)} characters; at most ${inThousands(longestText)} can be read.`,
    {
      advice: 'Nothing was stored. Shorten it and send it again.',
      facts: { length, longest: longestText },
    },
  );
}

function inThousands(count: number): string {
  return count.toLocaleString('en');
}
