import { resolve } from 'node:path';
import { checkedFolder } from '../main/allowed-folders.ts';
import { homeFolder } from '../main/config.ts';
import { closedFolders } from '../main/moved-to.ts';
import type { VerbContext } from './verb.ts';

/** What this call alone may touch, as `--folder` names it. Errors: FOLDER_REFUSED, FOLDER_MISSING, FOLDER_IS_FILE. */
export function sessionFolders({ values, dataDir, dataBase }: VerbContext): Promise<string[]> {
  const closed = closedFolders({ base: dataBase, dataDir });
  const reach = { dataDir, closed, home: homeFolder() };
  return Promise.all(values('folder').map((folder) => checkedFolder(resolve(folder), reach)));
}
