// What the readers of one request share.
import type { IntentStep } from '../intent/intent.ts';
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
  /** What was said of the start so far, wherever it stood. */
  start: { words: StartWords; pieces: SaidText[] };
  /** Those that were read before this one. */
  steps: IntentStep[];
}

/** What was said for the slots of a step, by their names. */
export type Slots = Record<string, Said>;

/** Reads what fills one slot or some that belong together; what it does not know it leaves. */
export type Piece = (scene: Scene) => Slots | undefined;

/** Those lexemes as the request says them. */
export function saidOf({ text }: Scene, ...words: readonly Lexeme[]): SaidText {
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? start;
  return { kind: 'text', text: text.slice(start, end), start, end };
}

/** Reads the pieces in any order, each once, and adds them to `slots`. A piece that goes before another is tried first. */
export function readPieces(scene: Scene, slots: Slots, pieces: readonly Piece[]): Slots {
  while (pieces.some((piece) => readOnce(scene, slots, piece)));
  return slots;
}

function readOnce(scene: Scene, slots: Slots, piece: Piece): boolean {
  const found = scene.cursor.attempt(() => {
    const read = piece(scene);
    if (read === undefined || Object.keys(read).some((name) => name in slots)) return undefined;
    return read;
  });
  if (found !== undefined) Object.assign(slots, found);
  return found !== undefined;
}

/** Reads a piece of what starts the plan; false when there is none, or when it was already said. */
export function readStartPiece(scene: Scene): boolean {
  const { cursor, start } = scene;
  const from = cursor.at;
  if (!readStart(cursor, start.words)) return false;
  start.pieces.push(saidOf(scene, ...cursor.since(from)));
  return true;
}
