// What goes into the context of a model beside our own instructions, each with where it came from. What
// people outside wrote is fenced, labelled and cleaned: it is material there, never an instruction.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BlockOrigin } from '../../../shared/agent/block-origins.ts';
import { cleanBlock } from '../../../shared/clean-block.ts';
import type { Taint } from '../../../shared/plan/taint.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';

export interface ContextBlock {
  origin: BlockOrigin;
  /** What it is, for the model and for a person: "https://example.com", "notes.txt". */
  label: string;
  text: string;
}

/** A turn that took one in proposes nothing that may go without a person. */
export function isUntrusted({ origin }: Pick<ContextBlock, 'origin'>): boolean {
  return origin !== 'user' && origin !== 'app' && origin !== 'note';
}

/** What a turn took in of other people, each once: it goes with whatever the turn proposes. */
export function taintOf(blocks: readonly Pick<ContextBlock, 'origin' | 'label'>[]): Taint[] {
  const seen = new Map<string, Taint>();
  for (const { origin, label } of blocks) {
    if (origin === 'user' || origin === 'app' || origin === 'note') continue;
    const shown = cleanLabel(label, 64).text;
    seen.set(`${origin} ${shown}`, { origin, label: shown });
  }
  return [...seen.values()];
}

/** In letters, of one block; what is longer is cut, and says so. */
export const mostBlockLetters = 64_000;

/**
 * The block between fences that its own text cannot hold: they carry a mark made of that text. The words of
 * the user stay as they were typed, since what they said is looked for in them to the letter.
 */
export function fenced({ origin, label, text }: ContextBlock): string {
  const inside = origin === 'user' ? text : cleanBlock(text, mostBlockLetters);
  const mark = bytesToHex(sha256(utf8ToBytes(inside))).slice(0, 16);
  const name = cleanLabel(label, 64).text.replaceAll('"', "'");
  const trust = origin === 'user' || origin === 'app' ? 'yes' : 'no';
  return `<block origin="${origin}" trusted="${trust}" name="${name}" mark="${mark}">\n${inside}\n</block mark="${mark}">`;
}
