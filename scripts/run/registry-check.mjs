// Part of npm run check: what only the registry knows. Where it does not answer, that is said and nothing fails:
// a machine without a connection checks everything else.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../setup/paths.mjs';
import { npmCommand } from '../setup/run-command.mjs';
import { unsupportedElectron } from '../supply/electron-support.ts';
import { judgeAudit, NotAnswered } from '../supply/known-holes.ts';
import { shippedPaths } from '../supply/shipped-packages.ts';

const impatient = ['--fetch-retries=0', '--fetch-timeout=15000'];

/** What npm prints on standard output; it ends with an error where it found something, too. */
function npmSays(words) {
  const { program, args } = npmCommand([...words, ...impatient]);
  const { stdout } = spawnSync(program, args, {
    ...{ cwd: repoRoot, encoding: 'utf8', maxBuffer: 2 ** 26 },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return stdout ?? '';
}

function knownHoles() {
  const lockfile = JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'));
  const { failing, told } = judgeAudit(npmSays(['audit', '--json']), shippedPaths(lockfile));
  for (const { name, severity, title, url } of [...failing, ...told]) {
    console.log(`     ${severity} in ${name}: ${title} (${url})`);
  }
  return failing.length === 0 ? null : `${failing.length} known holes in what is shipped`;
}

function electronSupport() {
  const file = join(repoRoot, 'node_modules/electron/package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  const latest = npmSays(['view', 'electron', 'dist-tags.latest']).trim();
  if (latest === '') throw new NotAnswered('no newest version of Electron');
  return unsupportedElectron(version, latest);
}

for (const [what, check] of [
  ['known holes', knownHoles],
  ['support of Electron', electronSupport],
]) {
  try {
    const wrong = check();
    if (wrong === null) continue;
    console.error(`     ${wrong}`);
    process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    console.log(`     ${what}: not known, the registry did not answer (${error.message})`);
  }
}
