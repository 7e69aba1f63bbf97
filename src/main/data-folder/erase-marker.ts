// That everything is to be erased, in a file: from then on nothing else is done with the data folder until it is.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { markerName } from './own-names.ts';

const schema = z.strictObject({
  /** Epoch ms. */
  agreedAt: z.number().int(),
  /** Entries of the system's key chain that belong to this folder. */
  keyChain: z.array(z.string().min(1).max(1_000)).max(10_000),
});
export type EraseMarker = z.infer<typeof schema>;

/** Durable on return. Errors: ERASE_NOT_BEGUN; nothing was erased then. */
export function writeEraseMarker(dataDir: string, marker: EraseMarker): void {
  const path = join(dataDir, markerName);
  try {
    writeFileSync(`${path}.new`, JSON.stringify(marker), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    syncFolder(dataDir);
  } catch (cause) {
    throw new AppError('ERASE_NOT_BEGUN', 'unknown', 'Erasing could not be begun.', {
      advice: 'Nothing was erased. Check the disk and the rights of the data folder.',
      facts: { errno: errnoOf(cause) || 'unknown' },
      cause,
    });
  }
}

/** Null where nothing is to be erased. One that cannot be read stands all the same, and knows no entries. */
export function readEraseMarker(dataDir: string): EraseMarker | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, markerName), 'utf8');
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return null;
    throw thrown;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return { agreedAt: 0, keyChain: [] };
  }
}
