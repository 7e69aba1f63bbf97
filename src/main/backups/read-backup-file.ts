import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../shared/errors.ts';
import { open as unseal } from '../wallet/vault/aead.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { backupError } from './backup-error.ts';
import {
  type BackupStart,
  checksumSize,
  fixedSize,
  parseStart,
  pieceBinding,
  sealedPieceSize,
  startSize,
} from './backup-start.ts';

/** What is in front of a backup, unproven. Errors: BACKUP_NOT_READABLE, _NOT_ONE, _NEWER, _DAMAGED. */
export function readBackupStart(file: string): Promise<BackupStart> {
  return reading(file, async (from) => parseStart(await readStart(from)));
}

/** Whether it is as it was written, as far as that shows without a key. Errors: as `readBackupStart`. */
export function checkBackupSum(file: string, signal?: AbortSignal): Promise<void> {
  return reading(file, async (from) => {
    const { size } = await from.stat();
    const end = size - checksumSize;
    const front = await readStart(from);
    if (end < front.length) throw backupError('BACKUP_DAMAGED', { part: 'length' });
    const whole = createHash('sha256');
    const bytes = createReadStream(file, { end: end - 1 });
    for await (const piece of bytes) {
      whole.update(piece as Buffer);
      signal?.throwIfAborted();
    }
    const sum = await readAt(from, end, checksumSize);
    if (!sum.equals(whole.digest())) throw backupError('BACKUP_DAMAGED', { part: 'checksum' });
  });
}

/** Whether all of it is sealed with `key`; nothing is written. Errors: as above; what the disk throws. */
export function proveBackupFile(file: string, key: Uint8Array): Promise<void> {
  return reading(file, async (from) => {
    for await (const piece of openPieces(from, key)) piece.fill(0);
  });
}

/**
 * Writes the database of a backup to `target`, durable on return. Errors: as above, BACKUP_NO_SPACE; what the
 * disk throws.
 */
export function openBackupFile(
  file: string,
  key: Uint8Array,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  return reading(file, async (from) => {
    const { databaseBytes } = parseStart(await readStart(from)).header;
    await assertFits(dirname(target), databaseBytes);
    const out = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
    try {
      const exactly = (bytes: AsyncIterable<Uint8Array>) => ofSize(bytes, databaseBytes);
      await pipeline(() => openPieces(from, key), createGunzip(), exactly, out, { signal });
    } catch (thrown) {
      if (errnoOf(thrown).startsWith('Z_'))
        throw backupError('BACKUP_DAMAGED', { part: 'data' }, thrown);
      throw thrown;
    }
  });
}

async function assertFits(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize) throw backupError('BACKUP_NO_SPACE', { folder, bytes });
}

/** A little that is compressed well is no way to fill a disk. */
async function* ofSize(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const piece of bytes) {
    left -= piece.length;
    if (left < 0) break;
    yield piece;
  }
  if (left !== 0) throw backupError('BACKUP_DAMAGED', { part: 'size' });
}

async function* openPieces(from: FileHandle, key: Uint8Array): AsyncGenerator<Uint8Array> {
  const front = await readStart(from);
  const end = (await from.stat()).size - checksumSize;
  if (end <= front.length) throw backupError('BACKUP_DAMAGED', { part: 'length' });
  for (let at = front.length, index = 0; at < end; at += sealedPieceSize, index += 1) {
    const isLast = at + sealedPieceSize >= end;
    const sealed = await readAt(from, at, isLast ? end - at : sealedPieceSize);
    const plain = unseal(key, sealed, pieceBinding(front, index, isLast));
    if (plain === null) throw backupError('BACKUP_DAMAGED', { part: 'seal' });
    yield plain;
  }
}

async function readStart(from: FileHandle): Promise<Buffer> {
  const size = startSize(await readAt(from, 0, fixedSize));
  const bytes = await readAt(from, 0, size);
  if (bytes.length < size) throw backupError('BACKUP_DAMAGED', { part: 'length' });
  return bytes;
}

/** Fewer bytes where the file ends before. */
async function readAt(from: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await from.read(bytes, filled, size - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function reading<T>(file: string, work: (from: FileHandle) => Promise<T>): Promise<T> {
  let from: FileHandle;
  try {
    // Opening a pipe would wait for somebody who writes to it.
    if (!(await stat(file)).isFile()) throw backupError('BACKUP_NOT_ONE', { file });
    from = await open(file, 'r');
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    const errno = errnoOf(thrown) || 'unknown';
    throw backupError('BACKUP_NOT_READABLE', { file, errno }, thrown);
  }
  try {
    return await work(from);
  } finally {
    await from.close();
  }
}
