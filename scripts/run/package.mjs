// The second half of npm run package, on the project's own Node.
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { makePackage } from '../package/make-package.mjs';
import { ensureElectronRuntime } from '../setup/electron-runtime.mjs';
import { runMain, SetupError } from '../setup/setup-error.mjs';
import { ensureSystemPackages } from '../setup/system-packages.mjs';
import { build } from './build.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: { installers: { type: 'boolean' }, check: { type: 'boolean' } },
  });
  if (values.check) requireLinux();
  await ensureSystemPackages(values.check ? ['electron', 'display'] : ['electron']);
  const runtime = await ensureElectronRuntime();
  requireReal(runtime, values.installers);
  await build();
  const electron = { folder: dirname(runtime.executable), version: runtime.version };
  const places = await makePackage(electron, values.installers ?? false);
  const { reportPackage } = await import('../package/report-package.ts');
  const wrong = await reportPackage(places);
  if (wrong > 0 || !values.check) return wrong > 0 ? 1 : 0;
  const { tryPackage } = await import('../package/try-package.ts');
  return tryPackage(places);
});

/** An old Electron may be looked at here, and is handed to nobody. */
function requireReal({ kind, version }, installers) {
  if (kind === 'electron') return;
  if (installers) {
    throw new SetupError(
      `Electron ${version} is only a stand-in, so nothing is made of it that could be handed on.`,
      'Make installers on a machine that reaches the downloads of Electron.',
    );
  }
  console.error(
    `This package has the stand-in, Electron ${version}: it is for looking at here, and for nobody else.`,
  );
}

function requireLinux() {
  if (process.platform === 'linux') return;
  throw new SetupError(
    'Trying a package out is written for Linux only.',
    'Without --check the package is made and read, and not started.',
  );
}
