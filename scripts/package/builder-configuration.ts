import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageFuses } from './fuses.ts';
import { distFolder, stageFolder } from './places.ts';

export interface BuilderInput {
  electron: { folder: string; version: string };
  /** Files that lie outside of the archive, below the app's folder. */
  native: readonly string[];
  /** Folder whose files are laid beside the archive: licences and the list of parts. */
  papers: string;
  /** Name and address of who answers for a .deb file, which that format asks for; null where there is none. */
  maintainer: string | null;
}

/** What electron-builder is told. It downloads nothing for an unpacked folder. */
export function builderConfiguration(input: BuilderInput) {
  const { electron, native, papers, maintainer } = input;
  return {
    appId: 'io.countersign.desktop',
    productName: 'Countersign',
    directories: { app: stageFolder, output: distFolder },
    electronVersion: electron.version,
    electronDist: electron.folder,
    electronFuses: packageFuses,
    asar: true,
    asarUnpack: [...native],
    // What is staged is all that belongs in. Of a folder node_modules electron-builder takes what it thinks is
    // needed, unless the folder is named by itself.
    files: ['**/*', { from: join(stageFolder, 'node_modules'), to: 'node_modules' }],
    extraResources: [{ from: papers, to: '.', filter: ['**/*'] }],
    beforeBuild: async () => false,
    afterPack: removeDefaultApp,
    publish: null,
    removePackageScripts: false,
    linux: {
      executableName: 'countersign',
      category: 'Office',
      target: ['AppImage', 'deb'],
      ...(maintainer === null ? {} : { maintainer }),
    },
    mac: { category: 'public.app-category.finance', target: ['dmg'], hardenedRuntime: true },
    win: { target: ['nsis'] },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  };
}

/** The stand-in has one, which is no part of a package. */
async function removeDefaultApp({ appOutDir }: { appOutDir: string }): Promise<void> {
  rmSync(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
}
