import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderAnswer, folderExample } from '../../folder/folder-answer.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const folderList: Verb = {
  name: 'folder list',
  describe: 'The folders that plans may touch; without any, no plan may touch a file.',
  arguments: [],
  options: [],
  example: { call: 'countersign folder list --json', document: folderExample },
  run: listFolders,
};

async function listFolders({ dataDir }: VerbContext): Promise<VerbAnswer> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return folderAnswer([], null);
  const [{ openStoreReadOnly }, { keptFolders }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/allowed-folders.ts'),
  ]);
  const store = openStoreReadOnly({ path });
  try {
    return folderAnswer(keptFolders(store.reader), null);
  } finally {
    store.stop();
  }
}
