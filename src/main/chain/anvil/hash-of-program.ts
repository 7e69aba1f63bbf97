import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What was hashed in this process, by path: a file of the same identity is not read again. */
const hashed = new Map<string, { identity: string; sha256: Promise<string> }>();

/** SHA-256 of a program's file, lower-case hex. Rejects where it cannot be read. */
export async function hashOfProgram(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  const identity = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const before = hashed.get(path);
  if (before?.identity === identity) return before.sha256;
  const sha256 = hashFile(path);
  hashed.set(path, { identity, sha256 });
  sha256.catch(() => hashed.delete(path));
  return sha256;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
