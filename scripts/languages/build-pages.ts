import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js');

/** Names the folder that they are built into, for the builder's own process. */
export const pagesVariable = 'COUNTERSIGN_PAGES';

/**
 * Builds the windows in a language into `<pages>/<code>`, beside the English ones that are there.
 * @param pages without it those of the built app, `out/renderer`
 * @throws Error with what the builder says, where the language is not complete or the build fails
 */
export async function buildPages(language: string, pages = 'out/renderer'): Promise<void> {
  const config = ['--config', 'scripts/languages/pages.config.ts', '--mode', language];
  await promisify(execFile)(process.execPath, [builder, 'build', ...config, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, [pagesVariable]: join(pages, language) },
  });
}
