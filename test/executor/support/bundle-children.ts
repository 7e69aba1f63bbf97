import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Within the project, so that native modules are found from there. */
const place = join(import.meta.dirname, '../../../out');

export interface Bundle {
  /** The script of each entry is `<name>.js` in it. */
  folder: string;
  remove(): void;
}

/**
 * Makes scripts of few files, as the app's own: a child that is killed a thousand times spends most of its
 * life on reading a thousand modules otherwise.
 * @param entries - name to path of the TypeScript file
 */
export async function bundleChildren(entries: Readonly<Record<string, string>>): Promise<Bundle> {
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, 'children-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rollupOptions: { input: entries, output: { entryFileNames: '[name].js' } },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
