// Where everything is, once a person moved it: the folder that is named, or the usual one, then holds a file that says
// where. It is read before anything else, and by a program that has little else loaded yet.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { AppError } from '../shared/errors.ts';

export const movedName = 'moved-to.json';
/** In the folder that is meant: a disk that is not connected has another one in its place, or none. */
export const tokenName = 'countersign-data';

/** The folder that is named or usual, and the one in which everything is: the same one until a move. */
export interface DataPlace {
  base: string;
  dataDir: string;
}

export interface Moved {
  /** Absolute. */
  folder: string;
  /** What the token in it says. */
  token: string;
  /** Where what was there before lies, absolute; null once it is deleted. */
  before: string | null;
  /** Whether it was all put there. */
  settled: boolean;
}

/**
 * Folders that no plan and no program may see: the one with everything, the one that says where that is, and the one
 * in which a move left what was there. Errors: DATA_POINTER_DAMAGED.
 */
export function closedFolders({ base, dataDir }: DataPlace): string[] {
  const before = readMoved(base)?.before ?? null;
  return [...new Set([dataDir, base, ...(before === null ? [] : [dirname(before)])])];
}

/** Errors: DATA_MOVED_AWAY where the place that was moved to is not there, DATA_POINTER_DAMAGED. */
export function placeOfData(base: string): DataPlace {
  const moved = readMoved(base);
  if (moved === null) return { base, dataDir: base };
  if (tokenIn(moved.folder) !== moved.token) throw movedAway(moved.folder);
  return { base, dataDir: moved.folder };
}

/** Null where nothing was moved. Errors: DATA_POINTER_DAMAGED. */
export function readMoved(base: string): Moved | null {
  const path = join(base, movedName);
  if (!existsSync(path)) return null;
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isMoved(found)) return found;
  } catch (cause) {
    throw damaged(path, cause);
  }
  throw damaged(path);
}

/** From here on everything is there. In one step, durable but for the name, which the caller syncs. */
export function writeMoved(base: string, moved: Moved): void {
  const path = join(base, movedName);
  writeFileSync(`${path}.new`, JSON.stringify(moved), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

function isMoved(found: unknown): found is Moved {
  if (typeof found !== 'object' || found === null) return false;
  const { folder, token, before, settled } = found as Partial<Record<keyof Moved, unknown>>;
  const isPath = (value: unknown): value is string =>
    typeof value === 'string' && isAbsolute(value);
  return (
    isPath(folder) &&
    typeof token === 'string' &&
    token !== '' &&
    (before === null || (isPath(before) && beforeShape.test(basename(before)))) &&
    typeof settled === 'boolean'
  );
}

/** What a move names the folder that it leaves; nothing else is ever deleted because of what is written here. */
const beforeShape = /^before-move-\d+$/;

function tokenIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, tokenName), 'utf8');
  } catch {
    return null;
  }
}

function movedAway(folder: string): AppError {
  return new AppError(
    'DATA_MOVED_AWAY',
    'unknown',
    `Your data was moved to ${folder}, and is not there.`,
    { advice: 'Connect its disk and start again. Nothing was made anew.', facts: { folder } },
  );
}

function damaged(path: string, cause?: unknown): AppError {
  return new AppError(
    'DATA_POINTER_DAMAGED',
    'unknown',
    'The file that says where your data is cannot be read.',
    {
      advice: `It is ${path}. Nothing was changed: name the folder with your data (COUNTERSIGN_HOME or --data-dir), or mend the file.`,
      facts: { path },
      cause,
    },
  );
}
