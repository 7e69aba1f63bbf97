import type { Question } from '../../../shared/plan/compile-outcome.ts';
import type { IntentStep } from '../intent/intent.ts';

const places = { if: ['then', 'else'], repeat: ['body'] } as const;

/** A question where steps do not hang together: an id twice, a parent that comes later or takes no such step. */
export function brokenSteps(steps: readonly IntentStep[]): Question[] {
  const seen = new Map<string, IntentStep>();
  for (const step of steps) {
    if (seen.has(step.id) || !isInPlace(step, seen)) {
      return [
        { slot: 'text', text: 'It is not clear how the steps belong together. Say it anew.' },
      ];
    }
    seen.set(step.id, step);
  }
  return [];
}

function isInPlace({ parent, place }: IntentStep, seen: ReadonlyMap<string, IntentStep>): boolean {
  if (parent === null) return place === null;
  const kind = seen.get(parent)?.kind;
  if (kind !== 'if' && kind !== 'repeat') return false;
  return (places[kind] as readonly (string | null)[]).includes(place);
}
