import { holdsSecret } from '../main/agent/planner/holds-secret.ts';
import { keptFolders } from '../main/allowed-folders.ts';
import { Commands } from '../main/commands/commands.ts';
import { homeFolder } from '../main/config.ts';
import { nodeDisk } from '../main/files/disk.ts';
import { rehearsedHere } from '../main/services/rehearsed-here.ts';
import type { FilesToRehearse } from '../main/simulation/call-tools.ts';
import { notRehearsable } from '../main/simulation/rehearsal-errors.ts';
import { Pages } from '../main/sites/pages.ts';
import { Visits } from '../main/sites/visit/visits.ts';
import { FileTools } from '../main/tools/file-tools.ts';
import { readStored } from './read-stored.ts';
import { sessionFolders } from './session-folders.ts';
import type { VerbContext } from './verb.ts';

/**
 * The files below the folders that plans may touch and those of `--folder`, the allowed programs and sites, for a
 * rehearsal that changes, starts and asks none. Errors: FOLDER_*.
 */
export async function filesToRehearse(context: VerbContext): Promise<FilesToRehearse> {
  const kept = readStored(context, keptFolders, []);
  const allowed = [...new Set([...kept, ...(await sessionFolders(context))])];
  const here = {
    ...{ disk: nodeDisk, dataDir: context.dataDir, home: homeFolder() },
    folders: () => allowed,
  };
  const rules = readStored(context, (reader) => reader.programRules.list(), []);
  const commands = new Commands({ ...here, rules: () => rules, environment: process.env });
  const files = new FileTools({
    ...here,
    undoable: (undoId) => {
      throw notRehearsable('An undo', { undoId });
    },
  });
  const sites = readStored(context, (reader) => reader.siteRules.list(), []);
  const pages = new Pages({ rules: () => sites });
  const visits = new Visits({ rules: () => sites, holdsSecret, open: null });
  return rehearsedHere(files, commands, pages, visits);
}
