import { z } from 'zod';
import { maxAttachments } from '../message-limits.ts';
import { id, none } from './pieces.ts';

const noteInput = z.string().max(4_000);

/** Conversations, what is remembered over them, and the model that reads them. */
export const chatRequests = {
  /** The last used first; with words, those in which they are. */
  'chat.list': z.strictObject({ search: z.string().max(1000).nullable() }),
  'chat.create': none,
  'chat.get': z.strictObject({ conversationId: id }),
  'chat.rename': z.strictObject({ conversationId: id, title: z.string().max(4000) }),
  /** Takes it out of the list; it is kept. */
  'chat.remove': z.strictObject({ conversationId: id }),
  'chat.restore': z.strictObject({ conversationId: id }),
  /** Null for the model of the settings. */
  'chat.setModel': z.strictObject({ conversationId: id, model: z.string().max(128).nullable() }),
  /** The end of the branch that is shown, oldest first; see `PartWanted`. */
  'chat.messages': z.strictObject({
    conversationId: id,
    from: z.int().min(0).nullable(),
    found: id.nullable(),
  }),
  /**
   * Text of at most 20 000 characters; more is refused with TEXT_TOO_LONG and kept in the box. Null begins
   * a conversation, unless the words are refused.
   */
  'chat.send': z.strictObject({
    conversationId: id.nullable(),
    text: z.string(),
    attachmentIds: z.array(id).max(100),
  }),
  /** Says a message of one's own otherwise, as a branch beside it; what was attached goes along. */
  'chat.edit': z.strictObject({ messageId: id, text: z.string() }),
  /** Shows the branch in which this message stands. */
  'chat.branch': z.strictObject({ messageId: id }),
  /** The person chooses files in a dialog of the system; so many more go with the message. */
  'chat.attach': z.strictObject({ room: z.number().int().min(0).max(maxAttachments) }),
  /** Of a file that was dropped or pasted: null for what is no text, or too large to be read. */
  'chat.attachText': z.strictObject({
    room: z.number().int().min(0).max(maxAttachments),
    name: z.string().max(4096),
    bytes: z.number().int().min(0),
    text: z.string().nullable(),
  }),
  'chat.detach': z.strictObject({ attachmentId: id }),
  'chat.drafts': none,
  /** Until the app ends, and never on the disk. Null for words that would begin a conversation. */
  'chat.keepDraft': z.strictObject({
    conversationId: id.nullable(),
    text: z.string(),
    attachmentIds: z.array(id).max(100),
  }),
  'chat.stop': z.strictObject({ conversationId: id }),
  'chat.retry': z.strictObject({ messageId: id }),
  /** Whether a call of a tool that reaches out may be made, this once. */
  'chat.answerCall': z.strictObject({
    conversationId: id,
    callId: z.string().min(1).max(200),
    answer: z.enum(['once', 'no']),
  }),
  'request.story': z.strictObject({ requestId: id }),
  'model.get': none,
  'model.set': z.strictObject({
    model: z.string().max(128).exactOptional(),
    baseUrl: z.string().max(500).exactOptional(),
    /** US dollars of a day, e.g. "2.50"; null for no limit. */
    dailyUsd: z.string().max(12).nullable().exactOptional(),
  }),
  /** The key that was copied last: main reads the clipboard, so that no window ever holds it. */
  'model.takeKey': none,
  'model.forgetKey': none,
  'model.list': none,
  'note.list': z.strictObject({ search: z.string().max(200).nullable() }),
  'note.add': z.strictObject({ text: noteInput }),
  /** `originsRead`: the person was shown what others wrote that it was drafted beside. */
  'note.confirm': z.strictObject({ noteId: id, originsRead: z.boolean() }),
  'note.edit': z.strictObject({ noteId: id, text: noteInput }),
  'note.remove': z.strictObject({ noteId: id }),
} as const;
