// That everything is to be erased, in a file: from then on nothing else is done with the data folder until it is.
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { visiblePath } from '../../shared/visible-text.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { markerName } from './own-names.ts';
import { signOfFolder } from './sign-of-folder.ts';

export interface EraseMarker {
  /** Epoch ms. */
  agreedAt: number;
  /** Entries of the system's key chain that belong to this folder. */
  keyChain: string[];
}

/** Durable on return. Errors: ERASE_NOT_BEGUN; nothing was erased then. */
export function writeEraseMarker(dataDir: string, marker: EraseMarker): void {
  const path = join(dataDir, markerName);
  try {
    const text = JSON.stringify({ ...marker, folder: signOfFolder(dataDir) });
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    syncFolder(dataDir);
    // A disk that gives every file to everybody keeps none that counts.
    readEraseMarker(dataDir);
  } catch (cause) {
    rmSync(path, { force: true });
    throw new AppError('ERASE_NOT_BEGUN', 'unknown', 'Erasing could not be begun.', {
      advice: 'Nothing was erased. Check the disk and the rights of the data folder.',
      facts: { errno: errnoOf(cause) || 'unknown' },
      cause,
    });
  }
}

/**
 * Null where nothing is to be erased. Ours is written whole, for this folder and by this person: any other came from
 * elsewhere, and says nothing. Errors: ERASE_MARKER_DAMAGED.
 */
export function readEraseMarker(dataDir: string): EraseMarker | null {
  const path = join(dataDir, markerName);
  try {
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status === undefined) return null;
    const isOwn = process.getuid === undefined || status.uid === process.getuid();
    const mayOthersWrite = process.platform !== 'win32' && (status.mode & 0o022) !== 0;
    if (!status.isFile() || !isOwn || mayOthersWrite) throw damaged(path);
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isMarker(found, signOfFolder(dataDir))) return found;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOTDIR') return null;
    throw thrown instanceof AppError ? thrown : damaged(path, thrown);
  }
  throw damaged(path);
}

function isMarker(found: unknown, sign: string): found is EraseMarker {
  if (typeof found !== 'object' || found === null) return false;
  const { agreedAt, keyChain, folder } = found as Record<string, unknown>;
  return (
    Number.isSafeInteger(agreedAt) &&
    folder === sign &&
    Array.isArray(keyChain) &&
    keyChain.length <= 10_000 &&
    keyChain.every((name) => typeof name === 'string' && name !== '' && name.length <= 1_000)
  );
}

function damaged(path: string, cause?: unknown): AppError {
  return new AppError(
    'ERASE_MARKER_DAMAGED',
    'unknown',
    'A file says that everything is to be erased, and was not written for this folder.',
    {
      advice: `Nothing was erased. Delete ${visiblePath(path)} to go on; to erase everything, say so once more then.`,
      facts: { path },
      cause,
    },
  );
}
