import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from '../../scripts/languages/build-pages.ts';
import { pseudoCode } from '../../scripts/languages/pseudo.ts';

const repoRoot = join(import.meta.dirname, '..', '..');
const variable = 'COUNTERSIGN_TEST_SPEAKING_APP';

/** Folder of the built app with one more language, the pseudo one. The built app itself lists no other. */
export function speakingApp(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error('Only window tests have pages in another language.');
  return folder;
}

/** Builds those pages once, before any window test uses the processors. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-speaking-'));
  const pages = join(folder, 'out/renderer');
  mkdirSync(pages, { recursive: true });
  const linked = ['package.json', 'resources', 'node_modules', 'out/main', 'out/preload'];
  for (const part of linked) symlinkSync(join(repoRoot, part), join(folder, part));
  // No links: the app serves files only.
  for (const name of ownPages()) {
    cpSync(join(repoRoot, 'out/renderer', name), join(pages, name), { recursive: true });
  }
  await buildPages(pseudoCode, pages);
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function ownPages(): string[] {
  const isOwn = (name: string) => name === 'assets' || name.endsWith('.html');
  return readdirSync(join(repoRoot, 'out/renderer')).filter(isOwn);
}
