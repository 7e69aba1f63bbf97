import { z } from 'zod';
import { blockOrigins } from '../agent/block-origins.ts';
import type { ErrorShape } from '../errors.ts';

/** `waiting`: for a person's answer about a call. `cut`: it ends in the middle, and what came is kept. */
export const replyStates = ['streaming', 'waiting', 'done', 'stopped', 'cut', 'failed'] as const;
export type ReplyState = (typeof replyStates)[number];

/** `waiting`: for a person's answer. `queued`: its turn has not come, or the model still writes it. */
const toolCallStates = [
  ...(['queued', 'waiting', 'running'] as const),
  ...(['done', 'failed', 'denied', 'stopped'] as const),
] as const;

export type ToolCallState = (typeof toolCallStates)[number];

const replyTextSchema = z.strictObject({ type: z.literal('text'), text: z.string() });

/** A tool that the model called. */
const replyToolSchema = z.strictObject({
  type: z.literal('tool'),
  callId: z.string(),
  name: z.string(),
  /** What it is called for people. */
  title: z.string(),
  state: z.enum(toolCallStates),
  /** What a person is asked before it is done; null where nobody is. */
  asks: z.string().nullable(),
  /** Indented JSON, cut where it is long. */
  input: z.string(),
  /** What it gave, cleaned, and cut where it is long. */
  result: z.string(),
  origin: z.enum(blockOrigins),
  durationMs: z.number().int().nullable(),
});
export type ReplyTool = z.infer<typeof replyToolSchema>;

export const replyBlockSchema = z.discriminatedUnion('type', [replyTextSchema, replyToolSchema]);
export type ReplyBlock = z.infer<typeof replyBlockSchema>;

/** Nobody is asked for a while: the last attempt brought nothing, and another follows. */
export interface ReplyWait {
  /** What the last attempt came to, in a sentence. */
  why: string;
  /** When it is asked again, epoch milliseconds. */
  until: number;
}

/** What a model says and does in answer to one message. */
export interface ReplyView {
  model: string;
  state: ReplyState;
  blocks: ReplyBlock[];
  /** Only while it is being written. */
  wait?: ReplyWait;
  /** Why it ended before its end. */
  error?: ErrorShape;
  canRetry: boolean;
}

/** Pushed while a model writes. */
export interface Piece {
  conversationId: string;
  messageId: string;
  /** Which of the blocks of the reply it belongs to. */
  block: number;
  /** How many characters (UTF-16) of the block came before it. */
  seq: number;
  text: string;
}
