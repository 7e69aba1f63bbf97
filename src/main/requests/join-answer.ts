import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import { fillSlot } from './fill-slot.ts';

/** A question, by the request it belongs to and what it asks for. */
export interface AskedSlot {
  about: string;
  slot: string;
}

/** The request with the answer in it, as the first reading of both that is understood; undefined where none is. */
export function joinAnswer(
  { about, slot }: AskedSlot,
  answer: string,
  read: (text: string) => CompileOutcome,
): { text: string; outcome: CompileOutcome } | undefined {
  const joined = fillSlot(about, slot, answer).map((text) => ({ text, outcome: read(text) }));
  return (
    joined.find(({ outcome }) => outcome.outcome === 'plan') ??
    joined.find(({ outcome }) => outcome.outcome === 'ask')
  );
}
