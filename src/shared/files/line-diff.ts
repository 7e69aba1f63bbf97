// The difference of two texts, line by line, as a person reads it before agreeing to it.
import { z } from 'zod';

/** A line with its end as it is in the file; the last one of a file may have none. */
export const diffLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }),
  /** So many lines in a row that stay as they are and are not shown. */
  z.strictObject({ kind: z.literal('skipped'), count: z.number().int().positive() }),
]);
export type DiffLine = z.infer<typeof diffLineSchema>;
type TextLine = Extract<DiffLine, { text: string }>;

/** Texts that differ in more lines than this are told as one taken away and one put in its place. */
const mostEdits = 1000;
/**
 * So are texts of which more looks at a line are needed, as with many equal lines: whoever asks has no
 * other turn meanwhile. Counted and not timed, so that the same texts are told in the same way everywhere.
 */
const mostLooks = 600_000;
/** Lines that stay, shown before and after those that change. */
const context = 3;

/** What a person is told of a coarse difference. */
export const notCompared =
  'The two contents differ in too much to be compared line by line: what is removed and added here may hold lines that stay.';

export interface LineDiff {
  /** Every line of both texts: what leaves comes before what takes its place. */
  lines: TextLine[];
  /** Not compared line by line: lines that stay may be among those that leave and come. */
  coarse: boolean;
}

export function lineDiff(before: string, after: string): LineDiff {
  const left = linesOf(before);
  const right = linesOf(after);
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const leaving = left.slice(start, left.length - end);
  const coming = right.slice(start, right.length - end);
  const shortest = changed(leaving, coming);
  const between = shortest ?? [...leaving.map(removed), ...coming.map(added)];
  const kept = [left.slice(0, start).map(same), left.slice(left.length - end).map(same)] as const;
  return { lines: [...kept[0], ...between, ...kept[1]], coarse: shortest === null };
}

/** What changes with a few lines around it; the others are counted. */
export function withoutDistantLines(lines: readonly TextLine[]): DiffLine[] {
  const near = new Uint8Array(lines.length);
  lines.forEach(({ kind }, at) => {
    if (kind !== 'same') near.fill(1, Math.max(at - context, 0), at + context + 1);
  });
  const shown: DiffLine[] = [];
  lines.forEach((line, at) => {
    const last = shown.at(-1);
    if (near[at] === 1) shown.push(line);
    else if (last?.kind === 'skipped') last.count += 1;
    else shown.push({ kind: 'skipped', count: 1 });
  });
  return shown;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

const same = (text: string): TextLine => ({ kind: 'same', text });
const removed = (text: string): TextLine => ({ kind: 'removed', text });
const added = (text: string): TextLine => ({ kind: 'added', text });

/**
 * The shortest way from one list of lines to the other (Myers, An O(ND) Difference Algorithm); null where
 * finding it takes too long.
 */
function changed(left: readonly string[], right: readonly string[]): TextLine[] | null {
  const reached = furthestByEdits(left, right);
  if (reached === null) return null;
  const backwards: TextLine[] = [];
  let x = left.length;
  let y = right.length;
  for (let edits = reached.length; edits > 0; edits -= 1) {
    const before = reached[edits - 1] ?? new Map<number, number>();
    const diagonal = x - y;
    const down = goesDown(before, diagonal, edits);
    const from = before.get(down ? diagonal + 1 : diagonal - 1) ?? 0;
    const fromY = from - (down ? diagonal + 1 : diagonal - 1);
    while (x > from && y > fromY) {
      backwards.push(same(left[x - 1] ?? ''));
      x -= 1;
      y -= 1;
    }
    backwards.push(down ? added(right[y - 1] ?? '') : removed(left[x - 1] ?? ''));
    x = from;
    y = fromY;
  }
  while (x > 0) {
    backwards.push(same(left[x - 1] ?? ''));
    x -= 1;
  }
  return backwards.reverse();
}

/**
 * How far along `left` each diagonal (x - y) comes with 0, 1, 2 … edits, up to the number before the one
 * that reaches the end; null when that takes too many.
 */
function furthestByEdits(
  left: readonly string[],
  right: readonly string[],
): Map<number, number>[] | null {
  const reached: Map<number, number>[] = [];
  let looks = 0;
  for (let edits = 0; edits <= mostEdits; edits += 1) {
    const before = reached.at(-1) ?? new Map<number, number>([[1, 0]]);
    const now = new Map<number, number>();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = goesDown(before, diagonal, edits)
        ? (before.get(diagonal + 1) ?? 0)
        : (before.get(diagonal - 1) ?? 0) + 1;
      looks += 1 - x;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) {
        x += 1;
      }
      looks += x;
      if (looks > mostLooks) return null;
      now.set(diagonal, x);
      if (x >= left.length && x - diagonal >= right.length) return reached;
    }
    reached.push(now);
  }
  return null;
}

/** Whether the way to a diagonal takes a line of `right` in, rather than one of `left` out. */
function goesDown(before: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  if (diagonal === edits) return false;
  return (before.get(diagonal - 1) ?? -1) < (before.get(diagonal + 1) ?? -1);
}
