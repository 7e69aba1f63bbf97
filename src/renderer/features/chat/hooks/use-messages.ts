import { useRef } from 'react';
import type { ChatPart } from '../../../../shared/ipc/message-views.ts';
import { api } from '../../../api.ts';
import { sameMessages } from '../../../model/same-messages.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { useFound } from './found-message.ts';

/** As many more are shown with each step back. */
const atOnce = 60;

/** Until something of it is read. */
export const nothingSaid: ChatPart = { hidden: 0, above: null, messages: [] };

interface ShownMessages extends Remote<ChatPart> {
  showEarlier(): void;
}

/**
 * The end of what was said in a conversation, from where it began when it was opened; null for one that is not begun
 * yet. Earlier ones are read when they are asked for.
 */
export function useMessages(conversationId: string | null): ShownMessages {
  const before = useRef(nothingSaid);
  const from = useRef<number | null>(null);
  const read = async () => {
    const { messageId } = useFound.getState();
    const wanted = { from: from.current, found: messageId };
    const answer = await api.chatMessages({ conversationId: conversationId ?? '', ...wanted });
    if (!answer.ok) return answer;
    const messages = sameMessages(before.current.messages, answer.value.messages);
    before.current = { ...answer.value, messages };
    // A chat that is still empty begins with its first words.
    if (messages.length > 0) from.current = answer.value.hidden;
    return { ...answer, value: before.current };
  };
  const key = conversationId === null ? null : `messages/${conversationId}`;
  const remote = useRemote(key, read, ['conversation'], conversationId);
  const showEarlier = () => {
    from.current = Math.max(0, before.current.hidden - atOnce);
    void remote.reload();
  };
  return { ...remote, showEarlier };
}
