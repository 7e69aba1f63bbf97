import type { ConversationSummary } from '../../../shared/ipc/chat-views.ts';
import type { StoreReader } from '../../store/store.ts';
import { conversationSummary } from '../conversation-summary.ts';

type Reader = Pick<StoreReader, 'conversations' | 'conversationSearch' | 'plans' | 'executions'>;

/** Last used first; with words, those in which they are. */
export function listChats(reader: Reader, search: string | null): ConversationSummary[] {
  if (search === null || search.trim() === '')
    return reader.conversations.list().map((record) => conversationSummary(reader, record));
  return reader.conversationSearch
    .find(search)
    .map(({ conversation, ...found }) => conversationSummary(reader, conversation, found));
}
