// Environment and arguments are read here, once, and nowhere else.
import { homedir, platform } from 'node:os';
import { isAbsolute, join, resolve, sep } from 'node:path';

export interface Config {
  /** Folder with the database, the vault and the practice chain's state. */
  dataDir: string;
  /** The person's own folder. */
  home: string;
  /** Folder with what the app ships: token lists, practice contracts. */
  resourcesDir: string;
  /** Folder with the bundled main scripts (`signer.js`). */
  outDir: string;
}

/** The person's own folder, absolute. */
export const homeFolder = homedir;

/** Where data is kept when nobody says otherwise, absolute: one folder for the app and the command line. */
export function defaultDataDir(
  environment: NodeJS.ProcessEnv,
  os: NodeJS.Platform = platform(),
): string {
  const chosen = environment['COUNTERSIGN_HOME'];
  if (chosen) return resolve(chosen);
  if (os === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Countersign');
  if (os === 'win32') return join(environment['APPDATA'] ?? homedir(), 'Countersign');
  return join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'Countersign');
}

/**
 * The AppImage that this process runs from, absolute; null where it runs from none. A program that an AppImage
 * started has the variables too, so what runs has to lie in what is mounted.
 */
export function runningAppImage(environment: NodeJS.ProcessEnv, executable: string): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = environment;
  if (!file || !mounted || !isAbsolute(file) || !isAbsolute(mounted)) return null;
  return executable.startsWith(`${resolve(mounted)}${sep}`) ? file : null;
}
