import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinText, type Pushed, withPiece } from '../../../src/renderer/model/live-text.ts';

test('pieces of a text that was read somewhere in between make it whole, in whatever cut', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), cuts, fc.nat(), fc.nat(), (text, sizes, at, from) => {
      const pieces = cut(text, sizes);
      const read = text.slice(0, at % (text.length + 1));
      // The window listens before it reads: no piece behind what was read is missed.
      const first = pieces.findLastIndex(({ seq }) => seq <= read.length);
      const heard = pieces.slice(Math.min(first, from % (pieces.length + 1)));
      const pushed = heard.reduce<Pushed | undefined>(withPiece, undefined);
      expect(joinText(read, pushed)).toBe(text);
    }),
  );
});

function cut(text: string, sizes: readonly number[]) {
  const pieces = [];
  let seq = 0;
  for (const size of [...sizes, text.length]) {
    if (seq >= text.length && pieces.length > 0) break;
    pieces.push({ seq, text: text.slice(seq, seq + size) });
    seq += size;
  }
  return pieces;
}

test('what is missing between the two is said', () => {
  expect(joinText('ab', { from: 3, text: 'd' })).toBeNull();
});

test('what was pushed before it was read is not there twice', () => {
  expect(joinText('abcd', { from: 1, text: 'bc' })).toBe('abcd');
});

test('a block that begins anew forgets what it was', () => {
  const before = withPiece({ from: 0, text: 'of the first try' }, { seq: 0, text: 'a' });
  expect(withPiece(before, { seq: 1, text: 'b' })).toEqual({ from: 0, text: 'ab' });
});

test('a hole begins anew behind it', () => {
  expect(withPiece({ from: 0, text: 'ab' }, { seq: 5, text: 'f' })).toEqual({ from: 5, text: 'f' });
});
