/** Where a part of a request's story stands. */
export type StoryState = 'done' | 'failed' | 'open' | 'skipped' | 'unknown';

/** A longer text of a part, cleaned and cut. */
export interface StoryDetail {
  /** Unlike that of every other of its part. */
  title: string;
  /** YAML, or words of others in their fence. */
  text: string;
}

/** One part of what became of a request, in the order in which it came. */
export interface StoryPart {
  id: string;
  /** What it is, in a few words. */
  title: string;
  /** One short line each: what was decided, paid, found. */
  facts: string[];
  /** What only who wants to know it all reads: what an account held, what a model was told. */
  details: StoryDetail[];
  state: StoryState;
  /** Epoch milliseconds; null where it has no time of its own. */
  at: number | null;
  /** The part that it follows from; null for the first. */
  after: string | null;
  /** It says what went wrong with that part, and nothing follows from it. */
  isTrouble: boolean;
}

/** How far a request came, and what it took. */
export interface StoryScore {
  /** Of its runs. */
  steps: number;
  stepsDone: number;
  /** External acts of its runs, and how many of them were found to be as they were rehearsed. */
  effects: number;
  effectsVerified: number;
  /** Fees of its transactions as far as they are known, by chain, in units of its own coin. */
  fees: { chainId: number; wei: string }[];
  /** What the model took. */
  inputTokens: number;
  outputTokens: number;
  /** In US dollars, a decimal; null where a price is not known. Of a request that asked no model "0". */
  costUsd: string | null;
  /** From the words to the last that came of them. */
  tookMs: number;
}

/** How many of them; where there are none yet, that. */
export function outOf(count: number, all: number): string {
  return all === 0 ? 'none yet' : `${count} of ${all}`;
}

/** A request from its words to its end. */
export interface RequestStory {
  requestId: string;
  said: string;
  parts: StoryPart[];
  score: StoryScore;
}
