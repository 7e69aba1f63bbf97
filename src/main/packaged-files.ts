// The packaged app lies in one archive, and what the system itself has to load or run lies outside of it, where
// nothing of Electron's protects it. So each addon is held against the hash that was recorded when the package was
// made, before any of them is loaded. Anvil and forge have records of their own, read before each start of them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../shared/errors.ts';

/** In the archive, beside its package.json; written by `npm run package`. */
const recordName = 'recorded-addons.json';

const archive = /^(.*\.asar)(?=[\\/])/;

/** The archive that holds this file, or null: sources and their build lie in plain folders. */
export function archiveOf(file: string): string | null {
  return archive.exec(file)?.[1] ?? null;
}

/** Where a file of the archive lies that was left outside of it; any other path is answered as it is. */
export function outsideOfArchive(file: string): string {
  return file.replace(archive, '$1.unpacked');
}

/**
 * Reads every recorded addon once. Without an archive there is nothing to hold: the lockfile says what is installed.
 * @param holder what `archiveOf` says of the program's own file
 * Errors: ADDON_CHANGED, ADDONS_NOT_RECORDED.
 */
export function requireRecordedAddons(holder: string | null): void {
  if (holder === null) return;
  for (const [name, recorded] of readRecord(holder)) {
    const found = hashOf(join(`${holder}.unpacked`, name));
    if (found === null || found !== recorded) throw changed(name);
  }
}

/** SHA-256 in lower-case hex by path below the folder outside of the archive, with `/`. */
function readRecord(holder: string): [string, unknown][] {
  let record: unknown;
  try {
    record = JSON.parse(readFileSync(join(holder, recordName), 'utf8'));
  } catch (cause) {
    throw notRecorded(cause);
  }
  const entries = Object.entries(record ?? {});
  if (entries.length === 0) throw notRecorded();
  return entries;
}

/** Null where it cannot be read. */
function hashOf(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}

function changed(name: string): AppError {
  return new AppError(
    'ADDON_CHANGED',
    'unknown',
    `A part of Countersign is not the one that was made with it, so nothing was started: ${name}.`,
    {
      advice:
        'Install Countersign again from where you trust it. Your wallet and your data are as they were.',
      facts: { name },
    },
  );
}

function notRecorded(cause?: unknown): AppError {
  return new AppError(
    'ADDONS_NOT_RECORDED',
    'unknown',
    'This Countersign does not say which parts belong to it, so nothing was started.',
    {
      advice:
        'Install Countersign again from where you trust it. Your wallet and your data are as they were.',
      cause,
    },
  );
}
