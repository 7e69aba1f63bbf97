import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js');

/**
 * Builds the windows in a language into `out/renderer/<code>`, beside the English ones that are there.
 * @throws Error with what the builder says, where the language is not complete or the build fails
 */
export async function buildPages(language: string): Promise<void> {
  const config = ['--config', 'scripts/languages/pages.config.ts', '--mode', language];
  await promisify(execFile)(process.execPath, [builder, 'build', ...config, '--logLevel', 'warn'], {
    cwd: root,
  });
}
