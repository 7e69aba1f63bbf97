// What a folder has to be for everything to be moved to it.
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { readMoved, tokenName } from '../moved-to.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { moveError } from './move-error.ts';
import { bytesOf, ownNames, unfinishedName } from './own-names.ts';

/** Types of file systems that lie on another computer, as Linux numbers them. */
const networkTypes: ReadonlySet<number> = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x564c],
  ...[0x01021997, 0x73757245, 0x00c36400, 0x6b414653, 0x5346414f],
]);
/** Beside what is copied, for the database to go on. */
const spareBytes = 50 * 1024 * 1024;

interface Target {
  /** See DataPlace. */
  base: string;
  from: string;
  to: string;
}

/**
 * Where it really is. What a move that was broken off left there is removed. Errors: MOVE_NOT_ABSOLUTE, MOVE_INSIDE,
 * MOVE_NOT_EMPTY, MOVE_NOT_WRITABLE, MOVE_NETWORK_DISK, MOVE_NO_ROOM.
 */
export function checkTarget({ base, from, to }: Target): string {
  const target = realTarget(to);
  if (isWithin(realpathSync(from), target)) throw moveError('MOVE_INSIDE');
  if (existsSync(target)) refuseFull(base, target);
  const nearest = existsSync(target) ? target : dirname(target);
  refuseUnwritable(nearest);
  const { type, bavail, bsize } = statfsSync(nearest);
  if (networkTypes.has(type) || target.startsWith('\\\\')) throw moveError('MOVE_NETWORK_DISK');
  const needed = ownNames(from).reduce((sum, name) => sum + bytesOf(join(from, name)), spareBytes);
  if (bavail * bsize < needed) throw moveError('MOVE_NO_ROOM', { neededBytes: needed });
  return target;
}

/** The folder around one that is not there yet has to be. */
function realTarget(to: string): string {
  if (!isAbsolute(to)) throw moveError('MOVE_NOT_ABSOLUTE');
  const wanted = resolve(to);
  try {
    return existsSync(wanted)
      ? realpathSync(wanted)
      : join(realpathSync(dirname(wanted)), basename(wanted));
  } catch (cause) {
    throw moveError('MOVE_NOT_WRITABLE', { errno: errnoOf(cause) || 'unknown' }, cause);
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}

/** Out of the folder that is named everything was moved: there only what is ours would be in the way. */
function refuseFull(base: string, target: string): void {
  if (!lstatSync(target).isDirectory()) throw moveError('MOVE_NOT_EMPTY');
  const isBack = existsSync(base) && realpathSync(base) === target && readMoved(base) !== null;
  // The process that moved it out wrote its last lines here.
  if (isBack) rmSync(join(target, 'log'), { recursive: true, force: true });
  if (existsSync(join(target, unfinishedName))) removeUnfinished(target);
  const isFull = (isBack ? ownNames(target) : readdirSync(target)).length > 0;
  if (isFull) throw moveError('MOVE_NOT_EMPTY');
}

function removeUnfinished(target: string): void {
  for (const name of [...ownNames(target), tokenName, unfinishedName]) {
    rmSync(join(target, name), { recursive: true, force: true });
  }
}

function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw moveError('MOVE_NOT_WRITABLE', { errno: errnoOf(cause) || 'unknown' }, cause);
  }
}
