import type { PartWanted } from '../../../shared/ipc/chat-views.ts';
import type { ChatPart, Message } from '../../../shared/ipc/message-views.ts';
import type { AttachmentRecord } from '../../store/queries/attachments.ts';
import type { StoreReader } from '../../store/store.ts';
import { toMessage } from '../messages.ts';
import { toAttachmentView } from './attachments.ts';

type Reader = Pick<StoreReader, 'conversations' | 'attachments'>;

/** As many are shown of a chat that is opened. */
const atFirst = 60;

/** The branch of a conversation that is shown, with the versions of what was said in several. */
export function shownMessages(reader: Reader, conversationId: string): Message[] {
  return readMessages(reader, reader.conversations.shownIds(conversationId));
}

/**
 * The end of that branch, of which alone what it says is read: a chat may have tens of thousands of messages, and is
 * read again each time that it changes.
 */
export function shownPart(
  reader: Reader,
  conversationId: string,
  { from, found }: PartWanted,
): ChatPart {
  const ids = reader.conversations.shownIds(conversationId);
  const last = Math.max(0, ids.length - 1);
  const wanted = from ?? ids.length - atFirst;
  const place = found === null ? -1 : ids.indexOf(found);
  const hidden = Math.max(0, Math.min(wanted, last, place === -1 ? last : place));
  if (hidden === 0) return { hidden, above: null, messages: readMessages(reader, ids) };
  const [above = null, ...messages] = readMessages(reader, ids.slice(hidden - 1));
  return { hidden, above, messages };
}

/** Up to the end of the branch, so that what came after each is known. */
function readMessages({ conversations, attachments }: Reader, ids: readonly string[]): Message[] {
  const branches = conversations.branches(ids);
  const attached = byMessage(attachments.ofMessages(ids));
  const messages = conversations.these(ids).map((record) => {
    const { messageId } = record;
    const files = (attached.get(messageId) ?? []).map(toAttachmentView);
    const message = toMessage(record, files);
    const versions = branches.get(messageId);
    if (versions === undefined) return message;
    const index = versions.indexOf(messageId) + 1;
    return { ...message, branches: { index, count: versions.length, ids: [...versions] } };
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
