import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** So many programs are remembered. */
const mostKept = 64;

/** By path: what the file was when it was read, and its hash. */
const kept = new Map<string, { mark: string; sha256: string }>();

/**
 * The SHA-256 of a program as it is read now, to the last byte. What is written into a file that is mapped into memory
 * need not show in its times, so this is what counts before a start.
 */
export async function programHashNow(program: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(program), hash);
  return hash.digest('hex');
}

/**
 * The same for showing it, read again unless it is the same file, unchanged. Whoever writes into a file changes its
 * ctime, which nobody can set but by the clock of the system; a file that was changed just now is read each time, since
 * a second change within the same tick of the disk's clock would not show.
 */
export async function programHash(program: string): Promise<string> {
  const before = await markOf(program);
  const known = kept.get(program);
  if (known !== undefined && known.mark === before.mark) return known.sha256;
  const sha256 = await programHashNow(program);
  kept.delete(program);
  const after = await markOf(program);
  if (after.mark !== before.mark || before.isFresh) return sha256;
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(program, { mark: before.mark, sha256 });
  return sha256;
}

/** Disks count in two seconds at most. */
const freshNs = 4_000_000_000n;

async function markOf(program: string): Promise<{ mark: string; isFresh: boolean }> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(program, { bigint: true });
  const mark = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const nowNs = BigInt(Date.now()) * 1_000_000n;
  // Where nothing is told of changes of a file (ctime 0), nothing is remembered either.
  return { mark, isFresh: ctimeNs === 0n || nowNs - ctimeNs < freshNs };
}
