import { useEffect, useEffectEvent, useRef } from 'react';
import { create } from 'zustand';
import type { Message } from '../../../../shared/ipc/message-views.ts';

interface FoundStore {
  /** The message that a search led to, until it is in sight. */
  messageId: string | null;
  look(messageId: string | null): void;
}

export const useFound = create<FoundStore>((set) => ({
  messageId: null,
  look: (messageId) => set({ messageId }),
}));

/** Brings the message that was found into sight, once it is there; `read` reads the chat as far as it. */
export function useFoundMessage(messages: readonly Message[], read: () => void): void {
  const { messageId, look } = useFound();
  const readOn = useEffectEvent(read);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (messageId === null || messages.length === 0) return;
    if (!messages.some((message) => message.messageId === messageId)) {
      // Once: it may stand in a branch that is not shown.
      if (asked.current !== messageId) readOn();
      asked.current = messageId;
      return;
    }
    look(null);
    asked.current = null;
    requestAnimationFrame(() => {
      const shown = document.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
      shown?.focus({ preventScroll: true });
      shown?.scrollIntoView({ block: 'center' });
    });
  }, [messageId, messages, look]);
}
