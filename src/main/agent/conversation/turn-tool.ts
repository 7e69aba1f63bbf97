// A tool as a turn of the conversation knows it. What it does is the business of whoever made it.
import type { BlockOrigin } from '../../../shared/agent/block-origins.ts';
import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import type { ModelTool } from '../model/model-call.ts';
import type { ContextBlock } from '../prompts/context-block.ts';

/**
 * `read` looks and is done by itself; `propose` and `ask` put something before the person and end the turn; `outbound`
 * reaches out and is never done before a person allowed it.
 */
export type TurnToolKind = 'read' | 'propose' | 'ask' | 'outbound';

/** What a call may know of its turn. */
export interface TurnScene {
  /** The person's own words in this message. */
  text: string;
  /** What the turn took in until now that other people wrote. */
  takenIn: readonly ContextBlock[];
  /** How often this tool was sent back its own mistakes in this turn. */
  repairs: number;
  signal: AbortSignal;
}

export interface TurnTool {
  definition: ModelTool;
  /** What it is called for people: "Look up a balance". */
  title: string;
  kind: TurnToolKind;
  /** Of an outbound one: what a person is asked, in one sentence. */
  asks?(input: unknown): string;
  /** Of an outbound one: why it cannot be done whatever a person says, which the model is told at once. */
  refuses?(input: unknown): string | null;
  /** Of an outbound one: a person permitted this before. It counts only while the turn took in nothing untrusted. */
  permitted?(input: unknown): boolean;
  /** What it throws is told to the model in its words. */
  run(input: unknown, scene: TurnScene): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  /** What the model gets; fenced unless it is the app's own. */
  text: string;
  isError: boolean;
  /** Whose words the text is. */
  origin: BlockOrigin;
  /** What it is, for the model and for a person: "get_balance", "notes/search". */
  label: string;
  /** What it became in the conversation, if anything. */
  then?: TurnEffect;
}

/** What follows from a turn, written with its end. */
export type TurnEffect =
  /** `text`: the person's own words that it was made of. */
  | { kind: 'outcome'; outcome: CompileOutcome; text: string }
  /** `plan` is the next revision of what `revision` was. */
  | { kind: 'edited'; planId: string; revision: number; plan: Plan }
  /** A note that the person is asked to keep. */
  | { kind: 'note'; text: string };
