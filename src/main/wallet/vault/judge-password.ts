// How soon a password would be guessed by somebody who has the vault file and tries what people choose. The lists of
// what is chosen are read when a new password is judged, and never for opening a vault.
import type { MatchExtended } from '@zxcvbn-ts/core';

/**
 * Guesses that have to be needed, as a power of ten. The vault costs about half a second of a processor for each: with
 * a thousand of them that is two months.
 */
const leastGuesses = 10;
/** The work grows with the square and more of what is read; whoever can guess these has no use for the rest. */
const mostJudged = 64;

/**
 * Why a password would be guessed, to follow "The password is easily guessed:"; null where it would not. What judges it
 * takes ten milliseconds to make and four megabytes to keep, so that the signer makes it each time.
 */
export async function whyGuessable(password: string): Promise<string | null> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const judged = judge.check(password.normalize('NFKC').slice(0, mostJudged));
  return judged.guessesLog10 >= leastGuesses ? null : reasonOf(judged.sequence);
}

/** By what the most of it is; what follows no pattern is only too little of that. */
function reasonOf(parts: readonly MatchExtended[]): string {
  const known = parts.filter(({ pattern }) => reasons.has(pattern));
  const [most] = known.toSorted((one, other) => other.token.length - one.token.length);
  return reasons.get(most?.pattern ?? '') ?? 'it has too few characters for what it is made of';
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['dictionary', 'it is, or is close to, what many people choose'],
  ['repeat', 'it says the same again and again'],
  ['sequence', 'it follows the order of letters or digits'],
  ['spatial', 'it follows the keys of a keyboard'],
  ['date', 'it is a date'],
  ['regex', 'it is a year'],
]);
