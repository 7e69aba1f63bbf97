import { AppError } from '../../../shared/errors.ts';
import type { ConversationRecord } from '../../store/queries/conversations.ts';
import type { StoreReader } from '../../store/store.ts';

/** One that can be spoken in. Errors: CONVERSATION_NOT_FOUND, also where it was removed. */
export function openConversation(
  { conversations }: Pick<StoreReader, 'conversations'>,
  conversationId: string,
): ConversationRecord {
  const record = conversations.get(conversationId);
  if (record === undefined || record.removedAt !== null) throw conversationNotFound(conversationId);
  return record;
}

export function conversationNotFound(conversationId: string): AppError {
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
