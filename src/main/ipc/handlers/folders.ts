import { realpath, stat } from 'node:fs/promises';
import type { FolderView } from '../../../shared/ipc/views.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'folder.list' | 'folder.add' | 'folder.remove';

export function folderHandlers(
  { folders, notify }: Services,
  shell: Pick<ShellActions, 'chooseFolder'>,
): Pick<Handlers, Names> {
  // What is wrong with a plan depends on what it may touch.
  const changed = (): void => notify({ topic: 'plan', id: null });
  return {
    'folder.list': () => Promise.all(folders.list().map(folderView)),
    'folder.add': async () => {
      const chosen = await shell.chooseFolder();
      if (chosen === null) return null;
      const path = await folders.add(chosen);
      changed();
      return { path, isThere: true };
    },
    'folder.remove': ({ path }) => {
      folders.remove(path);
      changed();
      return null;
    },
  };
}

async function folderView(path: string): Promise<FolderView> {
  const isUnmoved = (await realpath(path).catch(() => null)) === path;
  return {
    path,
    isThere: isUnmoved && (await stat(path).catch(() => null))?.isDirectory() === true,
  };
}
