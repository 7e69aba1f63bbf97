import { closeSync, openSync, readSync } from 'node:fs';

/** Marks a database as ours: "CSGN". */
export const applicationId = 0x4353474e;

const magic = 'SQLite format 3\0';

/** What the first 100 bytes of a database file say. */
export interface FileHeader {
  isSqlite: boolean;
  applicationId: number;
  schemaVersion: number;
}

/** Reads the header without SQLite, which could already change a file by opening it. */
export function readFileHeader(path: string): FileHeader {
  const bytes = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    const isWhole = readSync(file, bytes, 0, bytes.length, 0) === bytes.length;
    if (!isWhole) bytes.fill(0);
  } finally {
    closeSync(file);
  }
  return {
    isSqlite: bytes.toString('latin1', 0, 16) === magic,
    applicationId: bytes.readUInt32BE(68),
    schemaVersion: bytes.readUInt32BE(60),
  };
}
