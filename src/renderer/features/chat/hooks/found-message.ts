import { useEffect } from 'react';
import { create } from 'zustand';
import type { Message } from '../../../../shared/ipc/views.ts';

interface FoundStore {
  /** The message that a search led to, until it is in sight. */
  messageId: string | null;
  look(messageId: string | null): void;
}

export const useFound = create<FoundStore>((set) => ({
  messageId: null,
  look: (messageId) => set({ messageId }),
}));

/** Brings the message that was found into sight, once it is there. */
export function useFoundMessage(messages: readonly Message[]): void {
  const { messageId, look } = useFound();
  useEffect(() => {
    if (messageId === null || !messages.some((message) => message.messageId === messageId)) return;
    look(null);
    requestAnimationFrame(() => {
      const place = document.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
      place?.focus({ preventScroll: true });
      place?.scrollIntoView({ block: 'center' });
    });
  }, [messageId, messages, look]);
}
