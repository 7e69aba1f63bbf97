import type { ConversationSummary } from '../../../shared/ipc/chat-views.ts';
import type { StoreReader } from '../../store/store.ts';
import { conversationSummary } from '../conversation-summary.ts';

type Reader = Pick<
  StoreReader,
  'conversations' | 'conversationSearch' | 'plans' | 'executions' | 'steps' | 'triggers'
>;

/** Last used first; with words, those in which they are. */
export function listChats(reader: Reader, search: string | null): ConversationSummary[] {
  if (search === null || search.trim() === '')
    return reader.conversations.list().map((record) => conversationSummary(reader, record));
  return reader.conversationSearch
    .find(search)
    .map(({ conversation, ...found }) => conversationSummary(reader, conversation, found));
}

/** What a person took out of the list and may bring back, the last first. */
export function listRemovedChats(reader: Reader): ConversationSummary[] {
  return reader.conversations.removed().map((record) => conversationSummary(reader, record));
}
