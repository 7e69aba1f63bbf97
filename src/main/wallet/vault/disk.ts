// The few file operations that the vault's writing is made of, each a seam where a test can fail or
// kill the process.
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from './io-error.ts';

export interface VaultDisk {
  /** Creates a file that must not exist yet, mode 0600, writes all bytes and syncs it. */
  createFile(path: string, bytes: Uint8Array): void;
  /** Gives the file a second name (or a synced copy where the file system has no links). */
  keepAs(path: string, otherPath: string): void;
  /** Puts `from` in the place of `to` in one step. */
  replace(from: string, to: string): void;
  remove(path: string): void;
  /** Makes the names in a folder durable. */
  syncFolder(folder: string): void;
  list(folder: string): string[];
}

export const nodeDisk: VaultDisk = {
  createFile(path, bytes) {
    const file = openSync(path, 'wx', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  keepAs(path, otherPath) {
    try {
      linkSync(path, otherPath);
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') return;
      copyFileSync(path, otherPath, constants.COPYFILE_EXCL);
      syncPath(otherPath, 'r+');
    }
  },
  replace(from, to) {
    // Virus scanners on Windows hold a fresh file open for a moment.
    for (let attempt = 1; ; attempt += 1) {
      try {
        renameSync(from, to);
        return;
      } catch (error) {
        const busy = process.platform === 'win32' && ['EPERM', 'EBUSY'].includes(errnoOf(error));
        if (!busy || attempt === 20) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      }
    }
  },
  remove: unlinkSync,
  syncFolder(folder) {
    // Windows cannot open a folder; its rename is durable with the journal.
    if (process.platform !== 'win32') syncPath(folder, 'r');
  },
  list: (folder) => readdirSync(folder),
};

/** Makes a folder for its owner only, and makes its name durable, whoever made it, and those of the ones above it. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  for (let folder = path; folder !== dirname(first ?? path); ) {
    folder = dirname(folder);
    try {
      nodeDisk.syncFolder(folder);
    } catch (error) {
      // Whoever may not list the folder above did not make this one.
      const mayNot = ['EACCES', 'EPERM'].includes(errnoOf(error));
      if (first !== undefined || !mayNot) throw error;
    }
  }
}

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
