import { join } from 'node:path';

export const repoRoot = join(import.meta.dirname, '..', '..');

/** What goes into the archive is laid out here first, and nothing else goes in. */
export const stageFolder = join(repoRoot, 'node_modules/.cache/countersign/package');

/** Where electron-builder puts what it makes. */
export const distFolder = join(repoRoot, 'dist');

const folderNames: Readonly<Record<string, string>> = {
  darwin: 'mac',
  linux: 'linux-unpacked',
  win32: 'win-unpacked',
};

export interface PackagePlaces {
  /** The folder, or on macOS the bundle, that can be started as it is. */
  folder: string;
  executable: string;
  /** Holds the archive. */
  resources: string;
  archive: string;
}

/** Where the parts of a package lie that was made on this system. */
export function packagePlaces(dist = distFolder): PackagePlaces {
  const { platform, arch } = process;
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  const [base = 'unpacked', tail] = (folderNames[platform] ?? 'unpacked').split('-');
  const name = tail === undefined ? `${base}${suffix}` : `${base}${suffix}-${tail}`;
  const folder = join(dist, name, platform === 'darwin' ? 'Countersign.app' : '');
  const inside = platform === 'darwin' ? join(folder, 'Contents') : folder;
  const resources = join(inside, platform === 'darwin' ? 'Resources' : 'resources');
  const programs: Readonly<Record<string, string>> = {
    darwin: join(inside, 'MacOS', 'Countersign'),
    win32: join(folder, 'Countersign.exe'),
  };
  return {
    folder,
    executable: programs[platform] ?? join(folder, 'countersign'),
    resources,
    archive: join(resources, 'app.asar'),
  };
}
