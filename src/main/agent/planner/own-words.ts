// Sentences that a model wrote for the person: shown as text, never as a way to slip something in. An address
// or a link that the person did not write, and any wish for a secret, takes the whole sentence away.

import type { Question } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import type { ModelIntent } from './model-intent.ts';

const mostLetters = 300;

const addressLike = /0x[0-9a-f]{6,}|[\p{L}\p{N}-]+\.\p{L}[\p{L}\p{N}]+|\w+:\/\//giu;
const secretLike = /recovery|seed|mnemonic|private key|secret|password|passphrase|pass phrase/i;

/** The sentence as it may be shown, or null where it may not. */
export function ownSentence(
  said: string | null,
  text: string,
  { contacts = {} }: Pick<PlanContext, 'contacts'>,
): string | null {
  const sentence = cleanLabel(said ?? '', mostLetters).text;
  const known = `${text}\n${Object.values(contacts).join('\n')}`.toLowerCase();
  const isKnown = (part: string) => known.includes(part.toLowerCase());
  if (sentence === '' || secretLike.test(sentence)) return null;
  return (sentence.match(addressLike) ?? []).every(isKnown) ? sentence : null;
}

const slotNames = new Set([
  ...[
    'amount',
    'token',
    'tokenIn',
    'tokenOut',
    'to',
    'chain',
    'slippage',
    'venue',
    'start',
    'zone',
  ],
  ...['text', 'condition', 'wait', 'times', 'every', 'spender'],
]);

/** The questions of a model, those that may be shown as it put them, the others by what they are about. */
export function ownQuestions(
  questions: ModelIntent['questions'],
  text: string,
  context: Pick<PlanContext, 'contacts'>,
): Question[] {
  return questions.map(({ slot, text: said, options }) => {
    const about = slotNames.has(slot) ? slot : 'text';
    const shown =
      ownSentence(said, text, context) ?? `What is meant${about === 'text' ? '' : ` by ${about}`}?`;
    // A tap counts as the person's own word: what may be tapped is held to the same.
    const offered = options.map((option) => ownSentence(option, text, context));
    const kept = offered.filter((option) => option !== null);
    return { slot: about, text: shown, ...(kept.length > 0 && { options: kept }) };
  });
}
