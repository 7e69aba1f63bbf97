// The one moment in which a newer version takes the place of this one. At each point a whole program is there by
// the name that it had.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../store/sync-folder.ts';
import type { ReleaseFile } from './release.ts';
import { updateError } from './update-error.ts';

/**
 * Puts the file in the place of the program, which stays beside it as `….before`. What is put there is read once
 * more and held against the signed hash.
 * Errors: UPDATE_NOT_INSTALLED (by UPDATE_CHANGED among others); then the program is the one that it was.
 */
export function replaceProgram(
  path: string,
  file: Pick<ReleaseFile, 'sha512'>,
  program: string,
): void {
  const next = `${program}.new`;
  try {
    copyFileSync(path, next);
    chmodSync(next, 0o755);
    if (hashAndSync(next) !== file.sha512) throw updateError('UPDATE_CHANGED');
    keepBefore(program);
    renameSync(next, program);
  } catch (thrown) {
    rmSync(next, { force: true });
    throw updateError('UPDATE_NOT_INSTALLED', { cause: thrown });
  }
  syncFolder(dirname(program));
}

/** Not every disk has a second name for a file. */
function keepBefore(program: string): void {
  const before = `${program}.before`;
  rmSync(before, { force: true });
  try {
    linkSync(program, before);
  } catch {
    copyFileSync(program, before);
  }
}

/** SHA-512 in base64, of what is then on the disk. */
export function hashAndSync(path: string): string {
  const hash = createHash('sha512');
  const part = Buffer.alloc(1024 * 1024);
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) {
      hash.update(part.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('base64');
}
