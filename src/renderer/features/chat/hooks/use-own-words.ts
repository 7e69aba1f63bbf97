import type { RefObject } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { emptyDraft, useDrafts } from '../../../state/draft-store.ts';
import type { useMessages } from './use-messages.ts';
import { useSend } from './use-send.ts';

/** What the person says in a conversation: the words in the box, whose they are, and how they come into it and out of it. */
export function useOwnWords(
  conversationId: string | null,
  messages: ReturnType<typeof useMessages>,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const send = useSend(conversationId);
  const draftKey = conversationId ?? 'new';
  const { text } = useDrafts((store) => store.drafts[draftKey] ?? emptyDraft);
  const { write, clear } = useDrafts.getState();
  const submit = async (words: string, attachmentIds: string[] = []) => {
    const sent = await send.start(words, attachmentIds);
    if (!sent?.ok) return;
    if (words === text) clear(draftKey);
    messages.reload();
  };
  const choose = (words: string) => {
    write(draftKey, words);
    box.current?.focus();
  };
  return {
    ...{ draftKey, text, busy: send.busy, error: send.error },
    write: (words: string) => {
      write(draftKey, words);
      send.clear();
    },
    submit: (words: string, attachmentIds?: string[]) => void submit(words, attachmentIds),
    choose,
    /** Puts what a reply answers into the box once more. */
    reword: (reply: Message) => {
      const said = messages.value?.messages ?? [];
      const before = said.slice(0, Math.max(0, said.indexOf(reply)));
      const asked = before.findLast(({ kind }) => kind === 'user');
      if (asked?.kind === 'user') choose(asked.text);
    },
  };
}
