// Which other program holds a lock on a database, where the system tells. Asked only when it was held for
// too long; what cannot be found out is left unsaid.
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** The locks of a writer: on the log's index, or on the file itself. */
const lockBytes = [
  { from: 120n, to: 127n },
  { from: 0x40000000n, to: 0x40000000n + 511n },
] as const;

/** E.g. `rsync (process 1234)`; null where it is not known. */
export function whoHolds(path: string): string | null {
  try {
    const inodes = new Set(inodesOf(path));
    for (const line of readFileSync('/proc/locks', 'utf8').split('\n')) {
      const pid = holderIn(line, inodes);
      if (pid !== null && pid !== process.pid) return `${nameOf(pid)} (process ${pid})`;
    }
  } catch {
    // Only Linux has that list.
  }
  return null;
}

function inodesOf(path: string): string[] {
  return [path, `${path}-shm`, `${path}-wal`].flatMap((file) => {
    const status = statSync(file, { bigint: true, throwIfNoEntry: false });
    return status === undefined ? [] : [status.ino.toString()];
  });
}

/** A line is e.g. `3: POSIX  ADVISORY  WRITE 71 fd:01:2391 120 120`. */
function holderIn(line: string, inodes: ReadonlySet<string>): number | null {
  const found = /^\d+: POSIX +ADVISORY +WRITE +(\d+) +\w+:\w+:(\d+) +(\d+) +(\d+|EOF)$/.exec(line);
  if (found === null || !inodes.has(found[2] ?? '')) return null;
  const from = BigInt(found[3] ?? '0');
  return lockBytes.some((bytes) => bytes.from <= from && from <= bytes.to)
    ? Number(found[1])
    : null;
}

/** A program names itself: nothing but letters of a name is taken over. */
function nameOf(pid: number): string {
  const said = fileOf(pid) ?? readFileSync(`/proc/${pid}/comm`, 'utf8');
  return said.replace(/[^\w .-]/g, '').trim() || 'A program';
}

/** Says more than the name of its thread, which is `MainThread` for Node; null where it is another user's. */
function fileOf(pid: number): string | null {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return null;
  }
}
