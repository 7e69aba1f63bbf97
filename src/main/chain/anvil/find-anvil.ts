import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { outsideOfArchive } from '../../packaged-files.ts';

const archNames: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** This computer's platform, as the npm packages are named. */
export function anvilPlatform(): string {
  return `${process.platform}-${archNames[process.arch] ?? process.arch}`;
}

/**
 * Path of the anvil binary in the npm package of this platform; in the packaged app, where it lies outside of the
 * archive. Errors: ANVIL_MISSING.
 */
export function findAnvil(): string {
  const name = `@foundry-rs/anvil-${anvilPlatform()}`;
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    const require = createRequire(import.meta.url);
    const folder = outsideOfArchive(dirname(require.resolve(`${name}/package.json`)));
    const path = join(folder, 'bin', binary);
    if (existsSync(path)) return path;
  } catch (cause) {
    throw anvilMissing(name, cause);
  }
  throw anvilMissing(name);
}

/** For those who open without it: the path, or an empty one, on which starting it says ANVIL_MISSING. */
export function anvilPlace(): string {
  try {
    return findAnvil();
  } catch {
    return '';
  }
}

/** The one error for "there is no anvil to run". `where` is a package or file name. */
export function anvilMissing(where: string, cause?: unknown): AppError {
  return new AppError(
    'ANVIL_MISSING',
    'unknown',
    'Anvil, the program that runs practice chains and rehearsals, is not installed.',
    {
      advice:
        'Install the packages again, with optional dependencies allowed. Nothing was signed, and the wallet is as it was.',
      facts: { where },
      cause,
    },
  );
}
