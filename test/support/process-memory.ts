// What processes have in memory, read from outside as the system shows it. Linux only, and not for everybody:
// Chromium keeps its own processes from being read by others of the same person.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

export const memoryIsReadable = process.platform === 'linux' && process.getuid?.() === 0;

const pieceBytes = 8 * 1024 * 1024;

/** The names of those that are somewhere in what a process may write to. A process that has ended has nothing. */
export function foundInMemory(pid: number, wanted: ReadonlyMap<string, Buffer>): Set<string> {
  const found = new Set<string>();
  const longest = Math.max(...[...wanted.values()].map(({ length }) => length));
  const piece = Buffer.alloc(pieceBytes);
  const memory = unlessEnded(() => openSync(`/proc/${pid}/mem`, 'r'));
  if (memory === null) return found;
  try {
    for (const { start, end } of writtenRegions(pid)) {
      // One piece overlaps the next, so that nothing is cut in two.
      for (let at = start; at < end; at += pieceBytes - longest) {
        const length = readAt(memory, piece, at, Math.min(pieceBytes, end - at));
        const read = piece.subarray(0, length);
        for (const [name, bytes] of wanted) if (read.includes(bytes)) found.add(name);
      }
    }
  } finally {
    closeSync(memory);
  }
  return found;
}

/** Null where the process has ended. */
function unlessEnded<T>(look: () => T): T | null {
  try {
    return look();
  } catch (thrown) {
    if (['ENOENT', 'ESRCH'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return null;
    throw thrown;
  }
}

/** Where something was ever written, by the system's own list. */
function writtenRegions(pid: number): { start: number; end: number }[] {
  const list = unlessEnded(() => readFileSync(`/proc/${pid}/smaps`, 'utf8')) ?? '';
  const regions = list.matchAll(
    /^([0-9a-f]+)-([0-9a-f]+) rw[^\n]*\n(?:[A-Z][^\n]*\n)*?Rss: +(\d+) kB/gm,
  );
  return [...regions].flatMap(([, start = '', end = '', residentKb]) =>
    residentKb === '0'
      ? []
      : [{ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }],
  );
}

/** A region that went away meanwhile, or is of a device, has nothing to read. */
function readAt(memory: number, into: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, into, 0, length, at);
  } catch {
    return 0;
  }
}
