import { AppError } from '../../shared/errors.ts';
import type { ConversationSummary, Message } from '../../shared/ipc/views.ts';
import type { MessageRecord } from '../store/queries/conversations.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';
import { type Content, readContent, roleOf, toMessage } from './message-content.ts';

type Reader = Pick<StoreReader, 'conversations' | 'executions'>;

/** Adds what was said, in order, each after the one before, and answers it as the window shows it. */
export function say(
  store: {
    reader: Pick<StoreReader, 'conversations'>;
    writer: Pick<StoreWriter, 'conversations' | 'together'>;
  },
  conversationId: string,
  contents: readonly Content[],
  requestId?: string,
): Message[] {
  const { reader, writer } = store;
  const added = writer.together(() => {
    let parentId = reader.conversations.messages(conversationId).at(-1)?.messageId ?? null;
    return contents.map((content) => {
      parentId = writer.conversations.addMessage({
        conversationId,
        parentId,
        role: roleOf(content),
        content,
        ...(requestId === undefined ? {} : { requestId }),
      });
      return parentId;
    });
  });
  const wanted = new Set(added);
  return reader.conversations
    .messages(conversationId)
    .filter(({ messageId }) => wanted.has(messageId))
    .map(toMessage);
}

export interface OpenQuestion {
  messageId: string;
  content: Extract<Content, { kind: 'question' }>;
}

/** The questions of the last answer, when the person has not said anything since. */
export function openQuestions(messages: readonly MessageRecord[]): OpenQuestion[] {
  const open: OpenQuestion[] = [];
  for (const record of [...messages].reverse()) {
    const content = readContent(record);
    if (content.kind !== 'question') break;
    if (!content.answered) open.unshift({ messageId: record.messageId, content });
  }
  return open;
}

/** Conversations for the list, last used first. */
export function listConversations(reader: Reader): ConversationSummary[] {
  return reader.conversations.list().map(({ conversationId, title, updatedAt }) => ({
    conversationId,
    title,
    state: stateOf(reader, conversationId),
    updatedAt,
  }));
}

function stateOf(reader: Reader, conversationId: string): string {
  const last = reader.conversations.messages(conversationId).at(-1);
  if (last === undefined) return 'Nothing said yet';
  const content = readContent(last);
  switch (content.kind) {
    case 'question':
      return content.answered ? 'Answered' : 'Waiting for your answer';
    case 'plan':
      return 'A plan to review';
    case 'run':
      return runState(reader.executions.get(content.executionId)?.state);
    case 'error':
      return 'Something went wrong';
    case 'user':
    case 'assistant':
      return 'Answered';
  }
}

function runState(state: string | undefined): string {
  return state === undefined ? 'Run' : `Run ${state}`;
}

/** @throws AppError CONVERSATION_NOT_FOUND */
export function requireConversation(
  reader: Pick<StoreReader, 'conversations'>,
  conversationId: string,
): void {
  if (reader.conversations.get(conversationId) !== undefined) return;
  throw new AppError(
    'CONVERSATION_NOT_FOUND',
    'invalid_params',
    'That chat is not there any more.',
    {
      advice: 'Begin a new one; nothing else was changed.',
    },
  );
}
