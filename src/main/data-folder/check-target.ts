// What a folder has to be for everything to be moved to it.
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { readMoved, tokenName } from '../moved-to.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { isWithin } from './is-within.ts';
import { moveError } from './move-error.ts';
import { bytesOf, ownNames, unfinishedName } from './own-names.ts';
import { signOfFolder } from './sign-of-folder.ts';

/** Types of file systems that lie on another computer, as Linux numbers them. */
const networkTypes: ReadonlySet<number> = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x564c],
  ...[0x01021997, 0x73757245, 0x00c36400, 0x6b414653, 0x5346414f],
]);
/** Beside what is copied, for the database to go on. */
const spareBytes = 50 * 1024 * 1024;

export interface Target {
  /** See DataPlace. */
  base: string;
  from: string;
  to: string;
}

/**
 * Where it really is. Nothing is changed; what a move of the same folder left there that was broken off is not in the
 * way. Errors: MOVE_NOT_ABSOLUTE, MOVE_INSIDE, MOVE_NOT_EMPTY, MOVE_NOT_PRIVATE, MOVE_NOT_WRITABLE, MOVE_NETWORK_DISK, MOVE_NO_ROOM.
 */
export function checkTarget({ base, from, to }: Target): string {
  const target = realTarget(to);
  if (isWithin(realpathSync(from), target)) throw moveError('MOVE_INSIDE');
  if (existsSync(target)) refuseFull({ base, from, to }, target);
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

/** Out of the folder that is named everything was moved: there only what is ours would be in the way. */
function refuseFull({ base, from }: Target, target: string): void {
  if (!lstatSync(target).isDirectory()) throw moveError('MOVE_NOT_EMPTY');
  const isBack = isBase(base, target) && readMoved(base) !== null;
  const removed = new Set(isUnfinished(from, target) ? unfinishedNames(target) : []);
  const isInTheWay = (name: string): boolean =>
    !(removed.has(name) || (isBack && isLog(name)) || isLock(name));
  if ((isBack ? ownNames(target) : readdirSync(target)).some(isInTheWay)) {
    throw moveError('MOVE_NOT_EMPTY');
  }
  if (!isBack) refuseForeign(target);
}

/** `target`: without links. */
export function isBase(base: string, target: string): boolean {
  return existsSync(base) && realpathSync(base) === target;
}

/** The process that moved it out wrote its last lines there. */
const isLog = (name: string): boolean => name === 'log' || name.startsWith(join('log', sep));
const isLock = (name: string): boolean => name.startsWith('countersign.sqlite.lock');

/** Whether a move of this same folder was broken off there. */
export function isUnfinished(from: string, target: string): boolean {
  try {
    return readFileSync(join(target, unfinishedName), 'utf8') === signOfFolder(from);
  } catch {
    return false;
  }
}

/** What such a move leaves, the file that says so last. */
export function unfinishedNames(target: string): string[] {
  return [...ownNames(target), tokenName, unfinishedName];
}

/** Who else can write there could name what is erased, or where everything is. */
function refuseForeign(target: string): void {
  if (process.getuid !== undefined && lstatSync(target).uid !== process.getuid()) {
    throw moveError('MOVE_NOT_PRIVATE');
  }
}

function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw moveError('MOVE_NOT_WRITABLE', { errno: errnoOf(cause) || 'unknown' }, cause);
  }
}
