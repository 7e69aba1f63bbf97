// A turn as far as it has come: all that it needs to go on, also after it waited for a person or the app ended.
import { z } from 'zod';
import { blockOrigins } from '../../../shared/agent/block-origins.ts';
import { type ReplyBlock, replyBlockSchema } from '../../../shared/ipc/reply-view.ts';
import type { ModelMessage, ToolUseBlock } from '../model/model-call.ts';
import type { ContextBlock } from '../prompts/context-block.ts';
import type { TurnEffect } from './turn-tool.ts';

/** A call of the last round; the model goes on once each has its answer. */
export interface OpenCall {
  /** As the model called it. */
  id: string;
  /** As the app calls it. */
  callId: string;
  name: string;
  input: unknown;
  /** Which of the blocks shows it. */
  block: number;
  answer: { text: string; isError: boolean } | null;
}

export interface TurnThread {
  /** As the model gets them: what was said before, the message, and every round. */
  messages: ModelMessage[];
  /** How many of them are of before, oldest first. */
  earlier: number;
  blocks: ReplyBlock[];
  /** What other people wrote. */
  takenIn: ContextBlock[];
  open: OpenCall[];
  effects: TurnEffect[];
  rounds: number;
  calls: number;
  inputTokens: number;
  /** By tool: how often it was sent back its mistakes. */
  repairs: Record<string, number>;
}

const effectSchema = z.custom<TurnEffect>((value) => isRecord(value) && 'kind' in value);
const messageSchema = z.custom<ModelMessage>((value) => isRecord(value) && 'role' in value);

/** As it is stored; written by this app alone. */
export const turnThreadSchema: z.ZodType<TurnThread> = z.strictObject({
  messages: z.array(messageSchema),
  earlier: z.number().int(),
  blocks: z.array(replyBlockSchema),
  takenIn: z.array(
    z.strictObject({ origin: z.enum(blockOrigins), label: z.string(), text: z.string() }),
  ),
  open: z.array(
    z.strictObject({
      ...{
        id: z.string(),
        callId: z.string(),
        name: z.string(),
        input: z.unknown(),
        block: z.number().int(),
      },
      answer: z.strictObject({ text: z.string(), isError: z.boolean() }).nullable(),
    }),
  ),
  effects: z.array(effectSchema),
  rounds: z.number().int(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  repairs: z.record(z.string(), z.number().int()),
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A turn that begins: what was said before, and the message. */
export function newThread(
  earlier: readonly ModelMessage[],
  message: string,
  takenIn: readonly ContextBlock[],
): TurnThread {
  const said: ModelMessage = { role: 'user', content: [{ type: 'text', text: message }] };
  return {
    ...{ messages: [...earlier, said], earlier: earlier.length, takenIn: [...takenIn] },
    ...{ blocks: [], open: [], effects: [], rounds: 0, calls: 0, inputTokens: 0, repairs: {} },
  };
}

/** Whether a call of this id was made in this turn before. */
export function hasCall({ messages }: TurnThread, id: string): boolean {
  return messages.some(({ content }) =>
    content.some((block): block is ToolUseBlock => block.type === 'tool_use' && block.id === id),
  );
}

/** The plan, question or changed plan that the turn comes to; a note is none. */
export function proposalOf({ effects }: Pick<TurnThread, 'effects'>): TurnEffect | undefined {
  return effects.find(({ kind }) => kind !== 'note');
}
