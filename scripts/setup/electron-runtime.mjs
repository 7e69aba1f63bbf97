import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { provideStandIn, standIn, standInRunsHere } from './electron-stand-in.mjs';
import { projectNode, repoRoot, runtimeFile } from './paths.mjs';
import { runQuiet } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { provideSqliteDriver } from './sqlite-driver.mjs';
import { step } from './step.mjs';

const electronPackage = join(repoRoot, 'node_modules/electron');

/**
 * Provisions the Electron that launches and tests use, with a SQLite driver that runs in it.
 * @returns {Promise<{executable: string, kind: 'electron' | 'stand-in', version: string}>}
 *   absolute path; the same is kept in the runtime file.
 */
export async function ensureElectronRuntime() {
  const runtime = recordedRuntime() ?? (await provisionRuntime());
  if (runtime.kind === 'stand-in') await provideSqliteDriver(standIn.napi);
  return runtime;
}

/** The runtime of the last set-up, when it is still there and still what package.json asks for. */
function recordedRuntime() {
  if (!existsSync(runtimeFile)) return undefined;
  const recorded = JSON.parse(readFileSync(runtimeFile, 'utf8'));
  return recorded.wanted === wantedVersion() && existsSync(recorded.executable)
    ? recorded
    : undefined;
}

async function provisionRuntime() {
  const runtime = (await provideOfficial()) ?? (await provideInstead());
  const recorded = { ...runtime, wanted: wantedVersion() };
  await mkdir(dirname(runtimeFile), { recursive: true });
  await writeFile(runtimeFile, `${JSON.stringify(recorded, null, 2)}\n`);
  return recorded;
}

/** The electron package's own download; `undefined` when its server cannot be reached. */
async function provideOfficial() {
  const version = wantedVersion();
  try {
    await step(`Electron ${version}`, () =>
      runQuiet(projectNode, [join(electronPackage, 'install.js')]),
    );
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`[set-up] Electron ${version} could not be downloaded (${lastWords(error)})`);
    return undefined;
  }
  const executable = join(
    electronPackage,
    'dist',
    readFileSync(join(electronPackage, 'path.txt'), 'utf8'),
  );
  return { executable, kind: 'electron', version };
}

async function provideInstead() {
  if (!standInRunsHere) {
    throw new SetupError(
      `Electron ${wantedVersion()} could not be downloaded, and for ${process.platform} ${process.arch} there is no stand-in.`,
      'Connect to the internet, or set ELECTRON_MIRROR to a mirror of the Electron releases, and run the same command again.',
    );
  }
  const folder = await provideStandIn();
  return { executable: join(folder, 'electron'), kind: 'stand-in', version: standIn.version };
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;
}

function lastWords(error) {
  return error.advice.split('\n').at(0) || error.message;
}
