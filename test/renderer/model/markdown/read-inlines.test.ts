import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inline, readInlines } from '../../../../src/renderer/model/markdown/read-inlines.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });

test.each<[string, Inline[]]>([
  ['plain', [text('plain')]],
  ['**b**', [{ kind: 'strong', inlines: [text('b')] }]],
  ['*e*', [{ kind: 'emphasis', inlines: [text('e')] }]],
  ['~~s~~', [{ kind: 'struck', inlines: [text('s')] }]],
  ['`a & b`', [{ kind: 'code', text: 'a & b' }]],
  ['a  \nb', [text('a'), { kind: 'break' }, text('b')]],
  ['1 \\* 2 &lt; 3 &amp; 4', [text('1 '), text('*'), text(' 2 < 3 & 4')]],
])('%j', (source, inlines) => {
  expect(readInlines(source)).toEqual(inlines);
});

test('a link is its words and its whole address', () => {
  expect(readInlines('[your bank](https://evil.example/a "t")')).toEqual([
    {
      ...{ kind: 'link', inlines: [text('your bank')] },
      ...{ address: 'https://evil.example/a', isPicture: false },
    },
  ]);
});

test('a picture is never one, and says where it would have come from', () => {
  expect(readInlines('![a chart](https://evil.example/?q=secret)')).toEqual([
    {
      ...{ kind: 'link', inlines: [text('a chart')] },
      ...{ address: 'https://evil.example/?q=secret', isPicture: true },
    },
  ]);
});

test('tags are text', () => {
  expect(readInlines('<img src=x onerror=alert(1)>')).toEqual([
    text('<img src=x onerror=alert(1)>'),
  ]);
});

test('what is too long to look into is shown as it is written', () => {
  const long = '*a* '.repeat(3000);
  expect(readInlines(long)).toEqual([text(long)]);
});

test('of any marks in any order every letter is kept', () => {
  const letters = fc.array(fc.constantFrom(...'ab *_`~[]()!<>&\\'), { maxLength: 60 });
  fc.assert(
    fc.property(letters, (all) => {
      const source = all.join('');
      const shown = shownOf(readInlines(source));
      for (const letter of 'ab') expect(count(shown, letter)).toBe(count(source, letter));
    }),
  );
});

function shownOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return '\n';
      if (inline.kind === 'text' || inline.kind === 'code') return inline.text;
      const within = shownOf(inline.inlines);
      return inline.kind === 'link' ? `${within} ${inline.address}` : within;
    })
    .join('');
}

function count(where: string, letter: string): number {
  return where.split(letter).length - 1;
}
