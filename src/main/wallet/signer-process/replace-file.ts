import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { nodeDisk } from '../vault/disk.ts';

/** Puts a small file in the place of the one before in one step, durable on return. Throws what the disk throws. */
export function replaceFile(path: string, text: string): void {
  // Two commands may run at once.
  const temporary = `${path}.new-${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(temporary)) nodeDisk.remove(temporary);
  try {
    nodeDisk.createFile(temporary, utf8ToBytes(text));
    nodeDisk.replace(temporary, path);
  } catch (error) {
    if (existsSync(temporary)) nodeDisk.remove(temporary);
    throw error;
  }
  nodeDisk.syncFolder(dirname(path));
}
