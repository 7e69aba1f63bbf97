// The second half of npm start, on the project's own Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureElectronRuntime } from '../setup/electron-runtime.mjs';
import { repoRoot } from '../setup/paths.mjs';
import { runVisible } from '../setup/run-command.mjs';
import { runMain, SetupError } from '../setup/setup-error.mjs';
import { ensureSystemPackages } from '../setup/system-packages.mjs';
import { build } from './build.mjs';
import { describeRuntime } from './describe-runtime.mjs';

const args = process.argv.slice(2);
const demo = args.includes('--headless-demo');

await runMain(async () => {
  if (!demo) requireDisplay();
  await ensureSystemPackages(demo ? ['electron', 'display'] : ['electron']);
  const runtime = await ensureElectronRuntime();
  await build();
  console.error(describeRuntime(runtime));
  if (demo) return runDemo(runtime);
  return runVisible(runtime.executable, [...sandboxFlags(), repoRoot, ...args]);
});

function requireDisplay() {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return;
  throw new SetupError(
    'There is no display here, so the window cannot open.',
    'To see the main job done in the real app without one, run:\n\n  npm start -- --headless-demo\n',
  );
}

// Chromium refuses to run as root with its sandbox on.
function sandboxFlags() {
  return process.platform === 'linux' && process.getuid() === 0 ? ['--no-sandbox'] : [];
}

async function runDemo(runtime) {
  const driver = join(repoRoot, 'scripts/demo/headless-demo.mjs');
  if (!existsSync(driver)) {
    throw new SetupError('This checkout has no headless demo.', `Expected it at ${driver}.`);
  }
  const { runHeadlessDemo } = await import(pathToFileURL(driver).href);
  return runHeadlessDemo(
    runtime,
    args.filter((arg) => arg !== '--headless-demo'),
  );
}
