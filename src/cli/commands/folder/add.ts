import { resolve } from 'node:path';
import { visiblePath } from '../../../shared/visible-text.ts';
import { folderExample } from '../../folder/folder-answer.ts';
import type { Verb } from '../../verb.ts';

export const folderAdd: Verb = {
  name: 'folder add',
  describe: 'Let plans touch what is in a folder. Each change still needs your approval.',
  arguments: [{ name: 'folder', describe: 'the folder; it must be there', required: true }],
  options: [],
  example: { call: 'countersign folder add ~/Notes --json', document: folderExample },
  run: async (context) => {
    const { changeFolders } = await import('../../folder/change-folders.ts');
    return changeFolders(context, async (folders) => {
      const path = await folders.add(resolve(context.argument('folder')));
      return `Plans may now touch what is in ${visiblePath(path)}.`;
    });
  },
};
