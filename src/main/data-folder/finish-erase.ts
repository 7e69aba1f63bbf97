import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { visiblePath } from '../../shared/visible-text.ts';
import type { DataPlace } from '../moved-to.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { takeWriterLock, type WriterLock } from '../store/writer-lock.ts';
import type { KeyChain } from '../wallet/keychain/key-chain.ts';
import { readEraseMarker } from './erase-marker.ts';
import { browserFolder, hasOwnBrowser, markerName } from './own-names.ts';
import { removeOwn } from './remove-own.ts';
import { forgetBefore, leftBefore } from './settle-move.ts';

export interface Erased {
  /** Entries of the key chain that it did not give up; they open nothing without the vault file. */
  entriesLeft: string[];
  /** Absolute paths that the disk did not give up: no wallet and no database of this folder. */
  filesLeft: string[];
}

interface How {
  loadKeyChain: () => Promise<KeyChain>;
  /** Also what Chromium keeps, which is not running then. */
  withBrowser: boolean;
  /** The writer's, where the caller holds it; it is not released then. */
  lock?: WriterLock;
}

/**
 * Erases what was agreed to: the entries of the key chain, then what could be signed with, then all else, what a move left too, and in the
 * end the file that says so. Killed anywhere in it, the next call does the rest. Null where nothing is to be erased.
 * Errors: IN_USE, ERASE_MARKER_DAMAGED, ERASE_NOT_FINISHED, and those of the disk.
 */
export async function finishErase(place: DataPlace, how: How): Promise<Erased | null> {
  if (readEraseMarker(place.dataDir) === null) return null;
  const lock = how.lock ?? takeWriterLock(join(place.dataDir, 'countersign.sqlite'));
  try {
    return await eraseHeld(place, how);
  } finally {
    if (how.lock === undefined) lock.release();
  }
}

async function eraseHeld({ base, dataDir }: DataPlace, how: How): Promise<Erased | null> {
  const marker = readEraseMarker(dataDir);
  if (marker === null) return null;
  const entriesLeft = await forgetEntries(marker.keyChain, how.loadKeyChain);
  const left = removeOwn(dataDir);
  const needed = left.filter((name) => !isOfNoWallet.test(name)).map((name) => join(dataDir, name));
  if (needed.length > 0) throw notFinished(needed);
  const filesLeft = [...left.map((name) => join(dataDir, name)), ...forgetLeft(base)];
  if (how.withBrowser && hasOwnBrowser(dataDir)) {
    rmSync(join(dataDir, browserFolder), { recursive: true, force: true });
  }
  syncFolder(dataDir);
  rmSync(join(dataDir, markerName), { force: true });
  syncFolder(dataDir);
  return { entriesLeft, filesLeft };
}

/** With any other nothing may go on: it could be opened. */
const isOfNoWallet = /^(backups|blobs|proposals|practice|updates|log|move-failed)/;

function notFinished(paths: string[]): AppError {
  return new AppError('ERASE_NOT_FINISHED', 'unknown', 'Not everything could be erased.', {
    advice: `Delete ${paths.map(visiblePath).join(', ')} by hand, or mend the disk or the rights, and start again.`,
    facts: { path: paths[0] ?? '' },
  });
}

/** What a move left on a disk that is not connected, or does not let it go, stays to be deleted later. */
function forgetLeft(base: string): string[] {
  const left = leftBefore(base);
  try {
    forgetBefore(base);
    return [];
  } catch {
    return left === null ? [] : [left.folder];
  }
}

async function forgetEntries(
  names: readonly string[],
  loadKeyChain: () => Promise<KeyChain>,
): Promise<string[]> {
  if (names.length === 0) return [];
  const keyChain = await loadKeyChain().catch(() => null);
  const left: string[] = [];
  for (const name of names) {
    const isGone = keyChain !== null && (await keyChain.remove(name).then(isDone, isNotDone));
    if (!isGone) left.push(name);
    // One that does not answer is not asked a thousand times.
    if (left.length > mostRefusals) return [...left, ...names.slice(names.indexOf(name) + 1)];
  }
  return left;
}

const mostRefusals = 3;
const isDone = (): boolean => true;
const isNotDone = (): boolean => false;
