import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Stages } from '../../src/main/files/apply-change.ts';
import { type Disk, nodeDisk } from '../../src/main/files/disk.ts';
import { FileTools } from '../../src/main/tools/file-tools.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Stages that nothing happens between. */
export const straight: Stages = {
  write: (work) => work(),
  place: (work) => work(),
  clear: (work) => work(),
};

/** A folder that plans may use, beside the app's own, with the tools on it. */
export function openTools(disk: Disk = nodeDisk) {
  const place = realpathSync(temporaryFolder());
  const [folder, dataDir] = [join(place, 'files'), join(place, 'data')];
  for (const each of [folder, dataDir]) mkdirSync(each);
  const tools = new FileTools({
    ...{ disk, dataDir, home: place, folders: () => [folder] },
    undoable: () => {
      throw new Error('nothing to undo');
    },
  });
  const at = (name: string): string => join(folder, name);
  const workOut = async (tool: string, params: Record<string, unknown>) => {
    const { change } = await tools.workOut({ tool, params: params as never });
    return change;
  };
  return { place, folder, dataDir, tools, at, workOut };
}

/** A disk on which one operation fails with an error of the system. */
export function failingDisk(operation: keyof Disk, errno: string, after = 0): Disk {
  let calls = 0;
  const fail = (...args: unknown[]): unknown => {
    calls += 1;
    if (calls > after) throw Object.assign(new Error(errno), { code: errno });
    return (nodeDisk[operation] as (...given: unknown[]) => unknown)(...args);
  };
  return { ...nodeDisk, [operation]: async (...args: unknown[]) => fail(...args) };
}
