import type { Piece } from '../../shared/ipc/reply-view.ts';

/** What was pushed of one block of a reply: its characters from `from` on. */
export interface Pushed {
  from: number;
  text: string;
}

/** The next piece behind what was pushed before. A piece from the start begins the block anew. */
export function withPiece(last: Pushed | undefined, { seq, text }: Pick<Piece, 'seq' | 'text'>) {
  const end = last === undefined ? -1 : last.from + last.text.length;
  if (last === undefined || seq === 0 || seq > end) return { from: seq, text };
  if (seq < last.from) return last;
  return { from: last.from, text: last.text.slice(0, seq - last.from) + text };
}

/** What was read of a block, with what was pushed since. Null where something between them is missing. */
export function joinText(read: string, pushed: Pushed | undefined): string | null {
  if (pushed === undefined) return read;
  const { from, text } = pushed;
  if (from > read.length) return null;
  return from + text.length <= read.length ? read : read.slice(0, from) + text;
}
