import {
  conversationNotFound,
  openConversation,
} from '../../main/requests/chats/open-conversation.ts';
import type { StoreReader } from '../../main/store/store.ts';

/** The id of a chat, or of the one that was used last for "latest". Errors: CONVERSATION_NOT_FOUND. */
export function chatIdOf(reader: Pick<StoreReader, 'conversations'>, asked: string): string {
  if (asked !== 'latest') return openConversation(reader, asked).conversationId;
  const [latest] = reader.conversations.list(1);
  if (latest === undefined) throw conversationNotFound(asked);
  return latest.conversationId;
}
