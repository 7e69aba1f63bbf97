import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLabel } from '../../../src/shared/tokens/clean-label.ts';

/** By the number of the first and the last of each kind that must not reach a person's eye. */
const hidden: readonly [string, number, number][] = [
  ['controls', 0x00, 0x08],
  ['controls after line ends', 0x0e, 0x1f],
  ['controls of the second half', 0x7f, 0x9f],
  ['the soft hyphen', 0xad, 0xad],
  ['the Arabic letter mark', 0x61c, 0x61c],
  ['Hangul fillers', 0x115f, 0x1160],
  ['joiners and marks of direction', 0x200b, 0x200f],
  ['embeddings and overrides', 0x202a, 0x202e],
  ['line ends of Unicode', 0x2028, 0x2029],
  ['invisible operators and isolates', 0x2060, 0x206f],
  ['the blank Braille pattern', 0x2800, 0x2800],
  ['the Hangul filler', 0x3164, 0x3164],
  ['variation selectors', 0xfe00, 0xfe0f],
  ['the mark of byte order', 0xfeff, 0xfeff],
  ['the half-width filler', 0xffa0, 0xffa0],
  ['private letters', 0xe000, 0xe010],
  ['tags', 0xe0000, 0xe007f],
  ['more variation selectors', 0xe0100, 0xe01ef],
  ['private letters of the last planes', 0x10fffd, 0x10fffd],
  ['unassigned letters', 0x2fe0, 0x2fe0],
];

describe('a label of a contract [A-10]', () => {
  it.each(hidden)('loses %s wherever they stand, and says so', (_name, first, last) => {
    for (let code = first; code <= last; code += 1) {
      const mark = String.fromCodePoint(code);
      for (const raw of [`${mark}USDC`, `US${mark}DC`, `USDC${mark}`, `${mark.repeat(3)}USDC`]) {
        expect(cleanLabel(raw, 32)).toEqual({ text: 'USDC', hid: true });
      }
    }
  });

  it('stays on one line, whatever ends lines', () => {
    expect(cleanLabel('Free\nmoney\r\n\there', 32)).toEqual({
      text: 'Free money here',
      hid: false,
    });
  });

  it('is cut by letters as people count them, and marks heaped on a letter are few', () => {
    expect(cleanLabel('é'.repeat(100), 32).text).toBe('é'.repeat(32));
    expect([...cleanLabel(`Z${'\u0351'.repeat(500)}`, 32).text].length).toBeLessThanOrEqual(4);
    expect(cleanLabel('x'.repeat(1_000_000), 64).text).toBe('x'.repeat(64));
  });

  it('keeps ordinary names of all languages as they are', () => {
    for (const name of ['USD Coin', 'Tether USD', '人民币', 'Rubel ₽', 'naïve café', 'доллар']) {
      expect(cleanLabel(name, 64)).toEqual({ text: name, hid: false });
    }
  });

  it('is the same when it is cleaned again', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 64 }), (raw, most) => {
        const { text: once } = cleanLabel(raw, most);
        expect(cleanLabel(once, most)).toEqual({ text: once, hid: false });
      }),
      { numRuns: 2_000 },
    );
  });
});
