import { useEffect, useEffectEvent } from 'react';
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

/** Brings the message that was found into sight, once it is there; `show` draws them from a place on. */
export function useFoundMessage(messages: readonly Message[], show: (from: number) => void): void {
  const { messageId, look } = useFound();
  const draw = useEffectEvent(show);
  useEffect(() => {
    const place = messages.findIndex((message) => message.messageId === messageId);
    if (messageId === null || place === -1) return;
    look(null);
    draw(place);
    requestAnimationFrame(() => {
      const shown = document.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
      shown?.focus({ preventScroll: true });
      shown?.scrollIntoView({ block: 'center' });
    });
  }, [messageId, messages, look]);
}
