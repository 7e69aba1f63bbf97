// One change of one file, to the byte: what is rehearsed, shown, approved and done. The approval binds
// to the digest of its canonical form, so that whoever reads it can tell that it is the same change.
import { z } from 'zod';
import { type CanonicalBytes, canonicalBytes, readCanonical } from '../canonical-bytes.ts';
import { isPlainPath } from './plain-path.ts';

/** Most bytes of a file that is read or written. */
export const mostFileBytes = 64 * 1024 * 1024;

/** SHA-256 of a content, 64 lower-case hex digits; it names the content in the blob store too. */
const contentHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Absolute, and what it says: nothing in it leads elsewhere. Names differ by their bytes. */
const filePath = z.string().refine(isPlainPath, 'expected an absolute path');

const presentFile = z.strictObject({
  exists: z.literal(true),
  sha256: contentHash,
  bytes: z.number().int().min(0).max(mostFileBytes),
  /** Permission bits, e.g. 0o644. */
  mode: z.number().int().min(0).max(0o7777),
  /**
   * Nanoseconds since the epoch, as a whole number in decimals. Of a file that is there, when it was
   * last written; of one that is to be, only where that time is set too. Never compared.
   */
  modifiedNs: z
    .string()
    .regex(/^(0|-?[1-9]\d{0,19})$/)
    .optional(),
});
export type PresentFile = z.infer<typeof presentFile>;

export const fileStateSchema = z.discriminatedUnion('exists', [
  z.strictObject({ exists: z.literal(false) }),
  presentFile,
]);
export type FileState = z.infer<typeof fileStateSchema>;

export const fileChangeKinds = ['create', 'modify', 'delete', 'move', 'restore'] as const;
export type FileChangeKind = (typeof fileChangeKinds)[number];

export const fileChangeSchema = z
  .strictObject({
    kind: z.enum(fileChangeKinds),
    /** The file that changes; of a move, where it goes. */
    path: filePath,
    /** At `path`. */
    before: fileStateSchema,
    after: fileStateSchema,
    /** Of a move, and of the restoring of one: where the file comes from; nothing is there afterwards. */
    from: filePath.optional(),
    /** At `from`. */
    fromBefore: presentFile.optional(),
    /** Folders that it makes, outermost first. */
    madeFolders: z.array(filePath),
    /** Of a restore: folders that it takes away where nothing is left in them, innermost first. */
    droppedFolders: z.array(filePath),
  })
  .refine(fitsItsKind, 'expected states that fit the kind of change');
export type FileChange = z.infer<typeof fileChangeSchema>;

/** The bytes that a person approves, and their digest. */
export function fileChangeBytes(change: FileChange): CanonicalBytes {
  return canonicalBytes(change);
}

/** Reads such bytes back; null when they are not exactly the canonical form of a change. */
export function readFileChange(bytes: string): FileChange | null {
  return readCanonical(bytes, fileChangeSchema);
}

/** The same content with the same permissions. The time of writing is not compared. */
export function sameFileState(left: FileState, right: FileState): boolean {
  if (!left.exists || !right.exists) return left.exists === right.exists;
  return left.sha256 === right.sha256 && left.bytes === right.bytes && left.mode === right.mode;
}

function fitsItsKind(change: {
  kind: FileChangeKind;
  path: string;
  before: FileState;
  after: FileState;
  from?: string | undefined;
  fromBefore?: PresentFile | undefined;
  droppedFolders: readonly string[];
}): boolean {
  const { kind, before, after, from, fromBefore } = change;
  if ((from === undefined) !== (fromBefore === undefined) || from === change.path) return false;
  if (kind !== 'restore' && change.droppedFolders.length > 0) return false;
  const moves = from !== undefined && !before.exists && after.exists;
  switch (kind) {
    case 'create':
      return from === undefined && !before.exists && after.exists;
    case 'modify':
      return from === undefined && before.exists && after.exists;
    case 'delete':
      return from === undefined && before.exists && !after.exists;
    case 'move':
      return moves;
    case 'restore':
      return moves || (from === undefined && (before.exists || after.exists));
  }
}
