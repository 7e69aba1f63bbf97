import type { IntentStep } from '../intent/intent.ts';
import type { SaidText } from '../intent/said.ts';
import type { Scene } from './scene.ts';

/** What a repeat can be bounded by, besides its condition. */
const bounds: readonly string[] = ['times', 'every'];

/** Whether what was said of the start is no trigger but a repetition of the steps: "5 times", "until …". */
export function isRepeated({ start: { words }, until }: Scene): boolean {
  const isBounded = Object.keys(words).every((key) => bounds.includes(key));
  const isTimesOnly = words.times !== undefined && words.every === undefined;
  return isBounded && (isTimesOnly || until !== undefined);
}

/** All steps inside a repeat that was said with the pieces of the start. */
export function repeated({ steps, start, until }: Scene): IntentStep[] {
  const id = `s${steps.length + 1}`;
  const times = start.said.times && partOf(start.said.times, /\d+|[a-z]+(?=\s+times)/i);
  const every = start.said.every && partOf(start.said.every, /(?<=^(?:every|each)\s+).*/i);
  const slots = { ...(times && { times }), ...(every && { every }) };
  const place = { parent: null, place: null } as const;
  const repeat: IntentStep = {
    ...{ id, ...place, kind: 'repeat', tool: null, slots },
    condition: until ?? null,
  };
  const inside = steps.map(
    (step): IntentStep => (step.parent === null ? { ...step, parent: id, place: 'body' } : step),
  );
  return [repeat, ...inside];
}

/** All of it where the part is not found: the compiler asks about what it cannot read. */
function partOf(said: SaidText, part: RegExp): SaidText {
  const found = part.exec(said.text);
  if (found === null) return said;
  const start = said.start + found.index;
  return { kind: 'text', text: found[0], start, end: start + found[0].length };
}
