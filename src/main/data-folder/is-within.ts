import { isAbsolute, relative } from 'node:path';

/** Whether a path is a folder or lies in it; both without links. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}
