import { describe, expect, it } from 'vitest';
import { markedParts } from '../../../src/renderer/format/marked-text.ts';

/** Marks in brackets. */
const shown = (line: string) =>
  markedParts(line)
    .map(({ text, mark }) => (mark ? `[${text}]` : text))
    .join('');

describe('a line of a file that is shown to be approved', () => {
  it('is itself where everything in it is seen', () => {
    expect(shown('Größe: 3 €, 日本 🙂\n')).toBe('Größe: 3 €, 日本 🙂');
    expect(shown('\n')).toBe('');
  });

  it('shows what has no shape, or turns the letters around it', () => {
    expect(shown('admin\u202e) {\u200b\u2066\n')).toBe('admin[<U+202E>]) {[<U+200B>][<U+2066>]');
    expect(shown('a\u00adb\ufe0f\u{e0041}\u2800\u3164\n')).toBe(
      'a[<U+00AD>]b[<U+FE0F>][<U+E0041>][<U+2800>][<U+3164>]',
    );
    expect(shown('\u001b[2J\u0000\n')).toBe('[<U+001B>][2J[<U+0000>]');
  });

  it('tells spaces, tabs and line ends apart', () => {
    expect(shown('\ta\u00a0b c\u3000\r\n')).toBe('[→\t]a[<U+00A0>]b c[<U+3000>][<U+000D>]');
    expect(shown('last')).toBe('last[ no line end]');
  });

  it('keeps a literal look-alike of a mark as text', () => {
    expect(markedParts('<U+202E> →\n')).toEqual([{ text: '<U+202E> →', mark: false }]);
  });
});
