import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Tell } from '../core/benchmark.ts';
import { repoRoot } from '../core/folders.ts';

/**
 * Builds the app of these sources into `folder` and answers the folder to start Electron with. Not into
 * `out/`: what is measured must not change when somebody builds meanwhile.
 */
export async function buildApp(folder: string, tell: Tell): Promise<string> {
  tell('building the app');
  const appDir = join(folder, 'app');
  mkdirSync(appDir, { recursive: true });
  const builder = join(repoRoot, 'node_modules/electron-vite/bin/electron-vite.js');
  const outDir = join(appDir, 'out');
  const build: ChildProcess = spawn(
    process.execPath,
    [builder, 'build', '--logLevel', 'warn', '--outDir', outDir],
    // Standard output is the report's alone.
    { cwd: repoRoot, stdio: ['ignore', 2, 2] },
  );
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('The build failed; the reason stands above.');
  copyFileSync(join(repoRoot, 'package.json'), join(appDir, 'package.json'));
  for (const shared of ['resources', 'node_modules'])
    symlinkSync(join(repoRoot, shared), join(appDir, shared));
  return appDir;
}
