import { buildPages } from '../languages/build-pages.ts';
import { otherLanguages } from '../languages/known-languages.ts';
import { repoRoot } from '../setup/paths.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { runTool } from '../setup/tool.mjs';

/** The app, and the command line by itself: with it the app would start from hundreds of files that both share. */
export const builds = [
  ['build', '--logLevel', 'warn'],
  // Of what it has no part in it warns.
  ['build', '--config', 'electron.vite.cli.config.ts', '--logLevel', 'error'],
];

/** Builds main, preloads, pages and the command line into out/, the pages in every language that is there. */
export async function build() {
  const codes = await Promise.all(builds.map((words) => runTool('electron-vite', words)));
  if (codes.some((code) => code !== 0)) {
    throw new SetupError('The build failed; the reason stands above.');
  }
  for (const language of otherLanguages(repoRoot)) await buildPages(language);
}
