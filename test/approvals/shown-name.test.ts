import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownName } from '../../src/main/approvals/shown-name.ts';

const unseen = [
  ...['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b'],
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u180e', '\u17b5', '\u2800'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2028', '\u2029'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2066', '\u2067', '\u2069'],
  ...['\u3164', '\ufe0f', '\ufeff', '\uffa0', '\ue000', '\u{e0041}', '\u{e0100}', '\u{f0000}'],
  ...['\ud800', '\u0378'],
];

describe('a name in an approval [A-10]', () => {
  it('is an ordinary name as it is', () => {
    for (const name of ['Swap 1 ETH for USDC', 'Überweisung an Bob', '每周定投', 'שלח לדני']) {
      expect(shownName(name)).toBe(name);
    }
  });

  it.each(unseen.map((mark) => [mark.codePointAt(0)?.toString(16) ?? '', mark]))(
    'shows where U+%s was, wherever it stands, and has none of it',
    (_code, mark) => {
      for (const name of [`${mark}pay`, `pa${mark}y`, `pay${mark}`, mark.repeat(30)]) {
        const shown = shownName(name);
        expect(shown).not.toContain(mark);
        expect(shown.replaceAll(/[\ufffd ]/g, '').length).toBeLessThanOrEqual(3);
      }
    },
  );

  it('is one line of at most 64 characters, however long or marked it was', () => {
    expect(shownName('a\r\n\tb')).toBe('a b');
    expect(shownName('x'.repeat(100_000))).toBe(`${'x'.repeat(63)}…`);
    expect([...shownName(`a${'\u0301'.repeat(5_000)}`)].length).toBeLessThanOrEqual(129);
  });

  it('is the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const shown = shownName(name);
        expect(shownName(shown)).toBe(shown);
        expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
