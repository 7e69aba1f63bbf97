import { type RefObject, useEffect } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { api } from '../../../api.ts';
import { followPieces, usePieces } from '../../../state/pieces-store.ts';
import { useKeyDown } from '../../../state/use-shortcut.ts';
import { isOpen } from '../reply/reply-message.ts';

/** Takes what is written while the conversation is shown; of what has ended only what was read counts. */
export function useReplies(messages: readonly Message[]): void {
  const forget = usePieces((store) => store.forget);
  useEffect(followPieces, []);
  useEffect(() => {
    const ended = messages.filter((message) => message.kind !== 'reply' || !isOpen(message));
    forget(ended.map(({ messageId }) => messageId));
  }, [messages, forget]);
}

/** Escape stops what is being written, and the box has the focus then. */
export function useEscapeStops(
  messages: readonly Message[],
  within: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): void {
  const open = messages.find((message) => message.kind === 'reply' && isOpen(message));
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !open) return;
    const { target } = event;
    const isHere = target === document.body || within.current?.contains(target as Node | null);
    if (!isHere) return;
    event.preventDefault();
    void api.chatStop({ conversationId: open.conversationId });
    box.current?.focus();
  });
}
