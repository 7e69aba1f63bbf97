import type { Message } from '../../../../shared/ipc/message-views.ts';
import type { Result } from '../../../../shared/result.ts';
import { api } from '../../../api.ts';
import { useRoute } from '../../../state/route-store.ts';
import { type Action, useAction } from '../../../state/use-action.ts';

/** Sends words into a conversation; the first words begin one. */
export function useSend(
  conversationId: string | null,
): Action<[text: string, attachmentIds: string[]], Message[]> {
  const go = useRoute((store) => store.go);
  return useAction(async (text: string, attachmentIds: string[]): Promise<Result<Message[]>> => {
    const sent = await api.chatSend({ conversationId, text, attachmentIds });
    const begun = sent.ok && conversationId === null ? sent.value[0] : undefined;
    if (begun) go({ page: 'chat', conversationId: begun.conversationId });
    return sent;
  });
}
