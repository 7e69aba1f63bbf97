import { isAbsolute, relative, sep } from 'node:path';
import type { FileChange } from '../../shared/files/file-change.ts';

/** The folder of the list in which a change is made, the innermost of several; null where it leads out of all. */
export function folderOf({ path, from }: FileChange, folders: readonly string[]): string | null {
  if (from !== undefined && !folders.some((folder) => lies(from, folder))) return null;
  const around = folders.filter((folder) => lies(path, folder));
  return around.sort((left, right) => right.length - left.length)[0] ?? null;
}

function lies(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
