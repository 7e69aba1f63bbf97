import { AppError } from '../../shared/errors.ts';
import { type FileChange, sameFileState } from '../../shared/files/file-change.ts';
import type { Disk } from './disk.ts';
import { readState } from './read-file.ts';

/**
 * What the disk says of a change. `half`: of a move, the file is at its new place and still at its old one.
 * `other`: something that the change neither found nor makes.
 */
export type Standing = 'before' | 'half' | 'after' | 'other';

/** What stands in the place of a file so that it is neither as it was nor as it should be. */
const others: ReadonlySet<string> = new Set([
  'FILE_IS_LINK',
  'FILE_NOT_REGULAR',
  'FILE_NOT_A_FOLDER',
  'FILE_TOO_LARGE',
  'FILE_FOLDER_MOVED',
]);

/** Errors: FILE_BUSY, FILE_NOT_PERMITTED, FILE_DISK_FAILED; then nothing can be said. */
export async function whereItStands(disk: Disk, change: FileChange): Promise<Standing> {
  const { path, from, fromBefore, before, after } = change;
  try {
    const atPath = await readState(disk, path);
    const atFrom = from === undefined ? { exists: false as const } : await readState(disk, from);
    const isThere = sameFileState(atPath, after);
    if (isThere && !atFrom.exists) return 'after';
    const isUntouched = sameFileState(atFrom, fromBefore ?? { exists: false });
    if (isUntouched && sameFileState(atPath, before)) return 'before';
    return isThere && isUntouched ? 'half' : 'other';
  } catch (thrown) {
    if (thrown instanceof AppError && others.has(thrown.code)) return 'other';
    throw thrown;
  }
}
