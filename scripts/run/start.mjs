// The second half of npm start, on the project's own Node.
import { buildPages } from '../languages/build-pages.ts';
import { ensureElectronRuntime } from '../setup/electron-runtime.mjs';
import { repoRoot } from '../setup/paths.mjs';
import { runVisible } from '../setup/run-command.mjs';
import { runMain, SetupError } from '../setup/setup-error.mjs';
import { ensureSystemPackages } from '../setup/system-packages.mjs';
import { build } from './build.mjs';
import { describeRuntime } from './describe-runtime.mjs';
import { electronArguments } from './electron-launch.ts';

const args = process.argv.slice(2);
// `--pages CODE`: also in a language that no file brings, as the pseudo one; until the next build.
const at = args.indexOf('--pages');
const [, pages] = at === -1 ? [] : args.splice(at, 2);
const demo = args.includes('--headless-demo');

await runMain(async () => {
  if (!demo) requireDisplay();
  await ensureSystemPackages(demo ? ['electron', 'display'] : ['electron']);
  const runtime = await ensureElectronRuntime();
  await build();
  if (pages !== undefined) await buildPages(pages);
  console.error(describeRuntime(runtime));
  if (demo) {
    // Only a demo needs what drives it.
    const { runHeadlessDemo } = await import('../demo/headless-demo.ts');
    return runHeadlessDemo(runtime);
  }
  return runVisible(runtime.executable, [...electronArguments(repoRoot), ...args]);
});

function requireDisplay() {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return;
  throw new SetupError(
    'There is no display here, so the window cannot open.',
    'To see the main job done in the real app without one, run:\n\n  npm start -- --headless-demo\n',
  );
}
