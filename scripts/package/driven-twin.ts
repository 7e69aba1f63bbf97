// A finished package takes neither an inspector nor a debugging port, so nothing can drive it. Its twin is the same
// archive and the same files outside of it, beside a program with one fuse set otherwise, and behind the small app
// that holds windows back until Playwright is attached.
import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import type { PackagePlaces } from './places.ts';

export interface DrivenTwin {
  executable: string;
  /** What it is started with: the app that holds back, then the archive of the package. */
  args: readonly string[];
}

/** Makes it in `folder`, on Linux. */
export async function makeTwin(places: PackagePlaces, folder: string): Promise<DrivenTwin> {
  cpSync(places.folder, folder, { recursive: true });
  const resources = join(folder, 'resources');
  const archive = join(resources, 'countersign.asar');
  renameSync(join(resources, 'app.asar'), archive);
  renameSync(join(resources, 'app.asar.unpacked'), `${archive}.unpacked`);
  const holding = join(resources, 'app.asar');
  await createPackage(join(import.meta.dirname, '..', 'run', 'driven-app'), holding);
  // By this name Electron takes itself for one that is not packaged, and the app takes switches.
  const executable = join(folder, 'electron');
  renameSync(join(folder, 'countersign'), executable);
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  return { executable, args: [holding, archive] };
}
