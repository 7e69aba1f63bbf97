import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import type { PresentFile } from '../../shared/files/file-change.ts';
import { type AllowedPath, allowedFolder, allowedPath, type Reach } from './allowed-path.ts';
import type { Disk } from './disk.ts';
import { diskError, fileError } from './file-error.ts';
import { inFolder, type OpenFolder } from './open-folder.ts';
import { readFile } from './read-file.ts';

/** A list is kept with its step and shown: longer ones are refused, never cut short unsaid. */
export const mostListed = 5_000;

/** An entry of a folder. */
export interface ListedFile {
  path: string;
  /** 0 of what is no file. */
  bytes: number;
  /** Epoch ms; null where it is not known. */
  modifiedAt: number | null;
  kind: 'file' | 'folder' | 'other';
}

/** Files as a tool sees them: those of the disk, or as a plan would leave them. */
export interface FileView {
  /** The true path of a file that is named in a plan. Errors: see allowed-path. */
  locate(given: string): Promise<AllowedPath>;
  /** Null when there is none. `path` as `locate` answers it. Errors: see read-file. */
  read(path: string): Promise<{ state: PresentFile; content: Uint8Array } | null>;
  /** The entries of a folder that is named in a plan, by name; no link is followed. FOLDER_TOO_LARGE. */
  list(given: string): Promise<ListedFile[]>;
}

/** What the disk holds now, within reach. */
export function diskView(disk: Disk, reach: () => Reach): FileView {
  return {
    locate: (given) => allowedPath(disk, reach(), given),
    read: (path) => readFile(disk, path),
    list: async (given) => listFolder(disk, await allowedFolder(disk, reach(), given)),
  };
}

async function listFolder(disk: Disk, path: string): Promise<ListedFile[]> {
  try {
    return await inFolder(disk, path, async (folder) => {
      const entries = await entriesOf(disk, folder, path);
      const listed = entries.map((entry) => describe(disk, folder.at(entry.name), path, entry));
      return (await Promise.all(listed)).sort((a, b) => (a.path < b.path ? -1 : 1));
    });
  } catch (thrown) {
    throw diskError(path, thrown);
  }
}

/** Read one after the other: a folder may hold more than the memory does. */
async function entriesOf(disk: Disk, folder: OpenFolder, path: string): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of await disk.opendir(folder.at('.'))) {
    entries.push(entry);
    if (entries.length > mostListed) throw fileError('FOLDER_TOO_LARGE', path);
  }
  return entries;
}

async function describe(
  disk: Disk,
  door: string,
  folder: string,
  entry: Dirent,
): Promise<ListedFile> {
  // It may be gone by now, or have a name that no text can hold.
  const found = await disk.lstat(door).catch(() => null);
  const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
  return {
    path: join(folder, entry.name),
    bytes: kind === 'file' ? (found?.size ?? 0) : 0,
    modifiedAt: found === null ? null : Math.trunc(found.mtimeMs),
    kind: found === null ? 'other' : kind,
  };
}
