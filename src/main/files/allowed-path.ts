// Where a plan may reach. Names are followed to where they truly lead before they are judged, and what is
// kept of them has no link in it; the folder is looked at once more when it is opened.
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import { type Disk, errnoOf } from './disk.ts';
import { diskError, fileError } from './file-error.ts';

/** What is allowed, as it is at the moment. */
export interface Reach {
  /** By their true paths when they were chosen; whether they are there or not. */
  folders: readonly string[];
  /** For paths that begin with `~/`. */
  home: string;
  /** The app's own; nothing in it is ever allowed. */
  dataDir: string;
  /** What else is, as of `closedFolders`. */
  closed?: readonly string[];
}

export interface AllowedPath {
  /** Absolute, without links on the way. The last name itself was not followed. */
  path: string;
  /** Folders on the way that are not there yet, outermost first. */
  missingFolders: string[];
}

/** Errors: PATH_NOT_USABLE, PATH_OUTSIDE_ROOTS, FILE_NOT_A_FOLDER, FILE_NOT_PERMITTED, FILE_DISK_FAILED. */
export async function allowedPath(disk: Disk, reach: Reach, given: string): Promise<AllowedPath> {
  const written = expand(reach, given);
  const { truePath: folder, missing } = await follow(disk, dirname(written));
  const path = join(folder, basename(written));
  if (!(await isAllowed(disk, reach, path))) throw outside(reach, given, { written, path });
  return { path, missingFolders: missing };
}

/** The true path of a folder that is there and may be looked into. Errors as of `allowedPath`, and FILE_MISSING. */
export async function allowedFolder(disk: Disk, reach: Reach, given: string): Promise<string> {
  const written = expand(reach, given);
  const { truePath, missing } = await follow(disk, written);
  if (!(await isAllowed(disk, reach, truePath, true))) {
    throw outside(reach, given, { written, path: truePath });
  }
  if (missing.length > 0) throw fileError('FILE_MISSING', given);
  return truePath;
}

/** Says so where a link makes the difference. */
function outside(
  { folders }: Reach,
  given: string,
  { written, path }: { written: string; path: string },
): AppError {
  const isByLink = written !== path && folders.some((folder) => isInside(folder, written));
  return fileError('PATH_OUTSIDE_ROOTS', given, undefined, isByLink ? { byLink: true } : {});
}

/** By its letters alone: `..` takes back the name before it, as whoever reads the plan reads it. */
function expand({ home }: Reach, given: string): string {
  const written = given.startsWith('~/') ? join(home, given.slice(2)) : given;
  const isOdd = written.includes('\0') || /\p{Surrogate}/u.test(written) || written.length > 4096;
  // A slash at the end asks for a folder.
  if (isOdd || !isAbsolute(written) || /[\\/]$/.test(written.slice(1))) {
    throw fileError('PATH_NOT_USABLE', given);
  }
  const plain = resolve(written);
  if (basename(plain) === '') throw fileError('PATH_NOT_USABLE', given);
  return plain;
}

/** Where a folder truly is. Of one that is not there: where it would be, and what would have to be made. */
async function follow(
  disk: Disk,
  folder: string,
): Promise<{ truePath: string; missing: string[] }> {
  const names: string[] = [];
  for (let there = folder; ; there = dirname(there)) {
    try {
      const truePath = await disk.realpath(there);
      if (!(await disk.lstat(truePath)).isDirectory()) throw fileError('FILE_NOT_A_FOLDER', there);
      const { names: below, path } = addAll(truePath, names);
      return { truePath: path, missing: below };
    } catch (thrown) {
      if (errnoOf(thrown) !== 'ENOENT' || dirname(there) === there) throw diskError(folder, thrown);
      await refuseDeadLink(disk, there);
      names.unshift(basename(there));
    }
  }
}

/** A link to nowhere would be made into a folder somewhere else. */
async function refuseDeadLink(disk: Disk, path: string): Promise<void> {
  const found = await disk.lstat(path).catch(() => null);
  if (found?.isSymbolicLink()) throw fileError('PATH_NOT_USABLE', path);
}

function addAll(start: string, below: readonly string[]): { path: string; names: string[] } {
  let path = start;
  const names = below.map((name) => {
    path = join(path, name);
    return path;
  });
  return { path, names };
}

async function isAllowed(
  disk: Disk,
  { folders, dataDir, closed = [] }: Reach,
  path: string,
  orItself = false,
): Promise<boolean> {
  const own = await Promise.all([dataDir, ...closed].map((each) => ownFolder(disk, each)));
  if (own.some((each) => each === null || each === path || isInside(each, path))) return false;
  const allowed = await unmovedFolders(disk, folders);
  return allowed.some((folder) => isInside(folder, path) || (orItself && folder === path));
}

/** The app's own folder; before it was ever made, where it would be. Null where that cannot be told. */
function ownFolder(disk: Disk, dataDir: string): Promise<string | null> {
  return disk
    .realpath(dataDir)
    .catch((thrown: unknown) => (errnoOf(thrown) === 'ENOENT' ? resolve(dataDir) : null));
}

/**
 * The folders that are still where they truly were when a person chose them: of one that was replaced by a
 * link since, nobody said that plans may go where it leads. Those that are not there are left out.
 */
export async function unmovedFolders(disk: Disk, folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(folders.map((folder) => disk.realpath(folder).catch(() => null)));
  return folders.filter((folder, at) => found[at] === folder);
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
