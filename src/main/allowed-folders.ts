// The folders of this computer that plans may touch, as a person chose them: none at first. They are kept
// by where they truly are, so that what is shown is what is allowed.
import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { z } from 'zod';
import { AppError } from '../shared/errors.ts';
import type { StoreReader, StoreWriter } from './store/store.ts';

const key = 'folders';
const schema = z.array(z.string());
const mostFolders = 50;

export interface AllowedFoldersOptions {
  store: {
    reader: Pick<StoreReader, 'settings'>;
    writer: Pick<StoreWriter, 'settings'>;
  };
  /** The app's own folder; no plan ever touches it. */
  dataDir: string;
  /** What else is the app's own, as of `closedFolders`. */
  closed?: readonly string[] | undefined;
  /** The person's home. */
  home: string;
  /** Allowed until this process ends, as `checkedFolder` gave them. */
  session: readonly string[];
}

export class AllowedFolders {
  readonly #options: AllowedFoldersOptions;

  constructor(options: AllowedFoldersOptions) {
    this.#options = options;
  }

  /** Absolute, without links when they were chosen. A list that cannot be read allows nothing. */
  kept(): string[] {
    return keptFolders(this.#options.store.reader);
  }

  /** What plans may touch now: the kept ones and those of this session. */
  list(): string[] {
    return [...new Set([...this.kept(), ...this.#options.session])];
  }

  /** Errors: FOLDER_REFUSED, FOLDER_MISSING, FOLDER_IS_FILE, FOLDER_TOO_MANY. Answers where the folder truly is. */
  async add(folder: string): Promise<string> {
    const path = await checkedFolder(folder, this.#options);
    const kept = this.kept();
    if (kept.includes(path)) return path;
    if (kept.length >= mostFolders) throw tooMany();
    this.#options.store.writer.settings.setAudited(key, [...kept, path]);
    return path;
  }

  /** Errors: FOLDER_NOT_LISTED. The folder itself stays as it is. */
  remove(folder: string): void {
    const kept = this.kept();
    if (!kept.includes(folder)) throw notListed();
    this.#options.store.writer.settings.setAudited(
      key,
      kept.filter((each) => each !== folder),
    );
  }
}

/** Whether one of two folders is or holds the other. */
export function overlap(one: string, other: string): boolean {
  return isOrHolds(one, other) || isOrHolds(other, one);
}

/** The folders that were allowed for good. */
export function keptFolders({ settings }: Pick<StoreReader, 'settings'>): string[] {
  const stored = settings.get(key, schema);
  return stored?.ok ? stored.value : [];
}

/** Where a folder truly is, if plans may be allowed to touch it. Errors: FOLDER_REFUSED, FOLDER_MISSING, FOLDER_IS_FILE. */
export async function checkedFolder(
  folder: string,
  { dataDir, closed = [], home }: Pick<AllowedFoldersOptions, 'dataDir' | 'closed' | 'home'>,
): Promise<string> {
  const path = await trueFolder(folder);
  const trueHome = (await truePathOf(home)) ?? home;
  const own = await Promise.all(
    [dataDir, ...closed].map(async (at) => (await truePathOf(at)) ?? at),
  );
  const reasons = own.map((each) => refusal(path, { dataDir: each, home: trueHome }));
  const reason = reasons.find((each) => each !== null) ?? null;
  if (reason === null) return path;
  throw new AppError('FOLDER_REFUSED', 'policy_denied', reason, {
    advice: 'Nothing was changed. Choose a folder of its own for what plans may touch.',
  });
}

/** Why plans may not be allowed to touch a folder; null when they may. All paths are true ones. */
export function refusal(
  folder: string,
  { dataDir, home }: { dataDir: string; home: string },
): string | null {
  if (dirname(folder) === folder) {
    return 'This is the whole disk, with the system and all programs on it.';
  }
  if (isOrHolds(folder, home)) {
    return 'This folder holds your whole home, with the settings and keys of all your programs.';
  }
  if (isOrHolds(folder, dataDir)) return 'This folder holds the data of Countersign itself.';
  if (isOrHolds(dataDir, folder)) return 'This folder lies in the data of Countersign itself.';
  return null;
}

function isOrHolds(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function trueFolder(folder: string): Promise<string> {
  const path = isAbsolute(folder) ? await truePathOf(folder) : null;
  const found = path === null ? null : await stat(path).catch(() => null);
  if (path !== null && found?.isDirectory()) return path;
  if (found !== null) throw notAFolder();
  throw new AppError('FOLDER_MISSING', 'invalid_params', 'There is no such folder.', {
    advice: 'Nothing was changed. Name a folder that is there.',
  });
}

function notAFolder(): AppError {
  return new AppError('FOLDER_IS_FILE', 'invalid_params', 'This is a file, not a folder.', {
    advice: 'Nothing was changed. Name the folder that it is in.',
  });
}

function truePathOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}

function tooMany(): AppError {
  return new AppError('FOLDER_TOO_MANY', 'invalid_params', 'There are too many folders already.', {
    advice: `Nothing was changed. At most ${mostFolders} can be allowed; remove one first.`,
  });
}

function notListed(): AppError {
  return new AppError('FOLDER_NOT_LISTED', 'invalid_params', 'Plans may not touch this folder.', {
    advice: 'Nothing was changed. The list shows the folders that they may touch.',
  });
}
