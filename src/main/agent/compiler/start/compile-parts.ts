import type { Assumption } from '../../../../shared/plan/compile-outcome.ts';
import { describeDuration } from '../../../../shared/plan/describe/values.ts';
import type { StartWords } from '../../words/start/start-words.ts';
import { type Compiled, questionsOf, unknown } from '../slot.ts';
import type { CompiledStart } from './compiled-start.ts';

/** Every amount can be cut into so many. */
const usualParts = 10;

/** Into how many parts all of it is cut; 1 where nothing is. */
export function partsIn({ overMs, parts }: StartWords): number {
  return parts ?? (overMs === undefined ? 1 : usualParts);
}

/** One part after the other, the first when a person agrees. */
export function compileParts(words: StartWords): Compiled<CompiledStart> {
  const count = partsIn(words);
  const { overMs, every, parts } = words;
  const span = every?.kind === 'span' ? every.ms : undefined;
  const everyMs = span ?? (overMs === undefined ? undefined : wholeSeconds(overMs / count));
  if (everyMs === undefined || everyMs <= 0 || count < 2) {
    const text = count < 2 ? 'In how many parts?' : 'Over how long, or how long between two parts?';
    return { ok: false, questions: questionsOf(unknown('start', text)) };
  }
  const pace = describeDuration(everyMs).replace(/^1 /, '');
  const chosen = parts === undefined ? ' No number of parts was named.' : '';
  const text = `It is done in ${count} equal parts, one every ${pace}, the first when you agree.${chosen}`;
  const assumption: Assumption = { slot: 'parts', value: String(count), text };
  const trigger = { type: 'interval', everyMs, maxRuns: count } as const;
  return { ok: true, value: { trigger, assumptions: [assumption] } };
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}
