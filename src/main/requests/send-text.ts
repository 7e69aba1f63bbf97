import { AppError } from '../../shared/errors.ts';
import type { Message } from '../../shared/ipc/views.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import { newId } from '../store/new-id.ts';
import type { MessageRecord } from '../store/queries/conversations.ts';
import { fillSlot } from './fill-slot.ts';
import { addMessage, type Content, contentOf } from './messages.ts';
import { planContext } from './plan-context.ts';
import { openRequest, recordOutcome, recordWords } from './record-request.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { storePlan } from './store-plan.ts';

/** In UTF-16 code units, as the window counts them. */
const longestText = 20_000;

type Question = Extract<Content, { kind: 'question' }>;

/**
 * Takes what a person wrote: a new request, or the answer to the question that stands last.
 * @returns the person's message and everything said in answer, oldest first
 * @throws AppError TEXT_TOO_LONG (nothing is stored), CONVERSATION_NOT_FOUND
 */
export async function sendText(
  deps: RequestsDeps,
  conversationId: string,
  text: string,
): Promise<Message[]> {
  if (text.length > longestText) throw textTooLong(text.length);
  requireConversation(deps, conversationId);
  const asked = openQuestion(deps, conversationId);
  const understood = asked === null ? null : asAnswer(deps, asked.question, text);
  if (asked !== null && understood !== null) {
    const { requestId } = asked.record;
    if (requestId !== null)
      return answer(deps, conversationId, text, { ...asked, ...understood, requestId });
  }
  return newRequest(deps, conversationId, text);
}

async function newRequest(
  deps: RequestsDeps,
  conversationId: string,
  text: string,
): Promise<Message[]> {
  nameConversation(deps, conversationId, text);
  const said = addMessage(deps, conversationId, { kind: 'user', text });
  const requestId = await openRequest(deps, text);
  return [said, ...conclude(deps, { conversationId, requestId, text, outcome: read(deps, text) })];
}

interface Answer extends Understood {
  record: MessageRecord;
  question: Question;
  requestId: string;
}

function answer(
  deps: RequestsDeps,
  conversationId: string,
  said: string,
  { record, question, requestId, text, outcome }: Answer,
): Message[] {
  deps.store.writer.conversations.setContent(record.messageId, { ...question, answered: true });
  const message = addMessage(deps, conversationId, { kind: 'user', text: said }, requestId);
  recordWords(deps, requestId, { text, answer: said, slot: question.slot });
  return [message, ...conclude(deps, { conversationId, requestId, text, outcome })];
}

interface Concluded {
  conversationId: string;
  requestId: string;
  text: string;
  outcome: CompileOutcome;
}

/** Writes what the words became, and says it. */
function conclude(deps: RequestsDeps, concluded: Concluded): Message[] {
  const { conversationId, requestId, text, outcome } = concluded;
  recordOutcome(deps, requestId, text, outcome);
  const say = (content: Content): Message => addMessage(deps, conversationId, content, requestId);
  const { requests } = deps.store.writer;
  switch (outcome.outcome) {
    case 'plan': {
      storePlan(deps, requestId, outcome.plan);
      requests.setStatus(requestId, 'waiting');
      const assumptions = outcome.assumptions.map((assumption) => assumption.text);
      return [say({ kind: 'plan', planId: outcome.plan.id, assumptions })];
    }
    case 'ask': {
      requests.setStatus(requestId, 'waiting');
      const [first = { slot: 'text', text: 'What should be done?' }] = outcome.questions;
      const { slot, text: question, options = [] } = first;
      return [
        say({ kind: 'question', slot, text: question, options, answered: false, about: text }),
      ];
    }
    case 'needs_model':
      requests.setStatus(requestId, 'failed');
      return [say({ kind: 'assistant', text: `${outcome.reason} ${examples}` })];
    case 'refuse':
      requests.setStatus(requestId, 'failed');
      return [say({ kind: 'assistant', text: outcome.reason })];
    case 'answer':
      requests.setStatus(requestId, 'completed');
      return [say({ kind: 'assistant', text: outcome.reason })];
  }
}

const examples =
  'This version understands sending, swapping, wrapping and unwrapping, for example: "swap 1 ETH for USDC", "send 25 USDC to 0x…", "wrap 0.5 ETH", "unwrap all WETH".';

interface Understood {
  /** The request with the answer in it. */
  text: string;
  outcome: CompileOutcome;
}

/** Null when the text is not an answer but a request of its own. */
function asAnswer(deps: RequestsDeps, question: Question, said: string): Understood | null {
  if (read(deps, said).outcome === 'plan') return null;
  const readings = fillSlot(question.about, question.slot, said).map((text) => ({
    text,
    outcome: read(deps, text),
  }));
  return (
    readings.find(({ outcome }) => outcome.outcome === 'plan') ??
    readings.find(({ outcome }) => outcome.outcome === 'ask') ??
    null
  );
}

function read(deps: RequestsDeps, text: string): CompileOutcome {
  const birth = { planId: newId(), createdAt: deps.clock.now() };
  return deps.compile(text, planContext(deps), birth);
}

/** The question that stands last and waits, if any. */
function openQuestion(
  { store }: RequestsDeps,
  conversationId: string,
): { record: MessageRecord; question: Question } | null {
  const record = store.reader.conversations.messages(conversationId).at(-1);
  const content = record === undefined ? null : contentOf(record);
  if (record === undefined || content?.kind !== 'question' || content.answered) return null;
  return { record, question: content };
}

/** A new conversation is called by its first words. */
function nameConversation({ store }: RequestsDeps, conversationId: string, text: string): void {
  if (store.reader.conversations.messages(conversationId).length > 0) return;
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const title = words.length > 60 ? `${words.slice(0, 57)}…` : words;
  if (title !== '') store.writer.conversations.rename(conversationId, title);
}

function requireConversation({ store }: RequestsDeps, conversationId: string): void {
  if (store.reader.conversations.get(conversationId) !== undefined) return;
  throw new AppError('CONVERSATION_NOT_FOUND', 'invalid_params', 'There is no such conversation.', {
    facts: { conversationId },
  });
}

function textTooLong(length: number): AppError {
  return new AppError(
    'TEXT_TOO_LONG',
    'invalid_params',
    `The text has ${length} characters; at most ${longestText} can be read.`,
    {
      advice: 'Nothing was stored. Shorten it and send it again.',
      facts: { length, longest: longestText },
    },
  );
}
