// What is asked of a model and what it answers, as the agent sees it. The shapes of blocks are those of the
// Messages API, so that what a model said goes back to it unchanged.
import type { AppError } from '../../../shared/errors.ts';

export interface TextBlock {
  type: 'text';
  text: string;
}

/** Goes back to the model as it came, to the letter; it is not shown. */
export type ThoughtBlock =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string };

export interface ToolUseBlock {
  type: 'tool_use';
  id: string;
  name: string;
  input: unknown;
}

export interface ToolResultBlock {
  type: 'tool_result';
  tool_use_id: string;
  content: string;
  is_error: boolean;
}

/** What a model's message consists of. */
export type ReplyBlock = TextBlock | ThoughtBlock | ToolUseBlock;

export type ModelMessage =
  | { role: 'user'; content: (TextBlock | ToolResultBlock)[] }
  | { role: 'assistant'; content: ReplyBlock[] };

export interface ModelTool {
  name: string;
  description: string;
  /** JSON schema of an object. */
  input_schema: { type: 'object'; [key: string]: unknown };
}

export interface ModelCall {
  /** Of another model than that of the settings. */
  model?: string;
  /** What stays the same from call to call, the most stable first: the prefix that is cached. */
  system: readonly string[];
  /** In any order; they are sent by their names. */
  tools?: readonly ModelTool[];
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  /** What it may still cost; without a bound where it is left out. */
  allowance?: Allowance;
}

/** What the attempts of a call may still cost. Whoever opened it ends it, once the cost of the call is recorded. */
export interface Allowance {
  /** Tokens of an answer that there is money for, `wanted` at most, after a prompt of at most so many. */
  room(promptTokens: number, wanted: number): number;
  /** The same, set aside for an attempt that is made now. Errors: MODEL_BUDGET_SPENT where it is too little. */
  attempt(promptTokens: number, wanted: number): number;
  /** What the attempt cost; null where that is not known: the most that it can have cost. */
  used(costMicroUsd: bigint | null): void;
  /** What was used stands where the costs of today are summed; without it, it counts as lost. */
  recorded(): void;
  /** Why an answer ends before its end that got less room than was wanted; null where none does. */
  atItsEnd(): AppError | null;
  end(): void;
}

/** Tokens as the service counted them. */
export interface ModelUsage {
  /** Read anew, neither from the cache nor into it. */
  inputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** Thinking included. */
  outputTokens: number;
}

/** What a call used in all its attempts. */
export interface Spent {
  usage: ModelUsage;
  /** In millionths of a US dollar, rounded up; null where the price is not known. */
  costMicroUsd: bigint | null;
  /** False where an answer broke off: at least this much was used. */
  isWhole: boolean;
}

/** A tool that the model wants called; with `problem` where its input cannot be read, and then nothing is called. */
export type ToolCall =
  | { id: string; name: string; input: unknown }
  | { id: string; name: string; problem: string };

/** How an answer ended. Only `tools` asks for something to be done. */
export type ModelEnd =
  | { kind: 'done' }
  | { kind: 'stop_sequence'; sequence: string }
  | { kind: 'tools'; calls: ToolCall[] }
  /** The service paused a long turn: send it back as it is. */
  | { kind: 'paused' }
  /** The bound of output tokens was reached: what is there is not whole. */
  | { kind: 'cut_short' }
  | { kind: 'context_full' }
  | { kind: 'refused'; category: string | null; explanation: string | null };

export interface ModelReply {
  /** As the service names it. */
  model: string;
  blocks: ReplyBlock[];
  /** The text of the blocks together. */
  text: string;
  end: ModelEnd;
}

/** What is told while an answer comes. */
export interface ModelWatch {
  /** Stops the call; what has come by then stays. */
  signal?: AbortSignal;
  onText?(piece: string): void;
  onTool?(id: string, name: string): void;
  /** Another attempt follows after a wait, because of this. */
  onWait?(wait: { error: AppError; waitMs: number }): void;
}

/** `text` is what had been told before it failed. */
export type ModelOutcome =
  | { ok: true; reply: ModelReply; spent: Spent }
  | { ok: false; error: AppError; text: string; spent: Spent };

/** `issues`: what is wrong with an answer that came whole, by its places; empty for every other failure. */
export type StructuredOutcome<Value> =
  | { ok: true; value: Value; reply: ModelReply; spent: Spent }
  | { ok: false; error: AppError; issues: string[]; reply: ModelReply | null; spent: Spent };
