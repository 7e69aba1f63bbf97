import type { AppError } from '../../../shared/errors.ts';
import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { Allowance, Spent } from '../model/model-call.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { Timers } from '../model/timers.ts';
import type { OpenCall } from './turn-thread.ts';
import type { TurnTool } from './turn-tool.ts';

export interface TurnPorts {
  client: Pick<ModelClient, 'stream'>;
  /** Of another model than that of the settings. */
  model?: string;
  /** The instructions, the most stable first. */
  system: readonly string[];
  tools: readonly TurnTool[];
  /** The person's own words in this message. */
  text: string;
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** Calls are told apart by ids of the app: a model may use one of its own twice. */
  newCallId(): string;
  /** What a round may still cost, asked before each. Throws what is in the way. */
  allowance(): Allowance;
}

/** What was sent to the model, and what its answer took, for the record of the request. */
export interface TurnAsked {
  sent: string;
  spent: Spent;
}

/** What an answer of the model became, likewise. */
export interface TurnRound {
  /** Its words and calls; null where nothing came. */
  answered: string | null;
  became: CompileOutcome['outcome'] | 'said' | 'calls' | 'nothing';
  /** Codes of what was wrong. */
  issues: string[];
}

/** Why the model is not asked now, and for how long. */
export interface TurnWait {
  error: AppError;
  waitMs: number;
}

/** What is told while a turn goes on. */
export interface TurnWatch {
  signal: AbortSignal;
  /** `seq`: how many characters the block had before. */
  piece(block: number, seq: number, text: string): void;
  /** Another attempt follows after a wait; null once something came, or the round ended. */
  waits(wait: TurnWait | null): void;
  /** A block ended, or a call went on: the blocks are to be kept as they are. */
  moved(): void;
  /** As soon as an answer is there: what follows from it may take long, and what was paid is kept before. */
  asked(asked: TurnAsked): void;
  round(round: TurnRound): void;
  /** A call of the thread has its answer. */
  called(call: OpenCall): void;
}

export type TurnEnd =
  /** In words, or with what the thread holds as effects. */
  | { kind: 'done' }
  /** For a person to answer about the open calls. */
  | { kind: 'waiting' }
  | { kind: 'stopped'; error: AppError }
  /** `isCut`: it ends in the middle of what is shown. */
  | { kind: 'failed'; error: AppError; isCut: boolean };
