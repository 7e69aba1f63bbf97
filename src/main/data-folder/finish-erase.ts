import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPlace } from '../moved-to.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { takeWriterLock } from '../store/writer-lock.ts';
import type { KeyChain } from '../wallet/keychain/key-chain.ts';
import { readEraseMarker } from './erase-marker.ts';
import { browserFolder, markerName, ownNames } from './own-names.ts';
import { forgetBefore } from './settle-move.ts';

export interface Erased {
  /** Entries of the key chain that it did not give up; they open nothing without the vault file. */
  entriesLeft: string[];
}

/**
 * Erases what was agreed to: the entries of the key chain, then what could be signed with, then all else, what a move left too, and in the
 * end the file that says so. Killed anywhere in it, the next call does the rest. Null where nothing is to be erased.
 * `withBrowser`: also what Chromium keeps, which is not running then. Errors: IN_USE, and those of the disk.
 */
export async function finishErase(
  { base, dataDir }: DataPlace,
  { loadKeyChain, withBrowser }: { loadKeyChain: () => Promise<KeyChain>; withBrowser: boolean },
): Promise<Erased | null> {
  if (readEraseMarker(dataDir) === null) return null;
  const lock = takeWriterLock(join(dataDir, 'countersign.sqlite'));
  try {
    const marker = readEraseMarker(dataDir);
    if (marker === null) return null;
    const entriesLeft = await forgetEntries(marker.keyChain, loadKeyChain);
    for (const name of ownNames(dataDir)) remove(join(dataDir, name));
    forgetBefore(base);
    if (withBrowser) remove(join(dataDir, browserFolder));
    syncFolder(dataDir);
    remove(join(dataDir, markerName));
    syncFolder(dataDir);
    return { entriesLeft };
  } finally {
    lock.release();
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

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
