import type { Message } from '../../shared/ipc/message-views.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import { shortLine } from '../../shared/short-line.ts';
import { dropsQuestion } from '../agent/words/drops-question.ts';
import type { MessageRecord } from '../store/queries/conversations.ts';
import { openConversation } from './chats/open-conversation.ts';
import { notRead, ownMessage, sayOwn } from './chats/say-own.ts';
import { checkText } from './check-text.ts';
import type { ConversationTurns } from './conversation/conversation-turns.ts';
import { type EditByWords, editByWords, understoodEdit } from './conversation/edit-by-words.ts';
import { newReply } from './conversation/reply-row.ts';
import { keepEdit } from './conversation/write-effects.ts';
import { fillSlot } from './fill-slot.ts';
import type { LookedUp } from './look-up-names.ts';
import { keepNote, noteIn, remembered } from './memory/remember-text.ts';
import { addMessage, type Content, contentOf } from './messages.ts';
import { directParser, openRequest, recordAnswer, recordOutcome } from './record-request.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { sayOutcome } from './say-outcome.ts';
import { stayAtQuestion, stayedAt } from './stay-at-question.ts';
import {
  meantBy,
  type OpenQuestion,
  openQuestion,
  type Understood,
  understand,
} from './understand.ts';

/** In characters. */
const longestTitle = 60;
/** Titles of conversations in which nothing was said yet. */
const unnamed = ['', 'New chat'];

/** What a person says. */
export interface Said {
  /** Null begins a conversation. */
  conversationId: string | null;
  text: string;
  /** What goes with it. */
  attachmentIds?: readonly string[];
  /** The message of the person that this is said in the place of, as a branch beside it. */
  edits?: string;
}

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
 * @throws AppError as `sendText`
 */
export function textsToRead(deps: RequestsDeps, said: Said): string[] {
  checkText(said.text);
  const question = questionBefore(deps, said);
  return question === null ? [said.text] : [meantBy(question, said.text), question.content.about];
}

/** The same for files, which are named in whole requests: also in one with the answer in it. */
export function requestsToRead(deps: RequestsDeps, said: Said): string[] {
  const question = questionBefore(deps, said);
  if (question === null) return [said.text];
  const { about, slot } = question.content;
  return [said.text, ...fillSlot(about, slot, meantBy(question, said.text))];
}

/** What was said where it is said. */
function saidBefore({ store: { reader } }: RequestsDeps, said: Said): MessageRecord[] {
  const { conversationId, edits } = said;
  if (conversationId === null) return [];
  openConversation(reader, conversationId);
  if (edits === undefined) return reader.conversations.shown(conversationId);
  const before = ownMessage(reader, conversationId, edits).parentId;
  return before === null ? [] : reader.conversations.upTo(before);
}

/** The question that is open there. */
function questionBefore(deps: RequestsDeps, said: Said): OpenQuestion | null {
  return openQuestion(saidBefore(deps, said));
}

/** What would come of it, as things are known; null for a note. Errors: as `sendText`. */
export function wouldBe(
  deps: RequestsDeps,
  said: Said,
  known: LookedUp,
): CompileOutcome['outcome'] | null {
  if (noteIn(said.text) !== null) return null;
  const edit = editByWords(deps, saidBefore(deps, said), said.text, known.names);
  if (edit !== null) return understoodEdit(edit, said.text).outcome.outcome;
  return understand(deps, questionBefore(deps, said), said.text, known).outcome.outcome;
}

/** Who reads what is not understood here. */
export interface ModelReader {
  model: string;
  turns: Pick<ConversationTurns, 'ask'>;
}

/**
 * Takes what a person wrote: a new request, or the answer to the question that is open. All of it is
 * written at once, a conversation that it begins included. `known`: what the names in `textsToRead` stand for, and what is in the files of `requestsToRead`.
 * `reader`: null where no model can be asked.
 * @throws AppError NOTE_*, TEXT_TOO_LONG, TEXT_EMPTY, SECRET_IN_TEXT, CONVERSATION_NOT_FOUND, MESSAGE_NOT_YOURS,
 * ATTACHMENTS_TOO_MANY, ATTACHMENT_GONE; nothing is stored then
 */
