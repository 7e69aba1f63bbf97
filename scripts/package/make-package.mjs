import { rmSync } from 'node:fs';
import { build, Platform } from 'electron-builder';
import { builderConfiguration } from './builder-configuration.ts';
import { distFolder, packagePlaces, repoRoot, stageFolder } from './places.ts';
import { stageApp } from './stage-app.ts';
import { updatesFrom } from './updates-from.ts';
import { writePapers } from './write-papers.ts';

/**
 * Makes the folder that can be started on this system, and with `installers` what is handed on of it. The app is
 * built already.
 * @param {{ folder: string, version: string }} electron the folder of its program, and its version
 * @param {boolean} installers
 * @returns {Promise<import('./places.ts').PackagePlaces>}
 */
export async function makePackage(electron, installers) {
  rmSync(distFolder, { recursive: true, force: true });
  const { native } = stageApp(repoRoot, stageFolder, updatesFrom(process.env));
  const papers = writePapers(repoRoot, electron.version);
  const maintainer = process.env.COUNTERSIGN_MAINTAINER ?? null;
  const platform = Platform.current();
  await build({
    projectDir: repoRoot,
    targets: installers ? platform.createTarget() : platform.createTarget('dir'),
    config: builderConfiguration({ electron, native, papers, maintainer }),
  });
  return packagePlaces();
}
