import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { removeAbandoned } from './abandoned.ts';
import { programSources, programsVariable } from './programs.ts';

const repoRoot = join(import.meta.dirname, '..', '..');
/** Within the project, so that native modules are found from there, and as deep as the app's own bundle. */
const place = join(repoRoot, 'out');
const prefix = 'programs-';

/**
 * Makes scripts of few files, as the app's own, of the programs that tests start a thousand times: each
 * process spends most of its life on reading hundreds of modules otherwise.
 */
export async function setup(): Promise<() => void> {
  mkdirSync(place, { recursive: true });
  removeAbandoned(place, prefix);
  const folder = join(place, `${prefix}${process.pid}`);
  await build({
    configFile: false,
    root: repoRoot,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rollupOptions: {
        external: [/^@foundry-rs\//],
        input: programSources,
        // All beside each other: the command line finds the signer and the resources from where its code is.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  process.env[programsVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
