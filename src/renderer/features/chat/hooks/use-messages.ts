import { useRef } from 'react';
import type { Message } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { sameMessages } from '../../../model/same-messages.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';

/** What was said in a conversation; null for one that is not begun yet. */
export function useMessages(conversationId: string | null): Remote<Message[]> {
  const before = useRef<Message[]>([]);
  const read = async () => {
    const answer = await api.chatMessages({ conversationId: conversationId ?? '' });
    if (!answer.ok) return answer;
    before.current = sameMessages(before.current, answer.value);
    return { ...answer, value: before.current };
  };
  const key = conversationId === null ? null : `messages/${conversationId}`;
  return useRemote(key, read, ['conversation'], conversationId);
}
