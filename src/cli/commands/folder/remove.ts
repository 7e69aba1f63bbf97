import { resolve } from 'node:path';
import { visiblePath } from '../../../shared/visible-text.ts';
import type { Verb } from '../../verb.ts';

export const folderRemove: Verb = {
  name: 'folder remove',
  describe: 'Let plans no longer touch what is in a folder. The folder itself stays as it is.',
  arguments: [{ name: 'folder', describe: 'as "folder list" has it', required: true }],
  options: [],
  example: { call: 'countersign folder remove ~/Notes --json', document: { folders: [] } },
  run: async (context) => {
    const { changeFolders } = await import('../../folder/change-folders.ts');
    return changeFolders(context, async (folders) => {
      const path = resolve(context.argument('folder'));
      folders.remove(path);
      return `Plans may no longer touch what is in ${visiblePath(path)}.`;
    });
  },
};