export function sendText(
  deps: RequestsDeps,
  said: Said,
  known: LookedUp,
  reader: ModelReader | null = null,
): Sent {
  checkText(said.text);
  const { writer } = deps.store;
  const note = noteIn(said.text);
  const edit =
    note === null ? editByWords(deps, saidBefore(deps, said), said.text, known.names) : null;
  const question = questionBefore(deps, said);
  const read = () => understand(deps, question, said.text, known);
  const settled = edit?.kind === 'edited' ? { question } : {};
  const changed = edit === null ? null : { ...understoodEdit(edit, said.text), ...settled };
  const understood = note === null ? (changed ?? read()) : remembered(said.text);
  const sent = writer.together(() => {
    const conversationId = said.conversationId ?? writer.conversations.create('');
    return take(deps, { ...said, conversationId }, { ...understood, edit }, reader);
  });
  deps.notify({ topic: 'conversation', id: sent.messages[0]?.conversationId ?? null });
  if (sent.planId !== null) deps.notify({ topic: 'plan', id: sent.planId });
  return sent;
}

function take(
  deps: RequestsDeps,
  said: Said & { conversationId: string },
  understood: Understood & { edit: EditByWords | null },
  reader: ModelReader | null,
): Sent {
  const { outcome, text, answers, question, edit } = understood;
  const { conversationId } = said;
  const lostAt = reader === null && edit === null ? stayedAt(understood) : null;
  if (lostAt !== null) {
    const messages = stayAtQuestion(deps, said, lostAt, outcome);
    const { requestId } = lostAt;
    return { messages, requestId, isNewRequest: false, planId: null, reads: [] };
  }
  nameConversation(deps, conversationId, said.text);
  settleQuestion(deps, understood, reader !== null);
  // What was answered in another branch has its plan there: this is a request of its own.
  const isNewRequest = answers === null || question?.content.answered === true;
  const requestId = isNewRequest ? openRequest(deps, said.text) : answers.requestId;
  if (answers) recordAnswer(deps, requestId, { text, answer: said.text, slot: answers.slot });
  recordOutcome(deps, requestId, text, outcome);
  const asked = sayOwn(deps, said, requestId);
  const say = (content: Content): Message => addMessage(deps, conversationId, content, requestId);
  const note = noteIn(said.text);
  const model = outcome.outcome === 'needs_model' ? reader : null;
  const unread = model === null ? notRead(asked, outcome) : null;
  const messages = [
    asked,
    ...(unread === null ? [] : [say({ kind: 'assistant', text: unread })]),
    say(
      note !== null
        ? keepNote(deps, requestId, { conversationId, note })
        : edit?.kind === 'edited'
          ? keepEdit(deps, requestId, { ...edit, readBy: directParser }, [])
          : model === null
            ? sayOutcome(deps, requestId, understood, [])
            : newReply(model.model),
    ),
  ];
  const answer = messages.at(-1);
  if (answer?.kind === 'reply') {
    model?.turns.ask(conversationId, { requestId, messageId: answer.messageId, text });
  }
  const changed = edit?.kind === 'edited' ? edit.planId : null;
  const planId = outcome.outcome === 'plan' ? outcome.plan.id : changed;
  const reads = outcome.outcome === 'answer' ? outcome.reads : [];
  return { messages, requestId, isNewRequest, planId, reads };
}

/**
 * A question is answered when its answer was taken, also by an edit or the model that asked it. When the person asked
 * for something else its request ends, and it stays unanswered.
 */
function settleQuestion(
  { store }: RequestsDeps,
  { question, answers, outcome, text, edit }: Understood & { edit: EditByWords | null },
  goesToModel: boolean,
): void {
  if (question === null) return;
  const changes = edit?.kind === 'edited';
  const isDropped = outcome.outcome === 'answer' && dropsQuestion(text);
  const askedElse = changes || isDropped || ['plan', 'ask'].includes(outcome.outcome);
  const isTold = goesToModel && outcome.outcome === 'needs_model' && isOfModel(store, question);
  if (answers === null && !askedElse && !isTold) return;
  if (question.content.answered) return;
  const { writer } = store;
  if (answers !== null || changes || isTold)
    writer.conversations.setContent(question.messageId, { ...question.content, answered: true });
  if (answers === null)
    writer.requests.setStatus(question.requestId, changes || isTold ? 'completed' : 'cancelled');
}

/** A model asks at the end of its reply. */
function isOfModel({ reader }: RequestsDeps['store'], { messageId }: OpenQuestion): boolean {
  const { conversations } = reader;
  const before = conversations.message(conversations.message(messageId)?.parentId ?? '');
  return before !== undefined && contentOf(before)?.kind === 'reply';
}

/** A new conversation is called by its first words, unless a person named it. */
function nameConversation({ store }: RequestsDeps, conversationId: string, text: string): void {
  const { conversations } = store.reader;
  if (conversations.lastMessage(conversationId) !== undefined) return;
  if (!unnamed.includes(conversations.get(conversationId)?.title ?? '')) return;
  const title = shortLine(text.trim().replaceAll(/\s+/g, ' '), longestTitle);
  store.writer.conversations.rename(conversationId, title);
}
