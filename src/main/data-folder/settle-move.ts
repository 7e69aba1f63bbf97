// What a move leaves at the place before: put aside under one name, so that no start takes it for the data, until the
// person has it deleted.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMoved, writeMoved } from '../moved-to.ts';
import { freeName } from '../store/quarantine-store.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { takeWriterLock } from '../store/writer-lock.ts';
import { moveError } from './move-error.ts';
import {
  browserFolder,
  bytesOf,
  hasOwnBrowser,
  ownNames,
  removeEmpty,
  unfinishedName,
} from './own-names.ts';
import { removeOwn } from './remove-own.ts';

/**
 * Puts what was moved from aside. Killed anywhere in it, the next call does the rest; later ones do nothing, and so
 * does one while the disk is not connected that it lies on. Errors: IN_USE, DATA_POINTER_DAMAGED, those of the disk.
 */
export function settleMove(base: string): void {
  const moved = readMoved(base);
  if (moved === null || moved.settled) return;
  const from = moved.before === null ? null : dirname(moved.before);
  if (from === null) settleHeld(base);
  else if (existsSync(from)) withLock(from, () => settleHeld(base));
}

/** The same under the lock of the folder that was moved from. */
export function settleHeld(base: string): void {
  const moved = readMoved(base);
  if (moved === null || moved.settled) return;
  rmSync(join(moved.folder, unfinishedName), { force: true });
  if (moved.before !== null) setAside(dirname(moved.before), moved.before);
  writeMoved(base, { ...moved, settled: true });
  syncFolder(base);
}

function withLock(folder: string, work: () => void): void {
  const lock = takeWriterLock(join(folder, 'countersign.sqlite'));
  try {
    work();
  } finally {
    lock.release();
  }
}

function setAside(from: string, aside: string): void {
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of ownNames(from)) {
    const within = dirname(name);
    if (within !== '.') mkdirSync(join(aside, within), { recursive: true, mode: 0o700 });
    renameSync(join(from, name), freeName(join(aside, name)));
  }
  syncFolder(aside);
  syncFolder(from);
}

/** What a move left, and how much of it can be seen; null where nothing is left. */
export function leftBefore(base: string): { folder: string; bytes: number } | null {
  const moved = readMoved(base);
  const before = moved?.before ?? null;
  if (moved === null || before === null || (moved.settled && !existsSync(before))) return null;
  return { folder: before, bytes: bytesOf(before) };
}

/** Deletes what is ours of it. Errors: IN_USE, MOVE_BEFORE_NOT_HERE, MOVE_BEFORE_STAYS, those of the disk. */
export function forgetBefore(base: string): void {
  const moved = readMoved(base);
  if (moved === null || moved.before === null) return;
  const { before, folder } = moved;
  const from = dirname(before);
  if (!existsSync(from)) throw moveError('MOVE_BEFORE_NOT_HERE', { folder: before });
  withLock(from, () => {
    settleHeld(base);
    const left = removeOwn(before);
    if (left.length > 0)
      throw moveError('MOVE_BEFORE_STAYS', { folder: before, left: left[0] ?? '' });
    removeEmpty(before);
    if (from !== folder && hasOwnBrowser(from)) {
      rmSync(join(from, browserFolder), { recursive: true, force: true });
    }
    writeMoved(base, { ...moved, settled: true, before: null });
    syncFolder(base);
  });
}
