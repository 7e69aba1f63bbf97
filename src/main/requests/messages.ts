import { z } from 'zod';
import { errorShapeSchema } from '../../shared/chain/types.ts';
import type { AttachmentView } from '../../shared/ipc/chat-views.ts';
import type { Message } from '../../shared/ipc/message-views.ts';
import { replyBlockSchema, replyStates } from '../../shared/ipc/reply-view.ts';
import { questionOptionSchema } from '../../shared/plan/question-option.ts';
import { taintSchema } from '../../shared/plan/taint.ts';
import { settingsParts } from '../../shared/settings-part.ts';
import type { MessageRecord, MessageRole } from '../store/queries/conversations.ts';
import { parkedError } from '../store/stored.ts';
import type { RequestsDeps } from './requests-deps.ts';

const useSchema = z.strictObject({
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  costUsd: z.string().nullable(),
  isWhole: z.boolean().exactOptional(),
});

/** `use`: what a model took to say it. */
const said = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...shape, use: useSchema.exactOptional() });

/** What a message says, as it is stored. */
const contentSchema = z.discriminatedUnion('kind', [
  said('user', { text: z.string() }),
  /** `wantsModel`: a model could go on where this says that it does not. */
  said('assistant', { text: z.string(), wantsModel: z.literal(true).exactOptional() }),
  said('question', {
    slot: z.string(),
    text: z.string(),
    options: z.array(questionOptionSchema),
    answered: z.boolean(),
    part: z.enum(settingsParts).exactOptional(),
    /** The request so far, which the answer completes. */
    about: z.string(),
  }),
  said('plan', { planId: z.string() }),
  /** `text`: what came of it, said by itself. */
  said('run', { executionId: z.string(), text: z.string().exactOptional() }),
  /** What a plan or a schedule has to say by itself. Parts of it may be by others. */
  said('notice', { title: z.string(), text: z.string() }),
  /**
   * What a model says. `about`: the person's words, with which it may be asked again. `takenIn`: what other people
   * wrote and it may rest on.
   */
  said('reply', {
    model: z.string(),
    state: z.enum(replyStates),
    blocks: z.array(replyBlockSchema),
    takenIn: z.array(taintSchema).exactOptional(),
    error: errorShapeSchema.exactOptional(),
    about: z.string().exactOptional(),
  }),
  /** What a person asked to be remembered, or is asked about; the note itself may be gone. */
  said('note', { noteId: z.string() }),
  said('edited', {
    planId: z.string(),
    fromRevision: z.number().int(),
    toRevision: z.number().int(),
  }),
  /** `about`: the request, where a model may be asked again. */
  said('error', { error: errorShapeSchema, about: z.string().exactOptional() }),
]);
export type Content = z.infer<typeof contentSchema>;

/** What a stored message says; null when this version cannot read it. */
export function contentOf({ content }: MessageRecord): Content | null {
  if (!content.ok) return null;
  const parsed = contentSchema.safeParse(content.value);
  return parsed.success ? parsed.data : null;
}

/** The message as the window shows it; one that no longer parses is shown as set aside. */
export function toMessage(
  record: MessageRecord,
  attachments: readonly AttachmentView[] = [],
): Message {
  const { messageId, conversationId, requestId, createdAt } = record;
  const place = { messageId, conversationId, requestId, createdAt };
  const said = shown(record);
  if (said.kind !== 'user') return { ...place, ...said };
  return { ...place, ...said, attachments: [...attachments] };
}

function shown(record: MessageRecord) {
  const content = contentOf(record);
  if (content === null)
    return { kind: 'error', error: unreadable(record), canRetry: false } as const;
  if (content.kind === 'error') {
    const { about, ...error } = content;
    return { ...error, canRetry: about !== undefined };
  }
  if (content.kind === 'reply') {
    const { about, takenIn: _takenIn, ...reply } = content;
    return { ...reply, canRetry: about !== undefined };
  }
  if (content.kind !== 'question') return content;
  const { about: _about, ...question } = content;
  return question;
}

function unreadable({ messageId, content }: MessageRecord) {
  const place = { table: 'messages', id: messageId, column: 'content' };
  const parked = content.ok
    ? { ...place, reason: 'It does not fit.', raw: JSON.stringify(content.value) }
    : content.parked;
  return parkedError(parked).toShape();
}

/** Adds a message at the end of the branch that another one stands in. */
export function addMessageAfter(
  deps: Pick<RequestsDeps, 'store'>,
  after: string,
  content: Content,
  requestId: string,
): void {
  const { conversations } = deps.store.reader;
  const conversationId = conversations.message(after)?.conversationId;
  if (conversationId === undefined) throw new Error('There is no message to follow.');
  addMessage(deps, conversationId, content, requestId, conversations.leafOf(after));
}

/** Adds a message to a conversation and answers it as it is shown: after `after`, or else at the end of what is shown. */
export function addMessage(
  { store: { reader, writer } }: Pick<RequestsDeps, 'store'>,
  conversationId: string,
  content: Content,
  requestId?: string,
  after?: string | null,
): Message {
  const role: MessageRole = content.kind === 'user' ? 'user' : 'assistant';
  const end = () => reader.conversations.lastMessage(conversationId)?.messageId ?? null;
  const messageId = writer.conversations.addMessage({
    conversationId,
    parentId: after === undefined ? end() : after,
    role,
    content,
    ...(requestId === undefined ? {} : { requestId }),
  });
  const added = reader.conversations.message(messageId);
  if (added === undefined) throw new Error('A message that was written cannot be read.');
  return toMessage(added);
}
