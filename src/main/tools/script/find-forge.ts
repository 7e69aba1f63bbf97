// Forge runs scripts of which transactions are made, so only the one that was recorded is run, as with anvil.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import recorded from '../../../../resources/forge/known-binaries.json' with { type: 'json' };
import { AppError } from '../../../shared/errors.ts';
import { anvilPlatform } from '../../chain/anvil/find-anvil.ts';
import { hashOfProgram } from '../../chain/anvil/hash-of-program.ts';
import { outsideOfArchive } from '../../packaged-files.ts';

const knownSha256: Readonly<Record<string, string | null>> = recorded.sha256;

/**
 * Path of forge in the npm package of this platform, whose bytes are those that were recorded.
 * Errors: FORGE_MISSING, FORGE_CHANGED, FORGE_NOT_RECORDED.
 */
export async function findForge(): Promise<string> {
  const platform = anvilPlatform();
  // There the stand-in for the compiler would have to be a program of its own.
  if (process.platform === 'win32') throw notRecorded(platform);
  const path = placeOf(`@foundry-rs/forge-${platform}`);
  await requireKnownForge(path);
  return path;
}

/** Errors: FORGE_MISSING, FORGE_CHANGED, FORGE_NOT_RECORDED. */
export async function requireKnownForge(path: string): Promise<void> {
  const platform = anvilPlatform();
  const known = knownSha256[platform];
  if (typeof known !== 'string') throw notRecorded(platform);
  const found = await hashOfProgram(path).catch((cause: unknown) => {
    throw missing(path, cause);
  });
  if (found !== known) throw changed(found, known);
}

function placeOf(name: string): string {
  try {
    const require = createRequire(import.meta.url);
    const folder = outsideOfArchive(dirname(require.resolve(`${name}/package.json`)));
    const path = join(folder, 'bin', 'forge');
    if (existsSync(path)) return path;
  } catch (cause) {
    throw missing(name, cause);
  }
  throw missing(name);
}

function missing(where: string, cause?: unknown): AppError {
  const message = 'Forge, the program that runs scripts, is not installed.';
  return new AppError('FORGE_MISSING', 'unknown', message, {
    advice: 'Install the packages again, with optional dependencies allowed. Nothing was signed.',
    facts: { where },
    cause,
  });
}

function changed(found: string, known: string): AppError {
  const message =
    'Forge, the program that runs scripts, is not the one that Countersign knows, so it was not started.';
  return new AppError('FORGE_CHANGED', 'unknown', message, {
    advice: 'Install the packages again. Nothing was signed.',
    facts: { found, known },
  });
}

function notRecorded(platform: string): AppError {
  const message = 'Scripts cannot be run on this kind of computer yet.';
  return new AppError('FORGE_NOT_RECORDED', 'unknown', message, {
    advice: 'Nothing was signed. Use the other tools of a plan in the place of a script.',
    facts: { platform },
  });
}
