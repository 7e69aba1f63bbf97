// Environment and arguments are read here, once, and nowhere else.
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';

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
