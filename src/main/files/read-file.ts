import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type FileState, mostFileBytes, type PresentFile } from '../../shared/files/file-change.ts';
import { type Disk, errnoOf } from './disk.ts';
import { diskError, fileError } from './file-error.ts';
import { inFolder } from './open-folder.ts';

/** A file as it was read, in one piece. */
export interface ReadFile {
  state: PresentFile;
  content: Uint8Array;
  /** Differs when another file was put in its place, or it was written to. */
  identity: string;
}

/**
 * Reads a plain file; null when there is none. `path` is absolute, and the true path of its folder.
 * Errors: FILE_NOT_REGULAR, FILE_IS_LINK, FILE_TOO_LARGE, FILE_BUSY, FILE_FOLDER_MOVED, FILE_NOT_A_FOLDER,
 * FILE_NOT_PERMITTED, FILE_DISK_FAILED.
 */
export async function readFile(disk: Disk, path: string): Promise<ReadFile | null> {
  try {
    return await inFolder(disk, dirname(path), (folder) =>
      readOpen(disk, path, folder.at(basename(path))),
    );
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return null;
    throw diskError(path, thrown);
  }
}

/** What is there, without its content. Errors as of `readFile`. */
export async function readState(disk: Disk, path: string): Promise<FileState> {
  return (await readFile(disk, path))?.state ?? { exists: false };
}

/** Whether the file at a door (see open-folder) is still the one that was read. */
export async function isSame(disk: Disk, door: string, file: ReadFile): Promise<boolean> {
  const found = await disk.lstat(door, { bigint: true });
  return found.isFile() && identityOf(found) === file.identity;
}

async function readOpen(disk: Disk, path: string, door: string): Promise<ReadFile> {
  refuseOdd(path, await disk.lstat(door, { bigint: true }));
  // A pipe that took its place meanwhile must not hold the app up.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await disk.open(door, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const before = await handle.stat({ bigint: true });
    refuseOdd(path, before);
    const content = await readAll(handle, Number(before.size));
    const after = await handle.stat({ bigint: true });
    if (identityOf(before) !== identityOf(after) || content.length !== Number(after.size)) {
      throw fileError('FILE_BUSY', path);
    }
    return { state: stateOf(after, content), content, identity: identityOf(after) };
  } finally {
    await handle.close();
  }
}

function refuseOdd(path: string, found: BigIntStats): void {
  if (found.isSymbolicLink()) throw fileError('FILE_IS_LINK', path);
  if (!found.isFile()) throw fileError('FILE_NOT_REGULAR', path);
  if (found.size > BigInt(mostFileBytes)) throw fileError('FILE_TOO_LARGE', path);
}

/** One byte more than it should have, so that growth shows. */
async function readAll(handle: FileHandle, size: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(size + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

function stateOf(found: BigIntStats, content: Uint8Array): PresentFile {
  return {
    exists: true,
    sha256: sha256Of(content),
    bytes: content.length,
    mode: Number(found.mode & 0o7777n),
    modifiedNs: found.mtimeNs.toString(),
  };
}

/** 64 lower-case hex digits. */
export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function identityOf({ dev, ino, size, mode, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mode, mtimeNs].join(':');
}
