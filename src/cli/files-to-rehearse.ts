import { homeFolder } from '../main/config.ts';
import { nodeDisk } from '../main/files/disk.ts';
import type { FilesToRehearse } from '../main/simulation/call-tools.ts';
import { notRehearsable } from '../main/simulation/rehearsal-errors.ts';
import { FileTools } from '../main/tools/file-tools.ts';
import { sessionFolders } from './session-folders.ts';
import type { VerbContext } from './verb.ts';

/** The files below the folders of `--folder`, for a rehearsal that changes none. Errors: FOLDER_*. */
export async function filesToRehearse(context: VerbContext): Promise<FilesToRehearse> {
  const folders = await sessionFolders(context);
  return new FileTools({
    ...{ disk: nodeDisk, dataDir: context.dataDir, home: homeFolder(), folders: () => folders },
    undoable: (undoId) => {
      throw notRehearsable('An undo', { undoId });
    },
  });
}
