import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll } from 'vitest';

const page = '<!doctype html><html lang="en"><title>Small</title><body></body></html>';

export interface SmallApp {
  /** Absolute path of its main module. */
  main: string;
  /** Names of its windows' pages and preloads, all empty. */
  pages: readonly string[];
  preloads: readonly string[];
}

/** Builds a small app around the real shell and returns its folder, which is removed after the tests. */
export async function buildSmallApp({ main, pages, preloads }: SmallApp): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-small-app-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{"name":"small","version":"1.0.0","type":"module","main":"out/main.js"}');
  for (const name of pages) write(`out/renderer/${name}.html`, page);
  for (const name of preloads) write(`out/preload/${name}.cjs`, '');
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: main,
      outDir: join(folder, 'out'),
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { external: [/^electron/], output: { entryFileNames: 'main.js' } },
    },
    ssr: { noExternal: true },
  });
  return folder;
}
