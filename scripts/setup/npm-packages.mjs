import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, repoRoot } from './paths.mjs';
import { npmCommand, runVisible } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { step } from './step.mjs';

/** Installs the packages of the lockfile when node_modules is missing, half done or of another lockfile. */
export async function ensureNpmPackages() {
  if (packagesMatchLockfile() && existsSync(projectNode)) return;
  await step('npm packages from the lockfile', async () => {
    const npm = npmCommand(['ci', '--loglevel=error']);
    const code = await runVisible(npm.program, npm.args);
    if (code !== 0 || !existsSync(projectNode)) {
      throw new SetupError(
        '`npm ci` did not finish, so the packages are not complete.',
        'Check the connection to the npm registry and run the same command again.',
      );
    }
  });
}

// npm writes node_modules/.package-lock.json only after everything is in place, so it serves as
// the stamp: no file of our own can disagree with what npm really did.
function packagesMatchLockfile() {
  const installed = readLockfile('node_modules/.package-lock.json');
  if (!installed) return false;
  const wanted = readLockfile('package-lock.json') ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (!present) return entry.optional === true;
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(join(repoRoot, path), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
