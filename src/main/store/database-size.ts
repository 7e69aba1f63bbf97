import { statSync } from 'node:fs';

/** Of a database and of its log, which is not yet in it. Bytes; 0 for what is not there. */
export interface DatabaseSize {
  bytes: number;
  logBytes: number;
}

export function databaseSize(path: string): DatabaseSize {
  const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return { bytes: sizeOf(path), logBytes: sizeOf(`${path}-wal`) };
}
