import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreReader } from '../../main/store/store.ts';
import { AppError } from '../../shared/errors.ts';

/** `read` with the database, or with null where there is none or none that opens: nothing is known of runs then. */
export async function withReader<T>(
  dataDir: string,
  read: (reader: StoreReader | null) => T | Promise<T>,
): Promise<T> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return read(null);
  const { openStoreReadOnly } = await import('../../main/store/open-store.ts');
  const store = openOrNull(() => openStoreReadOnly({ path }));
  try {
    return await read(store?.reader ?? null);
  } finally {
    store?.stop();
  }
}

function openOrNull<T>(open: () => T): T | null {
  try {
    return open();
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}
