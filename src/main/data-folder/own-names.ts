// What in the data folder is ours. Somebody may have named a folder in which other things lie: nothing else in it is
// ever removed or moved, also where it has a name that we would give.
import { closeSync, lstatSync, openSync, readdirSync, readSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { movedName, tokenName } from '../moved-to.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { vaultMagic } from '../wallet/vault/magic.ts';
import { ofBrowser, ownFiles, ownFolders, ownInside } from './own-shapes.ts';

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

/**
 * What in a folder is ours, but for the browser's and the lock, in the order in which it goes: names in it, and of a
 * folder in which other things lie too `<folder>/<name>`. None where there is no folder.
 */
export function ownNames(folder: string): string[] {
  const names = namesIn(folder);
  const files = ownFiles.flatMap((shape) => names.filter((name) => shape.test(name)).toSorted());
  return [
    ...files.filter((name) => isOwnFile(folder, name, names)),
    ...names.filter((name) => ownFolders.test(name) && isFolder(join(folder, name))),
    ...[...ownInside].flatMap(([name, shape]) => ownWithin(folder, name, shape)),
  ];
}

/** Of a link only itself, and what it leads to is judged like the thing itself. */
function isOwnFile(folder: string, name: string, beside: readonly string[]): boolean {
  const path = join(folder, name);
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined || status.isDirectory()) return false;
  if (name !== 'vault') return true;
  return status.size === 0 || beside.some((each) => besideVault.test(each)) || isVault(path);
}

/** What no other program leaves beside a file that is only called "vault". */
const besideVault = /^(signer-|unlock-throttle|mandates\.sealed|vault\.(prev|tmp)-\d)/;

/** By its first bytes, as many as there are. */
function isVault(path: string): boolean {
  const start = Buffer.alloc(vaultMagic.length);
  let read: number;
  try {
    const file = openSync(path, 'r');
    try {
      read = readSync(file, start, 0, start.length, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return start.subarray(0, read).equals(vaultMagic.subarray(0, read));
}

function ownWithin(folder: string, name: string, shape: RegExp): string[] {
  const path = join(folder, name);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isFolder(path)) return [];
  const names = namesIn(path).toSorted();
  const own = names.filter((each) => shape.test(each) && !isFolder(join(path, each)));
  if (own.length === names.length) return [name];
  return isLink ? [] : own.map((each) => join(name, each));
}

/** One that can be looked into; what cannot is not known to be ours. */
function isFolder(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser's files in a data folder are those of our windows: a browser of its own calls its profile so too. */
export function hasOwnBrowser(folder: string): boolean {
  const path = join(folder, browserFolder);
  return isFolder(path) && !namesIn(path).some((name) => ofBrowser.test(name));
}

/** Removes a folder in which nothing is left; one that holds something, or is not there, is left as it is. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (thrown) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errnoOf(thrown))) throw thrown;
  }
}

/** A name in `folder` for what a move leaves there. */
export function beforeName(at: number): string {
  return `${beforeStart}${at}`;
}

/** What nobody here made; within a folder that is ours in part, `<folder>/<name>`. */
export function otherNames(folder: string): string[] {
  const own = ownNames(folder);
  const browser = hasOwnBrowser(folder) ? [browserFolder] : [];
  const known = new Set([...own, ...stateNames, ...browser]);
  return namesIn(folder)
    .filter(
      (name) => !(known.has(name) || name.startsWith(beforeStart) || name.startsWith(lockName)),
    )
    .flatMap((name) => {
      const isPart = own.some((each) => each.startsWith(join(name, '/')));
      if (!isPart) return [name];
      return namesIn(join(folder, name))
        .map((each) => join(name, each))
        .filter((each) => !known.has(each));
    });
}

/** What says where everything is and what becomes of it. */
const stateNames = [
  ...[unfinishedName, movedName, tokenName],
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
