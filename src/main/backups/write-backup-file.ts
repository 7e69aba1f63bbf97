import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { seal } from '../wallet/vault/aead.ts';
import { type BackupStart, encodeStart, pieceBinding, pieceSize } from './backup-start.ts';

interface Written {
  /** Where it is written; nothing may be there. */
  file: string;
  start: BackupStart;
  key: Uint8Array;
  /** A database that nobody writes to. */
  database: string;
  signal?: AbortSignal | undefined;
}

/** Writes a backup, durable on return. Throws what the disk throws; what is there then is no backup. */
export async function writeBackupFile(given: Written): Promise<void> {
  const { file, start, key, database, signal } = given;
  const out = await open(file, 'wx', 0o600);
  try {
    const whole = createHash('sha256');
    const write = async (bytes: Uint8Array): Promise<void> => {
      whole.update(bytes);
      await writeAll(out, bytes);
    };
    const front = encodeStart(start);
    await write(front);
    await pipeline(createReadStream(database), createGzip(), async (compressed) => {
      let index = 0;
      for await (const { piece, isLast } of pieces(compressed)) {
        await write(seal(key, piece, pieceBinding(front, index, isLast)));
        index += 1;
        signal?.throwIfAborted();
      }
    });
    await writeAll(out, whole.digest());
    await out.sync();
  } finally {
    await out.close();
  }
}

async function writeAll(out: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await out.write(bytes, at)).bytesWritten;
  }
}

/** The bytes in pieces of one size; the last, which may be shorter, says so. */
async function* pieces(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    while (size > pieceSize) {
      const all = Buffer.concat(waiting);
      yield { piece: all.subarray(0, pieceSize), isLast: false };
      waiting = [all.subarray(pieceSize)];
      size -= pieceSize;
    }
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}
