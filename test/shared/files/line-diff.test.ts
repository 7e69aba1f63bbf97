import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DiffLine,
  lineDiff,
  withoutDistantLines,
} from '../../../src/shared/files/line-diff.ts';

const signs = { same: ' ', removed: '-', added: '+' } as const;

const written = (lines: readonly DiffLine[]): string[] =>
  lines.map((line) =>
    line.kind === 'skipped' ? `… ${line.count}` : `${signs[line.kind]}${line.text}`,
  );

/** One of the two texts, put together from the difference. */
const side = (lines: readonly DiffLine[], not: 'added' | 'removed'): string =>
  lines.flatMap((line) => ('text' in line && line.kind !== not ? [line.text] : [])).join('');

/** Edits of the shortest way, by dynamic programming. */
function fewestEdits(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  left.forEach((line, y) => {
    const next = [y + 1];
    right.forEach((other, x) => {
      const kept = line === other ? (row[x] ?? 0) : Number.POSITIVE_INFINITY;
      next.push(Math.min(kept, (row[x + 1] ?? 0) + 1, (next[x] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'd\r\n'), { maxLength: 14 })
  .chain((lines) => fc.constantFrom('', 'a', 'last').map((end) => `${lines.join('')}${end}`));

describe('the difference of two texts', () => {
  it('holds both of them, to the byte, in the fewest edits', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { lines, coarse } = lineDiff(before, after);
        expect(coarse).toBe(false);
        expect(side(lines, 'added')).toBe(before);
        expect(side(lines, 'removed')).toBe(after);
        const edits = lines.filter(({ kind }) => kind !== 'same').length;
        const split = (whole: string) => whole.match(/[^\n]*\n|[^\n]+$/g) ?? [];
        expect(edits).toBe(fewestEdits(split(before), split(after)));
      }),
      { numRuns: 500 },
    );
  });

  it('tells a line end that is missing from one that is there', () => {
    expect(written(lineDiff('a\nb', 'a\nb\n').lines)).toEqual([' a\n', '-b', '+b\n']);
  });

  it('is told as one text for another where too many lines differ', () => {
    const lines = (word: string) => Array.from({ length: 900 }, (_, at) => `${word} ${at}\n`);
    const before = lines('before');
    const after = lines('after');
    const { lines: found, coarse } = lineDiff(before.join(''), after.join(''));
    expect(coarse).toBe(true);
    expect(found.map(({ kind }) => kind)).toEqual([
      ...before.map(() => 'removed'),
      ...after.map(() => 'added'),
    ]);
  });

  it('counts the lines that stay and are far from any change', () => {
    const before = Array.from({ length: 20 }, (_, at) => `${at}\n`);
    const after = before.with(10, 'ten\n');
    expect(written(withoutDistantLines(lineDiff(before.join(''), after.join('')).lines))).toEqual([
      '… 7',
      ...[' 7\n', ' 8\n', ' 9\n', '-10\n', '+ten\n', ' 11\n', ' 12\n', ' 13\n'],
      '… 6',
    ]);
  });

  it('of equal texts shows nothing but their length', () => {
    expect(withoutDistantLines(lineDiff('a\nb\n', 'a\nb\n').lines)).toEqual([
      { kind: 'skipped', count: 2 },
    ]);
    expect(lineDiff('', '')).toEqual({ lines: [], coarse: false });
  });

  it('of long texts of the same few lines is told coarsely, and still holds both to the byte', () => {
    const rows = (isOther: (at: number) => boolean) =>
      Array.from({ length: 60_000 }, (_, at) => (isOther(at) ? 'b\n' : 'a\n')).join('');
    // Few edits, and from each of them on tens of thousands of equal lines to look at, on every diagonal.
    const before = rows((at) => at % 401 === 0);
    const after = rows((at) => at % 397 === 200);
    const { lines, coarse } = lineDiff(before, after);
    expect(coarse).toBe(true);
    expect(side(lines, 'added')).toBe(before);
    expect(side(lines, 'removed')).toBe(after);
  });
});
