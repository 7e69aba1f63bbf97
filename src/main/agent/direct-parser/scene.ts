// What the readers of one request share.
import type { Question } from '../../../shared/plan/compile-outcome.ts';
import type { IntentCondition, IntentStep } from '../intent/intent.ts';
import type { Said, SaidText } from '../intent/said.ts';
import type { Cursor } from '../words/cursor.ts';
import type { Lexeme } from '../words/lex.ts';
import { readStart } from '../words/start/read-start.ts';
import type { StartWords } from '../words/start/start-words.ts';

export interface Scene {
  text: string;
  cursor: Cursor;
  /** Names of the address book as the cursor compares them, those of most words first. */
  contacts: readonly string[];
  /** Wherever it stood. */
  start: StartSoFar;
  /** "until my USDC balance is at least 100": what all of it is repeated until. */
  until: IntentCondition | undefined;
  /** Those that were read before this one. */
  steps: IntentStep[];
  /** Ids of those that only look. */
  looks: Set<string>;
  /** What is understood but can mean two things: then it is asked, and nothing planned. */
  questions: Question[];
  /** The branch that is read. */
  branch: Pick<IntentStep, 'parent' | 'place'>;
}

/** What was said of the start so far, and which words said it. */
export interface StartSoFar {
  words: StartWords;
  pieces: SaidText[];
  said: Partial<Record<keyof StartWords, SaidText>>;
  /** Whether some of it was said of a step that is not the first. */
  isLate: boolean;
}

/** What was said for the slots of a step, by their names. */
export type Slots = Record<string, Said>;

/** Reads what fills one slot or some that belong together; what it does not know it leaves. */
export type Piece = (scene: Scene) => Slots | undefined;

/** Those lexemes as the request says them. */
export function saidOf({ text }: Pick<Scene, 'text'>, ...words: readonly Lexeme[]): SaidText {
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? start;
  return { kind: 'text', text: text.slice(start, end), start, end };
}

/** Runs a reader, and goes back to where all was before it when it finds nothing. */
export function attempt<T>(scene: Scene, reader: () => T | undefined): T | undefined {
  const { start, steps, questions, until, branch } = scene;
  const before = {
    ...{ words: { ...start.words }, pieces: [...start.pieces], said: { ...start.said } },
    isLate: start.isLate,
  };
  const [count, asked] = [steps.length, questions.length];
  const found = scene.cursor.attempt(reader);
  if (found !== undefined) return found;
  Object.assign(scene, { start: before, until, branch });
  steps.length = count;
  questions.length = asked;
  return undefined;
}

/** Adds a step to those that were read, in the branch that is read, and gives its id. */
export function addStep(
  scene: Scene,
  step: Pick<IntentStep, 'kind'> & Partial<IntentStep>,
): string {
  const id = `s${scene.steps.length + 1}`;
  scene.steps.push({ id, ...scene.branch, tool: null, slots: {}, condition: null, ...step });
  return id;
}

/** Reads the pieces in any order, each once, and adds them to `slots`. A piece that goes before another is tried first. */
export function readPieces(scene: Scene, slots: Slots, pieces: readonly Piece[]): Slots {
  while (pieces.some((piece) => readOnce(scene, slots, piece)));
  return slots;
}

function readOnce(scene: Scene, slots: Slots, piece: Piece): boolean {
  const found = attempt(scene, () => {
    const read = piece(scene);
    if (read === undefined || Object.keys(read).some((name) => name in slots)) return undefined;
    return read;
  });
  if (found !== undefined) Object.assign(slots, found);
  return found !== undefined;
}

/** Reads a piece of what starts the plan; false when there is none, or when it was already said. */
export function readStartPiece({ cursor, start, text, steps }: Scene): boolean {
  const from = cursor.at;
  const before = Object.keys(start.words);
  if (!readStart(cursor, start.words)) return false;
  const said = saidOf({ text }, ...cursor.since(from));
  start.pieces.push(said);
  start.isLate ||= steps.length > 0;
  for (const key of Object.keys(start.words) as (keyof StartWords)[]) {
    if (!before.includes(key)) start.said[key] = said;
  }
  return true;
}
