import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStoreReadOnly } from '../main/store/open-store.ts';
import type { StoreReader } from '../main/store/store.ts';
import type { VerbContext } from './verb.ts';

/** What the database of the folder says, also while the app is open; `none` in a new folder. Errors: STORE_*. */
export function readStored<T>(
  { dataDir }: Pick<VerbContext, 'dataDir'>,
  read: (reader: StoreReader) => T,
  none: T,
): T {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return none;
  const store = openStoreReadOnly({ path });
  try {
    return read(store.reader);
  } finally {
    store.stop();
  }
}
