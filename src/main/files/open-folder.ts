// A folder is held open while work is done in it, and what is opened is looked at, not its name: whoever
// puts a link in its place meanwhile changes nothing.
import { constants } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { fileError } from './file-error.ts';

export interface OpenFolder {
  /** Where an entry of this folder is, whatever becomes of the folder's name. */
  at(name: string): string;
  /** Makes the names in it durable. */
  sync(): Promise<void>;
}

/**
 * Does `work` in the folder at `path`, which must be its true path: no part of it a link.
 * Errors: those of the disk as they are, and FILE_FOLDER_MOVED.
 */
export async function inFolder<T>(
  disk: Disk,
  path: string,
  work: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return work(await byName(disk, path));
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const handle = await disk.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    const sync = (): Promise<void> => disk.sync(handle);
    const door = `/proc/self/fd/${handle.fd}`;
    const truePath = await disk.readlink(door).catch(() => null);
    if (truePath === null) return await work({ ...(await byName(disk, path)), sync });
    if (truePath !== path) throw fileError('FILE_FOLDER_MOVED', path);
    return await work({ at: (name) => `${door}/${name}`, sync });
  } finally {
    await handle.close();
  }
}

/** Where a folder has no door of its own, its name is looked at again just before. */
async function byName(disk: Disk, path: string): Promise<OpenFolder> {
  if ((await disk.realpath(path)) !== path) throw fileError('FILE_FOLDER_MOVED', path);
  return { at: (name) => join(path, name), sync: async () => undefined };
}
