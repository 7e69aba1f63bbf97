import { buildPages } from '../languages/build-pages.ts';
import { otherLanguages } from '../languages/known-languages.ts';
import { repoRoot } from '../setup/paths.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { runTool } from '../setup/tool.mjs';

/** Builds main, preloads and pages into out/, the pages in every language that is there. */
export async function build() {
  if ((await runTool('electron-vite', ['build', '--logLevel', 'warn'])) !== 0) {
    throw new SetupError('The build failed; the reason stands above.');
  }
  for (const language of otherLanguages(repoRoot)) await buildPages(language);
}
