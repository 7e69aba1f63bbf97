import { api } from '../api.ts';
import { useDrafts } from './draft-store.ts';
import { useRoute } from './route-store.ts';

/**
 * Opens a chat of its own with words in the box, for the person to read, change and send: nothing is sent here, and
 * what is typed elsewhere stays there. The same words that still wait in a box are shown instead of written again.
 */
export async function beginRequest(text: string) {
  const waits = Object.entries(useDrafts.getState().drafts).find(([id, draft]) => {
    return id !== 'new' && draft.text === text;
  });
  const { go } = useRoute.getState();
  if (waits !== undefined) go({ page: 'chat', conversationId: waits[0] });
  else {
    const chat = await api.chatCreate({});
    if (!chat.ok) return chat;
    const { conversationId } = chat.value;
    useDrafts.getState().write(conversationId, text);
    go({ page: 'chat', conversationId });
  }
  return { ok: true, value: null } as const;
}
