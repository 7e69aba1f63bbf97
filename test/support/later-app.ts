import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const repoRoot = join(import.meta.dirname, '..', '..');

/** A folder inside of another with the built app, whose clock is ahead by so much from its start on. */
export function laterApp(inside: string, aheadMs: number): string {
  const folder = mkdtempSync(join(inside, 'later-'));
  for (const part of ['out', 'resources', 'node_modules']) {
    symlinkSync(join(repoRoot, part), join(folder, part));
  }
  const about = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, main: 'start.js' }));
  writeFileSync(
    join(folder, 'start.js'),
    `const { now } = Date; Date.now = () => now() + ${aheadMs}; await import('./out/main/index.js');`,
  );
  return folder;
}
