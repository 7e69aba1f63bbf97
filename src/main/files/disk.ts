// The few operations that changes of files are made of, each a seam where a test can fail it.
import * as fs from 'node:fs/promises';

export type Disk = Pick<
  typeof fs,
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'opendir'
  | 'readlink'
  | 'realpath'
  | 'rename'
  | 'rmdir'
  | 'unlink'
> & {
  /** Makes what was written to an open file or folder durable. */
  sync(file: fs.FileHandle): Promise<void>;
};

export const nodeDisk: Disk = { ...fs, sync: (file) => file.sync() };

/** The errno name of a file-system error, or an empty string. */
export function errnoOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
