import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this script belongs to. */
export const repoRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The Node of the `node` package: the same line that Electron embeds, whatever Node the system has. */
export const projectNode = join(
  repoRoot,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Where the set-up says which Electron it provisioned; read by the launch scripts and the tests. */
export const runtimeFile = join(repoRoot, 'node_modules/.cache/countersign/runtime.json');

/** Per-user folder for what is slow to make and the same for every checkout. */
export const userCache = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'countersign',
);
