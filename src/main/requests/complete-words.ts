// An answer to a question is joined with the words it was about, and read again as a whole. Every way
// of joining keeps the person's own words; which one is meant is decided by which one is understood.
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';

const prepositions: Readonly<Record<string, string>> = {
  to: 'to',
  tokenOut: 'for',
  chain: 'on',
};

/** The person's words with the answer in its place, most likely first. */
export function joinedWords(about: string, slot: string, answer: string): string[] {
  const said = answer.trim();
  const [verb = '', ...rest] = about.trim().split(/\s+/);
  const afterVerb = [verb, said, ...rest].join(' ');
  const preposition = prepositions[slot];
  const atEnd = preposition === undefined ? `${about} ${said}` : `${about} ${preposition} ${said}`;
  // "swap ETH for USDC", asked how much, answered "1 ETH": the token is then said twice.
  const once = [
    verb,
    said,
    ...rest.filter((word, index) => index > 0 || !said.endsWith(word)),
  ].join(' ');
  return preposition === undefined ? [once, afterVerb, atEnd] : [atEnd];
}

export interface Understood {
  text: string;
  outcome: CompileOutcome;
}

/**
 * Reads an answer: as a request of its own when it is one, else joined with what it was asked about.
 * What is understood neither way is answered for the words themselves.
 */
export function readAnswer(
  compile: (text: string) => CompileOutcome,
  question: { about: string; slot: string },
  answer: string,
): Understood {
  const alone = compile(answer);
  if (alone.outcome !== 'needs_model') return { text: answer, outcome: alone };
  const joined = joinedWords(question.about, question.slot, answer).map((text) => ({
    text,
    outcome: compile(text),
  }));
  return (
    joined.find(({ outcome }) => outcome.outcome === 'plan') ??
    joined.find(({ outcome }) => outcome.outcome === 'ask') ?? { text: answer, outcome: alone }
  );
}
