// What a move leaves at the place before: put aside under one name, so that no start takes it for the data, until the
// person has it deleted.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMoved, writeMoved } from '../moved-to.ts';
import { freeName } from '../store/quarantine-store.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { browserFolder, bytesOf, ownNames, unfinishedName } from './own-names.ts';

/** Puts what was moved from aside. Killed anywhere in it, the next call does the rest; later ones do nothing. */
export function settleMove(base: string): void {
  const moved = readMoved(base);
  if (moved === null || moved.settled) return;
  rmSync(join(moved.folder, unfinishedName), { force: true });
  if (moved.before !== null) setAside(dirname(moved.before), moved.before);
  writeMoved(base, { ...moved, settled: true });
  syncFolder(base);
}

function setAside(from: string, aside: string): void {
  if (!existsSync(from)) return;
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of ownNames(from)) renameSync(join(from, name), freeName(join(aside, name)));
  syncFolder(aside);
  syncFolder(from);
}

/** What a move left, and how much; null where nothing is left. */
export function leftBefore(base: string): { folder: string; bytes: number } | null {
  const before = readMoved(base)?.before ?? null;
  if (before === null || !existsSync(before)) return null;
  return { folder: before, bytes: bytesOf(before) };
}

/** Deletes it. Errors: those of the disk. */
export function forgetBefore(base: string): void {
  const moved = readMoved(base);
  if (moved === null || moved.before === null) return;
  settleMove(base);
  rmSync(moved.before, { recursive: true, force: true });
  const from = dirname(moved.before);
  if (from !== moved.folder) rmSync(join(from, browserFolder), { recursive: true, force: true });
  writeMoved(base, { ...moved, settled: true, before: null });
  syncFolder(base);
}
