import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll } from 'vitest';

const page = '<!doctype html><html lang="en"><title>Hostile</title><body></body></html>';

/** Builds the small app around the real shell and returns its folder, which is removed after the tests. */
export async function buildHardeningApp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-hardening-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(
    'package.json',
    '{"name":"hardening","version":"1.0.0","type":"module","main":"out/main.js"}',
  );
  for (const name of ['index', 'trusted']) write(`out/renderer/${name}.html`, page);
  for (const name of ['app', 'trusted']) write(`out/preload/${name}.cjs`, '');
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, 'main.ts'),
      outDir: join(folder, 'out'),
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { external: [/^electron/], output: { entryFileNames: 'main.js' } },
    },
  });
  return folder;
}
