import { visiblePath } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The folders that plans may touch, under a line that says what was done. */
export function folderAnswer(folders: readonly string[], said: string | null): VerbAnswer {
  const list =
    folders.length === 0
      ? ['No plan may touch a file: no folder is allowed.']
      : [
          'Plans may touch what is in these folders:',
          ...folders.map((folder) => `  ${visiblePath(folder)}`),
        ];
  return {
    exitCode: 0,
    document: { folders },
    text: [...(said === null ? [] : [said]), ...list].join('\n'),
  };
}

/** The answer as the help shows it. */
export const folderExample = { folders: ['/home/ann/Notes'] };
