// What in the data folder is ours, by its name. Somebody may have named a folder in which other things lie: nothing
// else in it is ever removed or moved.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { movedName, tokenName } from '../moved-to.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';

/** In the order in which they go when everything is erased: what could be signed with first. */
const own: readonly RegExp[] = [
  /^vault(\..+)?$/,
  /^restore-vault$/,
  /^mandates\.sealed(\..+)?$/,
  /^signer-(ledger|mandates)(\..+)?$/,
  /^unlock-throttle(\..+)?$/,
  /^countersign\.sqlite(?!\.lock)([.-].+)?$/,
  /^restore-(staged|ready)$/,
  /^backup-work-.+$/,
  /^backups(\.json(\.new)?)?$/,
  /^(blobs|proposals|practice|practice-base|updates|log)$/,
  /^move-failed\.json$/,
];

/** The browser's own files: caches, cookies and the place of the window. */
export const browserFolder = 'chromium';
/** Held by whoever writes; it says nothing. */
const lockName = 'countersign.sqlite.lock';
/** That everything is to be erased. */
export const markerName = 'erase-agreed.json';
/** Of a move: that what is here is not whole yet. */
export const unfinishedName = 'move-unfinished';
/** What became of a move that failed; it is of the place where that was tried. */
export const failedName = 'move-failed.json';
const beforeStart = 'before-move-';

/** Names in a folder that are ours, but for the browser's and the lock; none where there is no folder. */
export function ownNames(folder: string): string[] {
  const names = namesIn(folder);
  return own.flatMap((pattern) => names.filter((name) => pattern.test(name)).toSorted());
}

/** A name in `folder` for what a move leaves there. */
export function beforeName(at: number): string {
  return `${beforeStart}${at}`;
}

/** Names that nobody here made. */
export function otherNames(folder: string): string[] {
  const known = new Set([...ownNames(folder), ...stateNames]);
  const isOther = (name: string): boolean =>
    !known.has(name) && !name.startsWith(beforeStart) && !name.startsWith(lockName);
  return namesIn(folder).filter(isOther);
}

/** What says where everything is and what becomes of it. */
const stateNames = [
  ...[browserFolder, unfinishedName, movedName, tokenName],
  ...[markerName, `${markerName}.new`, `${movedName}.new`],
];

/** Bytes of what a name holds; links count as nothing and are not followed. */
export function bytesOf(path: string): number {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined || status.isSymbolicLink()) return 0;
  if (!status.isDirectory()) return status.size;
  return namesIn(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}
