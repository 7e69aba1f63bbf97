import type { Hunk, PatchLine } from './unified-diff.ts';

/** What a file becomes, or the line of it at which the patch does not fit. */
export type Patched = { text: string } | { misfit: number };

/**
 * Makes a patch at exactly the lines that it names, or not at all. What stays keeps its bytes. A patch that
 * says nothing of carriage returns is of the lines without their ends: what it adds ends as all of the file
 * does, and where that has two kinds of ends, the patch has to say them.
 */
export function applyDiff(text: string, hunks: readonly Hunk[]): Patched {
  const ends = endsOf(text, hunks);
  if (ends === null) return { misfit: 1 };
  // A mark at the very beginning is no part of the first line, unless the patch says it.
  const mark = text.startsWith('\ufeff') && !hunks.some(saysMark) ? '\ufeff' : '';
  const pieces = new Pieces(text, mark.length);
  for (const { start, lines } of hunks) {
    if (!pieces.goTo(start) || !lines.every((line) => pieces.take(line, ends))) {
      return { misfit: pieces.line };
    }
  }
  return pieces.rest() ? { text: mark + pieces.made.join('') } : { misfit: pieces.line };
}

interface Ends {
  added: string;
  /** A carriage return before the end of a line belongs to the end. */
  returns: boolean;
}

function endsOf(text: string, hunks: readonly Hunk[]): Ends | null {
  if (hunks.some(({ lines }) => lines.some((line) => line.text.includes('\r')))) {
    return { added: '\n', returns: false };
  }
  const returns = text.includes('\r\n');
  if (returns && /(^|[^\r])\n/.test(text)) return null;
  return { added: returns ? '\r\n' : '\n', returns };
}

const saysMark = ({ lines }: Hunk): boolean => lines.some(({ text }) => text.startsWith('\ufeff'));

/** What was made so far, and where the text is read on. */
class Pieces {
  readonly made: string[] = [];
  line = 1;
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** False where the file ends before that line. */
  goTo(line: number): boolean {
    const from = this.#at;
    while (this.line < line) {
      const end = this.#text.indexOf('\n', this.#at);
      if (end < 0) return false;
      this.#at = end + 1;
      this.line += 1;
    }
    return this.#put(this.#text.slice(from, this.#at));
  }

  take({ kind, text, ended }: PatchLine, { added, returns }: Ends): boolean {
    if (kind === 'added') return this.#put(text + (ended ? added : ''));
    if (this.#at >= this.#text.length) return false;
    const end = this.#text.indexOf('\n', this.#at);
    const found = this.#text.slice(this.#at, end < 0 ? undefined : end + 1);
    const said = end < 0 ? found : found.slice(0, returns ? -2 : -1);
    if (said !== text || end >= 0 !== ended) return false;
    if (kind === 'same' && !this.#put(found)) return false;
    this.#at += found.length;
    this.line += 1;
    return true;
  }

  rest(): boolean {
    return this.#put(this.#text.slice(this.#at));
  }

  /** Nothing may follow a line without an end. */
  #put(piece: string): boolean {
    if (piece === '') return true;
    if (this.made.at(-1)?.endsWith('\n') === false) return false;
    this.made.push(piece);
    return true;
  }
}
