// What the last look at a watched trigger has shown, as it is kept: `true`, `false`, or `unknown: ` and why.
import type { Truth } from '../plan/conditions/truth.ts';

const prefix = 'unknown: ';

export interface LastTruth {
  truth: Truth;
  /** A sentence; null where nothing is unknown, or nobody said why. */
  why: string | null;
}

/** The text that is kept. */
export function truthText({ truth, why }: LastTruth): string {
  return truth === 'unknown' && why !== null ? `${prefix}${why}` : truth;
}

/** The text read back. */
export function readTruth(text: string | null): LastTruth {
  if (text === 'true' || text === 'false') return { truth: text, why: null };
  return { truth: 'unknown', why: text?.startsWith(prefix) ? text.slice(prefix.length) : null };
}
