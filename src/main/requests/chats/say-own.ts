import { AppError } from '../../../shared/errors.ts';
import { maxAttachments } from '../../../shared/ipc/message-limits.ts';
import type { Message } from '../../../shared/ipc/message-views.ts';
import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { MessageRecord } from '../../store/queries/conversations.ts';
import type { StoreReader } from '../../store/store.ts';
import { addMessage, toMessage } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { toAttachmentView } from './attachments.ts';

/** What a person says in a conversation; `edits`: in the place of which of their messages. */
export interface OwnWords {
  conversationId: string;
  text: string;
  attachmentIds?: readonly string[];
  edits?: string;
}

/**
 * Adds the person's own message with what goes along, and shows the branch that begins with it.
 * Errors: ATTACHMENTS_TOO_MANY, ATTACHMENT_GONE, MESSAGE_NOT_YOURS.
 */
export function sayOwn(
  { store }: Pick<RequestsDeps, 'store'>,
  { conversationId, text, attachmentIds = [], edits }: OwnWords,
  requestId: string,
): Message {
  const { reader, writer } = store;
  if (attachmentIds.length > maxAttachments) throw tooManyAttachments();
  const said = { kind: 'user', text } as const;
  const after =
    edits === undefined ? undefined : ownMessage(reader, conversationId, edits).parentId;
  const { messageId } = addMessage({ store }, conversationId, said, requestId, after);
  if (edits !== undefined) {
    writer.conversations.show(conversationId, messageId);
    writer.attachments.copy(edits, messageId);
  }
  for (const attachmentId of attachmentIds)
    if (!writer.attachments.send(attachmentId, messageId)) throw attachmentGone();
  const record = reader.conversations.message(messageId);
  if (record === undefined) throw new Error('A message that was written cannot be read.');
  return toMessage(record, reader.attachments.ofMessage(messageId).map(toAttachmentView));
}

/** A message that the person wrote. Errors: MESSAGE_NOT_YOURS. */
export function ownMessage(
  { conversations }: Pick<StoreReader, 'conversations'>,
  conversationId: string,
  messageId: string,
): MessageRecord {
  const record = conversations.message(messageId);
  if (record?.role === 'user' && record.conversationId === conversationId) return record;
  const message = 'Only a message of your own can be said otherwise.';
  throw new AppError('MESSAGE_NOT_YOURS', 'invalid_params', message, {
    advice: 'Nothing was sent. Say it in the box below.',
  });
}

/** What is said of attachments that nobody read; null where there are none. */
export function notRead(asked: Message, { outcome }: CompileOutcome): string | null {
  const names = asked.kind === 'user' ? asked.attachments.map(({ name }) => name) : [];
  if (names.length === 0) return null;
  const were = names.length === 1 ? 'was' : 'were';
  const why =
    outcome === 'needs_model'
      ? 'only a model reads what is attached, and none is set up.'
      : 'these words were understood without a model, and only a model reads what is attached.';
  return `${names.join(', ')} ${were} not read: ${why}`;
}

function tooManyAttachments(): AppError {
  const message = `At most ${maxAttachments} files go with one message.`;
  return new AppError('ATTACHMENTS_TOO_MANY', 'invalid_params', message, {
    advice: 'Nothing was sent. Remove some of them, and send the others with another message.',
  });
}

function attachmentGone(): AppError {
  const message = 'A file that was attached is not kept any more.';
  return new AppError('ATTACHMENT_GONE', 'invalid_params', message, {
    advice: 'Nothing was sent. Remove it from the message and attach it again.',
  });
}
