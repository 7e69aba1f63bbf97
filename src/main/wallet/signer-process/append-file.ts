// Files that only grow, a line at a time, each synced before anything follows from it.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { nodeDisk } from '../vault/disk.ts';
import { signerError } from './signer-error.ts';

/** A line without its end was cut by a crash before anything followed from it: it is dropped. Throws LEDGER_IO_ERROR. */
export function readWholeLines(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) truncateSync(path, end);
    const text = bytes.subarray(0, end).toString('utf8');
    return text.split('\n').slice(0, -1);
  } catch (error) {
    throw signerError('LEDGER_IO_ERROR', {}, error);
  }
}

/** Durable on return. Throws LEDGER_IO_ERROR and leaves the file as it was when the line cannot be made so. */
export function appendLine(path: string, line: string): void {
  try {
    const isNew = !existsSync(path);
    const file = openSync(path, 'a', 0o600);
    const { size } = fstatSync(file);
    const bytes = Buffer.from(`${line}\n`);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    } finally {
      closeSync(file);
    }
    if (isNew) nodeDisk.syncFolder(dirname(path));
  } catch (error) {
    throw signerError('LEDGER_IO_ERROR', {}, error);
  }
}
