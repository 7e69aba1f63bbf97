import type { Assumption, Question } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import type { QuestionOption } from '../../../shared/plan/question-option.ts';
import type { Provenance } from '../../../shared/plan/schema.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';

/** One thing a plan needs: known with where it came from, or a question about it. */
export type Slot<T> =
  | { ok: true; value: T; from: Provenance; assumptions?: Assumption[] }
  | { ok: false; question: Question };

/** What slots are resolved against. */
export interface Surroundings {
  context: PlanContext;
  tokens: TokenList;
}

export function known<T>(value: T, from: Provenance, assumptions: Assumption[] = []): Slot<T> {
  return { ok: true, value, from, assumptions };
}

export function unknown(
  slot: string,
  text: string,
  options: QuestionOption[] = [],
): Extract<Slot<never>, { ok: false }> {
  const question = options.length === 0 ? { slot, text } : { slot, text, options };
  return { ok: false, question };
}

/** Provenance of words of the request. */
export function fromText(words: { start: number; end: number }): Provenance {
  return { source: 'user_text', range: [words.start, words.end] };
}

export type Known<T> = Extract<Slot<T>, { ok: true }>;

/** Something that needed several slots: complete, or every question that is open. */
export type Compiled<T> = { ok: true; value: T } | { ok: false; questions: Question[] };

/** The questions of the slots that are open. */
export function questionsOf(...slots: readonly Slot<unknown>[]): Question[] {
  return slots.flatMap((slot) => (slot.ok ? [] : [slot.question]));
}
