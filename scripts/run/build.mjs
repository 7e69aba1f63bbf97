import { SetupError } from '../setup/setup-error.mjs';
import { runTool } from '../setup/tool.mjs';

/** Builds main, preloads and pages into out/. */
export async function build() {
  if ((await runTool('electron-vite', ['build', '--logLevel', 'warn'])) !== 0) {
    throw new SetupError('The build failed; the reason stands above.');
  }
}
