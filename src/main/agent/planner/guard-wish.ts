import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import { guardText } from '../direct-parser/guard-text.ts';
import { holdsSecret } from './holds-secret.ts';
import { askOnce } from './read-answer.ts';
import type { Wish } from './wish.ts';

/** What is not even sent. */
export function guardWish({ text }: Pick<Wish, 'text'>): CompileOutcome | null {
  const stopped = guardText(text);
  if (stopped !== null && stopped.outcome !== 'needs_model') return stopped;
  if (!holdsSecret(text)) return null;
  const words =
    'This may hold a recovery phrase or a private key, so no model was asked. Say it again without; nobody ever needs to know them.';
  return askOnce([{ slot: 'text', text: words }]);
}
