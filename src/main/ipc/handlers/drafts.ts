import type { Draft } from '../../../shared/ipc/chat-views.ts';
import { toAttachmentView } from '../../requests/chats/attachments.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

/** Of conversations in which something is typed. */
const mostDrafts = 100;

/**
 * What is typed and was not sent, for a page that comes anew. It is kept in memory until the app ends: what somebody
 * types or pastes by mistake never gets onto the disk.
 */
export function draftHandlers({
  store,
}: Services): Pick<Handlers, 'chat.drafts' | 'chat.keepDraft'> {
  const drafts = new Map<string, Draft>();
  const attached = (attachmentId: string) => {
    const found = store.reader.attachments.get(attachmentId);
    return found === undefined || found.messageId !== null ? [] : [toAttachmentView(found)];
  };
  return {
    'chat.drafts': () => Object.fromEntries(drafts),
    'chat.keepDraft': ({ conversationId, text, attachmentIds }) => {
      const key = conversationId ?? 'new';
      drafts.delete(key);
      const attachments = attachmentIds.flatMap(attached);
      if (text !== '' || attachments.length > 0) drafts.set(key, { text, attachments });
      const [oldest] = drafts.keys();
      if (drafts.size > mostDrafts && oldest !== undefined) drafts.delete(oldest);
      return null;
    },
  };
}
