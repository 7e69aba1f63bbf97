import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keptFolders } from '../../main/allowed-folders.ts';
import { homeFolder } from '../../main/config.ts';
import { openFiles } from '../../main/services/open-files.ts';
import { openStore, openStoreReadOnly } from '../../main/store/open-store.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { FileTools } from '../../main/tools/file-tools.ts';
import type { VerbContext } from '../verb.ts';

/** What is written down of the trash, and the files as they are now. */
interface ReadTrash {
  store: { reader: StoreReader };
  files: FileTools;
}

/** Looks at the trash of the data folder, also while the app is open; `none` in a new folder. Errors: STORE_*. */
export async function readTrash<T>(
  { dataDir }: Pick<VerbContext, 'dataDir'>,
  read: (trash: ReadTrash) => Promise<T>,
  none: T,
): Promise<T> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return none;
  const store = openStoreReadOnly({ path });
  try {
    return await read({ store, files: filesOf(dataDir, store.reader) });
  } finally {
    store.stop();
  }
}

/** Changes the trash. Errors: IN_USE while the app is open, STORE_*, and those of `change`. */
export async function changeTrash<T>(
  { dataDir, clock }: Pick<VerbContext, 'dataDir' | 'clock'>,
  change: (trash: { store: ReturnType<typeof openStore>; files: FileTools }) => Promise<T>,
): Promise<T> {
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    return await change({ store, files: filesOf(dataDir, store.reader) });
  } finally {
    store.stop();
  }
}

function filesOf(dataDir: string, reader: StoreReader): FileTools {
  const folders = keptFolders(reader);
  return openFiles({ dataDir, home: homeFolder(), folders: () => folders, store: { reader } });
}
