// A unified diff of one file, read to the letter: what does not add up is no patch, and nothing is guessed.
import { AppError } from '../errors.ts';

/** A line of a hunk, without its end. */
export interface PatchLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
  /** Whether a line end follows; only the last line of a file may have none. */
  ended: boolean;
}

export interface Hunk {
  /** The line of the file at which it begins, counted from 1. */
  start: number;
  lines: PatchLine[];
}

/** Most lines of a patch. */
const mostLines = 20_000;

const hunkHeader = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;
const kinds = { ' ': 'same', '-': 'removed', '+': 'added' } as const;

/** Errors: PATCH_MALFORMED, which names the line of the patch. */
export function readUnifiedDiff(patch: string): Hunk[] {
  const lines = patch.split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > mostLines) throw malformed(mostLines);
  const hunks: Hunk[] = [];
  let at = afterHeader(lines);
  let growth = 0;
  let free = 1;
  while (at < lines.length) {
    const counts = countsOf(lines[at]);
    if (counts === null) throw malformed(at + 1);
    const { old, start, newStart } = counts;
    const { read, next } = readLines(lines, at + 1, counts);
    if (start < free || newStart !== start + growth) throw malformed(at + 1);
    hunks.push({ start, lines: read });
    free = start + old;
    growth += counts.fresh - old;
    at = next;
  }
  if (hunks.length === 0) throw malformed(1);
  return hunks;
}

/** What stands before the first hunk may name the file; it may not make, remove, rename or copy one. */
function afterHeader(lines: readonly string[]): number {
  const header =
    /^(diff --git |index [0-9a-f]+\.\.[0-9a-f]+|--- (?!\/dev\/null)|\+\+\+ (?!\/dev\/null))/;
  const first = lines.findIndex((line) => !header.test(line));
  const names = lines.slice(0, Math.max(first, 0)).map((line) => line.slice(0, 4));
  const isPair = names.includes('--- ') === names.includes('+++ ');
  const isOnce = new Set(names).size === names.length;
  if (first < 0 || !isPair || !isOnce) throw malformed(1);
  return first;
}

/** Where a hunk begins and how many lines it takes; one without lines of a side names the line before it. */
function countsOf(line: string | undefined) {
  const [, start, old = '1', newStart, fresh = '1'] = (line ?? '').match(hunkHeader) ?? [];
  if (start === undefined || newStart === undefined) return null;
  const counts = { old: Number(old), fresh: Number(fresh) };
  const first = (from: string, count: number): number => Number(from) + (count === 0 ? 1 : 0);
  const found = { start: first(start, counts.old), newStart: first(newStart, counts.fresh) };
  return found.start === 0 || found.newStart === 0 ? null : { ...counts, ...found };
}

function readLines(
  lines: readonly string[],
  from: number,
  counts: { old: number; fresh: number },
): { read: PatchLine[]; next: number } {
  const read: PatchLine[] = [];
  let { old, fresh } = counts;
  let at = from;
  for (; old > 0 || fresh > 0 || lines[at]?.startsWith('\\'); at += 1) {
    const line = lines[at];
    const last = read.at(-1);
    if (line === undefined) throw malformed(at + 1);
    if (line.startsWith('\\ ')) {
      if (last?.ended !== true) throw malformed(at + 1);
      last.ended = false;
      continue;
    }
    // Editors take away the blank that an empty line stands behind.
    const kind = line === '' ? 'same' : kinds[line[0] as keyof typeof kinds];
    if (kind === undefined) throw malformed(at + 1);
    if (kind !== 'added') old -= 1;
    if (kind !== 'removed') fresh -= 1;
    if (old < 0 || fresh < 0) throw malformed(at + 1);
    read.push({ kind, text: line.slice(1), ended: true });
  }
  return { read, next: at };
}

function malformed(line: number): AppError {
  return new AppError(
    'PATCH_MALFORMED',
    'invalid_params',
    `Line ${line} of the patch is no part of a unified diff of one file.`,
    {
      advice:
        'No file was changed by this. Check the numbers behind "@@" and the first sign of each line, or use edits.',
      facts: { line },
    },
  );
}
