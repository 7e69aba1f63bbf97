// What a loss of power leaves of a data folder: everything up to the last commit, which was synced before
// anybody was told of it, and of what came after it any part at all.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const headerBytes = 32;
const frameHeaderBytes = 24;

/** Where the log says what it is made of. */
interface Log {
  bytes: Buffer;
  pageBytes: number;
  /** The two words that each frame of this generation repeats. */
  salts: Buffer;
}

/** The end of a log after its last commit. */
export interface LastCommit {
  /** Bytes up to which the log is as it was synced. */
  end: number;
  /** Running checksum at that place. */
  sums: readonly [number, number];
}

const frameBytes = ({ pageBytes }: Log): number => frameHeaderBytes + pageBytes;

/** The log cut behind its last commit, with a torn tail behind it; the index of the log is gone. */
export function losePower(dataDir: string, random: () => number): void {
  const path = join(dataDir, 'countersign.db');
  rmSync(`${path}-shm`, { force: true });
  const bytes = readFileSync(`${path}-wal`);
  if (bytes.length < headerBytes) return;
  const log = readLog(bytes);
  const commit = lastCommit(log);
  writeFileSync(
    `${path}-wal`,
    Buffer.concat([bytes.subarray(0, commit.end), tornTail(log, commit, random)]),
  );
}

export function readLog(bytes: Buffer): Log {
  return { bytes, pageBytes: bytes.readUInt32BE(8), salts: bytes.subarray(16, 24) };
}

/** The frames that fit the ones before them, up to the last that ends a transaction. */
export function lastCommit(log: Log): LastCommit {
  const { bytes, salts } = log;
  const size = frameBytes(log);
  let sums = sumsAfter(bytes, bytes.subarray(0, 24), [0, 0]);
  let commit: LastCommit = { end: headerBytes, sums };
  for (let at = headerBytes; at + size <= bytes.length; at += size) {
    if (!bytes.subarray(at + 8, at + 16).equals(salts)) break;
    sums = sumsOfFrame(bytes, bytes.subarray(at, at + size), sums);
    if (bytes.readUInt32BE(at + 16) !== sums[0] || bytes.readUInt32BE(at + 20) !== sums[1]) break;
    const endsTransaction = bytes.readUInt32BE(at + 4) !== 0;
    if (endsTransaction) commit = { end: at + size, sums };
  }
  return commit;
}

/** Nothing, junk, or sound frames of a transaction that was never ended, the last of them torn. */
function tornTail(log: Log, commit: LastCommit, random: () => number): Buffer {
  const kind = Math.floor(random() * 4);
  const size = frameBytes(log);
  if (kind === 0) return Buffer.alloc(0);
  if (kind === 1) return junk(Math.floor(random() * 3 * size), random);
  const open = openTransaction(log, commit, 1 + Math.floor(random() * 4), random);
  if (kind === 2) return open.subarray(0, Math.floor(random() * open.length));
  // Its end came to the disk before its middle.
  open.writeUInt32BE(1_000, open.length - size + 4);
  return open;
}

/** Frames with right checksums, of which none ends the transaction. */
function openTransaction(
  log: Log,
  commit: LastCommit,
  count: number,
  random: () => number,
): Buffer {
  let { sums } = commit;
  const frames = Array.from({ length: count }, () => {
    const frame = Buffer.alloc(frameBytes(log));
    frame.writeUInt32BE(1 + Math.floor(random() * 20), 0);
    log.salts.copy(frame, 8);
    junk(log.pageBytes, random).copy(frame, frameHeaderBytes);
    sums = sumsOfFrame(log.bytes, frame, sums);
    frame.writeUInt32BE(sums[0], 16);
    frame.writeUInt32BE(sums[1], 20);
    return frame;
  });
  return Buffer.concat(frames);
}

function junk(length: number, random: () => number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

function sumsOfFrame(log: Buffer, frame: Buffer, before: readonly [number, number]) {
  const head = sumsAfter(log, frame.subarray(0, 8), before);
  return sumsAfter(log, frame.subarray(frameHeaderBytes), head);
}

/** As the file format says: over pairs of words, in the byte order that the log's first bytes name. */
function sumsAfter(
  log: Buffer,
  part: Buffer,
  [first, second]: readonly [number, number],
): [number, number] {
  const isBig = (log.readUInt32BE(0) & 1) === 1;
  const word = (at: number) => (isBig ? part.readUInt32BE(at) : part.readUInt32LE(at));
  let [a, b] = [first, second];
  for (let at = 0; at < part.length; at += 8) {
    a = (a + word(at) + b) >>> 0;
    b = (b + word(at + 4) + a) >>> 0;
  }
  return [a, b];
}
