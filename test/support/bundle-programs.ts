import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { minify } from '../../electron.vite.config.ts';
import { removeAbandoned } from './abandoned.ts';
import { programSources, programsVariable } from './programs.ts';

const repoRoot = join(import.meta.dirname, '..', '..');
/** Within the project, so that native modules are found from there, and as deep as the app's own bundle. */
const place = join(repoRoot, 'out');
const prefix = 'programs-';

/** Started hundreds of times, and read whole each time: what each needs is in one file of its own. */
const inOneFile: readonly string[] = ['signer', 'signer-entry', 'crash-child', 'file-crash-child'];

/**
 * Makes scripts of few files, as the app's own, of the programs that tests start a thousand times: each
 * process spends most of its life on reading hundreds of modules otherwise.
 */
export async function setup(): Promise<() => void> {
  mkdirSync(place, { recursive: true });
  removeAbandoned(place, prefix);
  const folder = join(place, `${prefix}${process.pid}`);
  const sources = Object.entries(programSources);
  const alone = sources.filter(([name]) => inOneFile.includes(name));
  const shared = sources.filter(([name]) => !inOneFile.includes(name));
  await bundle(folder, Object.fromEntries(shared), {});
  for (const [name, source] of alone) {
    await bundle(folder, { [name]: source }, { codeSplitting: false });
  }
  process.env[programsVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function bundle(
  outDir: string,
  input: Record<string, string>,
  split: { codeSplitting?: false },
): Promise<void> {
  await build({
    configFile: false,
    root: repoRoot,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: {
      ssr: true,
      outDir,
      // The others are there, too.
      emptyOutDir: false,
      target: 'node24',
      rollupOptions: {
        external: [/^@foundry-rs\//],
        input,
        // All beside each other: the command line finds the signer and the resources from where its code is.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          minify,
          ...split,
        },
      },
    },
  });
}
