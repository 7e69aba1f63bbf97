import type { Message } from '../../../shared/ipc/views.ts';
import type { AttachmentRecord } from '../../store/queries/attachments.ts';
import type { StoreReader } from '../../store/store.ts';
import { toMessage } from '../messages.ts';
import { toAttachmentView } from './attachments.ts';

/** The branch of a conversation that is shown, with the versions of what was said in several. */
export function shownMessages(
  { conversations, attachments }: Pick<StoreReader, 'conversations' | 'attachments'>,
  conversationId: string,
): Message[] {
  const branches = conversations.branches(conversationId);
  const attached = byMessage(attachments.ofConversation(conversationId));
  const messages = conversations.shown(conversationId).map((record) => {
    const { messageId } = record;
    const files = (attached.get(messageId) ?? []).map(toAttachmentView);
    const message = toMessage(record, files);
    const ids = branches.get(messageId);
    if (ids === undefined) return message;
    const index = ids.indexOf(messageId) + 1;
    return { ...message, branches: { index, count: ids.length, ids: [...ids] } };
  });
  // Found once: a chat may have tens of thousands of messages, and the window stands still meanwhile.
  const lastCard = messages.findLastIndex(isCard);
  return messages.map((message, index) => inItsBranch(message, index < lastCard));
}

/** In the order in which they were attached. */
function byMessage(files: readonly AttachmentRecord[]): ReadonlyMap<string, AttachmentRecord[]> {
  const found = new Map<string, AttachmentRecord[]>();
  for (const file of files) {
    const { messageId } = file;
    if (messageId === null) continue;
    const known = found.get(messageId);
    if (known === undefined) found.set(messageId, [file]);
    else known.push(file);
  }
  return found;
}

/** What was answered in another branch is not, until it is here too. */
function inItsBranch(message: Message, hasCardAfter: boolean): Message {
  if (message.kind !== 'question' || !message.answered) return message;
  return { ...message, answered: hasCardAfter };
}

/** Neither small talk nor what a plan says by itself, which answer nothing. */
function isCard(message: Message): boolean {
  if (message.kind === 'run') return message.text === undefined;
  return !['user', 'assistant', 'notice'].includes(message.kind);
}
