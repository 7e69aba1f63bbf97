import type { ShownContent } from '../../shared/approvals/facts.ts';
import type { FileChange, FileState } from '../../shared/files/file-change.ts';
import { type DiffLine, lineDiff, withoutDistantLines } from '../../shared/files/line-diff.ts';
import { decodeUtf8 } from '../../shared/utf8.ts';

/** A file that is larger than this is told by its size and hash. */
export const mostShownBytes = 256 * 1024;
/** Characters of a difference that a person could still read; what comes after is counted. */
const mostShownCharacters = 48 * 1024;

/** What changes in the content of a file, as far as it can be read. */
export function shownContent(
  { before, after, fromBefore }: FileChange,
  contents: { before: Uint8Array | null; after: Uint8Array | null },
): ShownContent {
  const old = fromBefore ?? before;
  if (old.exists && after.exists && old.sha256 === after.sha256) return { as: 'unchanged' };
  if (sizeOf(old) > mostShownBytes || sizeOf(after) > mostShownBytes) return { as: 'too_large' };
  const left = textOf(old, contents.before);
  const right = textOf(after, contents.after);
  if (left === null || right === null) return { as: 'binary' };
  const { lines, coarse } = lineDiff(left, right);
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return {
    ...{ as: 'text', added: count('added'), removed: count('removed'), ...readable(lines) },
    ...(coarse ? { coarse } : {}),
  };
}

function sizeOf(state: FileState): number {
  return state.exists ? state.bytes : 0;
}

/** Null when it is no text. */
function textOf(state: FileState, content: Uint8Array | null): string | null {
  if (!state.exists) return '';
  const text = content === null ? null : decodeUtf8(content);
  return text === null || text.includes('\0') ? null : text;
}

/** The lines around the changes, as many as can be read. */
function readable(all: Parameters<typeof withoutDistantLines>[0]) {
  const lines = withoutDistantLines(all);
  let characters = 0;
  let end = 0;
  for (const line of lines) {
    characters += line.kind === 'skipped' ? 0 : line.text.length;
    if (characters > mostShownCharacters) break;
    end += 1;
  }
  const rest = lines.slice(end).filter(({ kind }) => kind === 'added' || kind === 'removed');
  return { lines: lines.slice(0, end), left: rest.length };
}
