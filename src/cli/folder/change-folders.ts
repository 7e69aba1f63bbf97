import { join } from 'node:path';
import { AllowedFolders } from '../../main/allowed-folders.ts';
import { homeFolder } from '../../main/config.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { closedFolders } from '../../main/moved-to.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { folderAnswer } from './folder-answer.ts';

/**
 * Changes the list of folders that plans may touch and answers it as it is then. `change` answers what it
 * did, in a sentence. Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export async function changeFolders(
  { dataDir, dataBase, clock }: VerbContext,
  change: (folders: AllowedFolders) => Promise<string>,
): Promise<VerbAnswer> {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const closed = closedFolders({ base: dataBase, dataDir });
    const folders = new AllowedFolders({
      ...{ store, dataDir, closed, home: homeFolder(), session: [] },
    });
    const said = await change(folders);
    return folderAnswer(folders.kept(), said);
  } finally {
    store.stop();
  }
}
