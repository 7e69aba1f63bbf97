// Copies what is ours from one folder to another, each file durable and read again.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '../store/sync-folder.ts';
import { isWithin } from './is-within.ts';
import { moveError } from './move-error.ts';
import { failedName, ownNames } from './own-names.ts';

const bufferBytes = 1024 * 1024;

/** Both are there. Answers how many files. Errors: MOVE_NOT_COPIED, and those of the disk. */
export function copyData(from: string, to: string): number {
  const names = ownNames(from).filter((name) => name !== failedName);
  const root = realpathSync(from);
  const files = names.reduce((count, name) => {
    if (dirname(name) !== '.') mkdirSync(join(to, dirname(name)), { recursive: true, mode: 0o700 });
    return count + copyEntry(join(from, name), join(to, name), root);
  }, 0);
  syncFolder(to);
  return files;
}

/** What is neither a file, a folder nor a link, e.g. a socket, belongs to a process and is left out. */
function copyEntry(from: string, to: string, root: string): number {
  const status = lstatSync(from);
  if (status.isSymbolicLink()) {
    symlinkSync(linkTarget(from, root), to);
    return 1;
  }
  if (status.isFile()) {
    copyFile(from, to);
    return 1;
  }
  if (!status.isDirectory()) return 0;
  mkdirSync(to, { mode: status.mode & 0o777 });
  const files = readdirSync(from).reduce(
    (count, name) => count + copyEntry(join(from, name), join(to, name), root),
    0,
  );
  syncFolder(to);
  return files;
}

/** One that leads into what is moved would lead to what is deleted later. Errors: MOVE_LINK_INSIDE. */
function linkTarget(link: string, root: string): string {
  const led = resolve(dirname(link), readlinkSync(link));
  if (isWithin(root, existsSync(led) ? realpathSync(led) : led)) {
    throw moveError('MOVE_LINK_INSIDE', { file: link });
  }
  return led;
}

function copyFile(from: string, to: string): void {
  const { mode, atime, mtime, size } = lstatSync(from);
  const written = openSync(to, 'wx', mode & 0o777);
  let hash: string;
  try {
    hash = eachPiece(from, (piece) => writeWhole(written, piece));
    fsyncSync(written);
    if (fstatSync(written).size !== size) throw moveError('MOVE_NOT_COPIED', { file: from });
  } finally {
    closeSync(written);
  }
  if (eachPiece(to, () => undefined) !== hash) throw moveError('MOVE_NOT_COPIED', { file: from });
  utimesSync(to, atime, mtime);
}

function writeWhole(file: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
}

/** Hands over a file piece by piece, and answers its SHA-256. */
function eachPiece(path: string, take: (piece: Uint8Array) => void): string {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(bufferBytes);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const read = readSync(file, buffer);
      if (read === 0) return hash.digest('hex');
      const piece = buffer.subarray(0, read);
      hash.update(piece);
      take(piece);
    }
  } finally {
    closeSync(file);
  }
}
