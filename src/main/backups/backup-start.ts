// A backup is one file. What is in front says which wallet opens it and holds the vault file, which is
// encrypted as it is; the database follows, sealed with a key that only the open vault gives.
//
//   0   8  magic
//   8   2  version
//   10  2  length of the header's JSON
//   12  4  length of the vault file
//   16     the header's JSON, the vault file
//          the compressed database in sealed pieces, each bound to all of the above and to its place
//   -32 32 SHA-256 of everything before: it has no key, and tells accidents without a password
import { hash } from 'node:crypto';
import { z } from 'zod';
import { sealOverhead } from '../wallet/vault/aead.ts';
import { maximumVaultSize } from '../wallet/vault/container.ts';
import { backupError } from './backup-error.ts';

const magic = Buffer.from([0x89, 0x43, 0x53, 0x42, 0x0d, 0x0a, 0x1a, 0x0a]);
const version = 1;
export const fixedSize = 16;
const largestHeader = 4_096;
export const checksumSize = 32;
/** Bytes of the compressed database in each piece but the last. */
export const pieceSize = 1_048_576;
export const sealedPieceSize = pieceSize + sealOverhead;

const hex16 = z.string().regex(/^[0-9a-f]{32}$/);
/** The last moment that a `Date` can hold. */
const lastMs = 8_640_000_000_000_000;
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const headerSchema = z.strictObject({
  /** Random, of this backup alone: the key is made for it. */
  backupId: hex16,
  vaultId: hex16,
  /** Of the vault file in it. */
  generation: count,
  /** Whether the recovery code is needed besides the password where there is no key chain entry. */
  needsCode: z.boolean(),
  /** Epoch ms. */
  createdAt: count.max(lastMs),
  /** Version of the app that wrote it, and of the database. */
  app: z.string().max(64),
  schema: count,
  /** Of the database that is in it; no more than these comes out of it. */
  databaseBytes: count,
});
export type BackupHeader = z.infer<typeof headerSchema>;

export interface BackupStart {
  header: BackupHeader;
  vault: Uint8Array;
}

/** The bytes in front of the sealed pieces. */
export function encodeStart({ header, vault }: BackupStart): Buffer {
  const json = Buffer.from(JSON.stringify(headerSchema.parse(header)));
  const fixed = Buffer.alloc(fixedSize);
  magic.copy(fixed);
  fixed.writeUInt16BE(version, 8);
  fixed.writeUInt16BE(json.length, 10);
  fixed.writeUInt32BE(vault.length, 12);
  return Buffer.concat([fixed, json, vault]);
}

/** How long what is in front is, from its first 16 bytes. Errors: BACKUP_NOT_ONE, BACKUP_NEWER, BACKUP_DAMAGED. */
export function startSize(fixed: Buffer): number {
  if (fixed.length < fixedSize || !fixed.subarray(0, magic.length).equals(magic)) {
    throw backupError('BACKUP_NOT_ONE');
  }
  const found = fixed.readUInt16BE(8);
  if (found > version) throw backupError('BACKUP_NEWER', { version: found });
  const json = fixed.readUInt16BE(10);
  const vault = fixed.readUInt32BE(12);
  if (found !== version || json > largestHeader || vault > maximumVaultSize) {
    throw backupError('BACKUP_DAMAGED', { part: 'header' });
  }
  return fixedSize + json + vault;
}

/** Errors: as `startSize`. */
export function parseStart(bytes: Buffer): BackupStart {
  if (bytes.length < startSize(bytes)) throw backupError('BACKUP_DAMAGED', { part: 'header' });
  const vaultStart = fixedSize + bytes.readUInt16BE(10);
  try {
    const header = headerSchema.parse(JSON.parse(bytes.toString('utf8', fixedSize, vaultStart)));
    return { header, vault: new Uint8Array(bytes.subarray(vaultStart)) };
  } catch (cause) {
    throw backupError('BACKUP_DAMAGED', { part: 'header' }, cause);
  }
}

/** What a sealed piece is bound to: all that is in front, its place, and whether it is the last. */
export function pieceBinding(start: Buffer, index: number, isLast: boolean): Uint8Array {
  return Buffer.from(`countersign-backup-v1|${hash('sha256', start)}|${index}|${isLast}`);
}
