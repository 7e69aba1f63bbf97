import { realpathSync, statSync } from 'node:fs';

/** What tells a folder from every other: its true path, and its number on its disk, which no copy of it has. */
export function signOfFolder(folder: string): string {
  return `${realpathSync(folder)}\n${statSync(folder, { bigint: true }).ino}`;
}
