import type { Comparison, Intent, IntentCondition, IntentStep } from '../intent/intent.ts';
import type { Said, SaidText } from '../intent/said.ts';
import { type Found, WordsOfRequest } from './find-words.ts';
import type { ModelCondition, ModelIntent, ModelSlot, ModelStep } from './model-intent.ts';

/** Words that the model gave and the user did not say. */
export interface Unsaid {
  /** `s1.amount`, `start`. */
  at: string;
  slot: string;
  words: string;
  why: Extract<Found, { ok: false }>['why'];
}

/**
 * The model's answer with the place of everything that was said. What was not said stands at no place, and
 * nothing can be compiled with it.
 */
export function toIntent(
  answer: Omit<ModelIntent, 'questions' | 'reason'>,
  text: string,
): { intent: Intent; unsaid: Unsaid[] } {
  const finder = new Finder(text);
  const pieces = answer.start.map((words) => finder.said(words, 'start', 'start'));
  const steps = answer.steps.map((step) => stepOf(step, finder));
  const intent: Intent = {
    ...{ status: answer.status, start: pieces.length === 0 ? null : { pieces }, steps },
    ...{ questions: [], reason: null, assumptions: [] },
  };
  return { intent, unsaid: finder.unsaid };
}

class Finder {
  readonly unsaid: Unsaid[] = [];
  readonly #words: WordsOfRequest;

  constructor(text: string) {
    this.#words = new WordsOfRequest(text);
  }

  said(words: string, at: string, slot: string): SaidText {
    const found = this.#words.find(words, at.split('.')[0] ?? at);
    if (found.ok) return { kind: 'text', ...found.place };
    this.unsaid.push({ at, slot, words, why: found.why });
    return { kind: 'text', text: words, start: 0, end: 0 };
  }
}

function stepOf(step: ModelStep, finder: Finder): IntentStep {
  const { id, parent, place, kind, tool, condition } = step;
  const said = step.slots.map((slot) => [slot.name, saidOf(slot, `${id}.${slot.name}`, finder)]);
  return {
    ...{ id, parent, place, kind, tool: kind === 'action' ? tool : null },
    slots: Object.fromEntries(said) as Record<string, Said>,
    condition: condition && conditionOf(condition, id, finder),
  };
}

function saidOf(slot: ModelSlot, at: string, finder: Finder): Said {
  const place = finder.said(slot.text, at, slot.name);
  if (slot.kind === 'text') return place;
  if (slot.kind === 'percent_of_start') return { ...place, kind: 'percent_of_start' };
  const part = (words: string | null, name: string) =>
    words === null ? null : finder.said(words, `${at}.${name}`, name);
  return {
    ...{ ...place, kind: 'output', step: slot.step ?? '', output: slot.output ?? 'given' },
    ...{ share: part(slot.share, 'share'), minus: part(slot.minus, 'minus') },
  };
}

function conditionOf({ join, parts }: ModelCondition, id: string, finder: Finder): IntentCondition {
  const at = `${id}.condition`;
  const read = parts.map(
    ({ about, token, side, than }): Comparison => ({
      ...{ about, side },
      token: token === null ? null : finder.said(token, at, 'condition'),
      than: finder.said(than, at, 'condition'),
    }),
  );
  return { join, parts: read };
}
