// What is stored of a message, and what the window gets to see of it.
import { z } from 'zod';
import { type ErrorShape, errorClasses } from '../../shared/errors.ts';
import type { Message } from '../../shared/ipc/views.ts';
import { errorViewSchema } from '../../shared/runs/views.ts';
import type { MessageContent, MessageRecord, MessageRole } from '../store/queries/conversations.ts';
import { parkedError } from '../store/stored.ts';

const errorContent = errorViewSchema.extend({ class: z.enum(errorClasses) });

const contentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), text: z.string() }),
  z.strictObject({ kind: z.literal('assistant'), text: z.string() }),
  z.strictObject({
    kind: z.literal('question'),
    slot: z.string(),
    text: z.string(),
    options: z.array(z.string()),
    answered: z.boolean(),
    /** The words that the answer completes. */
    about: z.string(),
  }),
  z.strictObject({ kind: z.literal('plan'), planId: z.string() }),
  z.strictObject({ kind: z.literal('run'), executionId: z.string() }),
  z.strictObject({ kind: z.literal('error'), error: errorContent }),
]);
export type Content = z.infer<typeof contentSchema>;

/** Who says a message of this kind. */
export function roleOf(content: Content): MessageRole {
  if (content.kind === 'user') return 'user';
  return content.kind === 'run' ? 'tool' : 'assistant';
}

/** The content of a stored message; a row that no longer parses is shown as the error that it is. */
export function readContent(record: MessageRecord): Content {
  if (!record.content.ok)
    return { kind: 'error', error: mutable(parkedError(record.content.parked).toShape()) };
  const parsed = contentSchema.safeParse(record.content.value);
  if (parsed.success) return parsed.data;
  return { kind: 'error', error: mutable(unreadable(record, record.content.value)) };
}

function unreadable(record: MessageRecord, content: MessageContent): ErrorShape {
  return parkedError({
    table: 'messages',
    id: record.messageId,
    column: 'content',
    reason: `kind ${content.kind}`,
    raw: '',
  }).toShape();
}

function mutable(error: ErrorShape): z.infer<typeof errorContent> {
  return { ...error, facts: { ...error.facts } };
}

/** A stored message as the window shows it. */
export function toMessage(record: MessageRecord): Message {
  const { messageId, conversationId, createdAt } = record;
  const content = readContent(record);
  const base = { messageId, conversationId, createdAt };
  if (content.kind !== 'question') return { ...base, ...content };
  const { kind, slot, text, options, answered } = content;
  return { ...base, kind, slot, text, options, answered };
}
