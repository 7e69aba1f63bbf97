import type { Question } from '../../../shared/plan/compile-outcome.ts';
import type { Intent } from '../intent/intent.ts';
import type { Said } from '../intent/said.ts';

/** A question for everything that the intent says was said, but that does not stand in the text where it says so. */
export function unsaidIn(intent: Intent, text: string): Question[] {
  const unsaid = saids(intent).filter(
    ({ said }) => said.text === '' || text.slice(said.start, said.end) !== said.text,
  );
  return unsaid.map(({ slot, said }) => ({
    slot,
    text: `"${said.text.slice(0, 60)}" is not in what you said. What is meant?`,
  }));
}

function saids({
  start,
  steps,
}: Intent): { slot: string; said: Pick<Said, 'text' | 'start' | 'end'> }[] {
  const pieces = (start?.pieces ?? []).map((said) => ({ slot: 'start', said }));
  const slots = steps.flatMap((step) =>
    Object.entries(step.slots).flatMap(([slot, said]) =>
      partsOf(said).map((part) => ({ slot, said: part })),
    ),
  );
  const compared = steps.flatMap(({ condition }) => condition?.parts ?? []);
  const conditions = compared
    .flatMap(({ token, than }) => (token === null ? [than] : [token, than]))
    .map((said) => ({ slot: 'condition', said }));
  return [...pieces, ...slots, ...conditions];
}

function partsOf(said: Said): Pick<Said, 'text' | 'start' | 'end'>[] {
  if (said.kind !== 'output') return [said];
  return [said, said.share, said.minus].filter((part) => part !== null);
}
