import { rmSync } from 'node:fs';
import { extractFile } from '@electron/asar';
import { build, Platform } from 'electron-builder';
import { systemName } from '../../src/main/updates/release.ts';
import { recordPackaged } from '../release/packaged-files.ts';
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
  const made = await build({
    projectDir: repoRoot,
    targets: installers ? platform.createTarget() : platform.createTarget('dir'),
    config: builderConfiguration({ electron, native, papers, maintainer }),
  });
  const places = packagePlaces();
  if (installers) record(places, made);
  return places;
}

/**
 * What is handed on, as the version that is in it.
 * @param {import('./places.ts').PackagePlaces} places
 * @param {string[]} files
 */
function record({ archive }, files) {
  const { version } = JSON.parse(extractFile(archive, 'package.json').toString('utf8'));
  recordPackaged(distFolder, { version, system: systemName(process), files });
}
