import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { updateSourceFile } from '../../src/main/updates/update-source.ts';
import { electronExecutable, type LaunchOptions } from './electron-app.ts';

const repoRoot = join(import.meta.dirname, '..', '..');

/**
 * The built app as a package has it that updates itself from there, started as if it ran from the AppImage
 * `program`: what an AppImage mounts is the folder of Electron here.
 */
export function updatingApp(
  home: string,
  source: { url: string; key: string },
  program: string,
): LaunchOptions {
  const appDir = mkdtempSync(join(home, 'packaged-'));
  for (const part of ['out', 'resources', 'node_modules', 'package.json']) {
    symlinkSync(join(repoRoot, part), join(appDir, part));
  }
  writeFileSync(join(appDir, updateSourceFile), JSON.stringify(source));
  return { home, appDir, env: { APPIMAGE: program, APPDIR: dirname(electronExecutable()) } };
}
