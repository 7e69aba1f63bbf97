import type { Said } from '../../intent/said.ts';
import { type Compiled, questionsOf, unknown } from '../slot.ts';

/** A web address as it was said, or the question which one. Which sites may be reached, the person decides elsewhere. */
export function urlOf(said: Said | undefined): Compiled<Said> {
  if (said !== undefined && /^https?:\/\/[^\s"'`<>\\]+$/iu.test(said.text)) {
    return { ok: true, value: said };
  }
  const text = 'Which web address? Write all of it, from https:// on.';
  return { ok: false, questions: questionsOf(unknown('url', text)) };
}
