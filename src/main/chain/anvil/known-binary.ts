// Anvil is run only when its bytes are those that were recorded when its version was chosen: a rehearsal
// is worth as much as the program that computes it.
import recorded from '../../../../resources/anvil/known-binaries.json' with { type: 'json' };
import { AppError } from '../../../shared/errors.ts';
import { anvilMissing, anvilPlatform } from './find-anvil.ts';
import { hashOfProgram } from './hash-of-program.ts';

/** By the platform's name in the npm package; null where nobody has recorded it yet. */
const knownSha256: Readonly<Record<string, string | null>> = recorded.sha256;

/** Which anvil runs rehearsals on this platform; `sha256` null where nobody has recorded it yet. */
export function recordedAnvil(): { version: string; sha256: string | null } {
  return { version: recorded.version, sha256: knownSha256[anvilPlatform()] ?? null };
}

/** Errors: ANVIL_MISSING, ANVIL_CHANGED, ANVIL_NOT_RECORDED. */
export async function requireKnownBinary(binary: string): Promise<void> {
  const platform = anvilPlatform();
  const known = knownSha256[platform];
  if (typeof known !== 'string') throw notRecorded(platform);
  let found: string;
  try {
    found = await hashOfProgram(binary);
  } catch (cause) {
    throw anvilMissing(binary, cause);
  }
  if (found !== known) throw changed(found, known);
}

function changed(found: string, known: string): AppError {
  return new AppError(
    'ANVIL_CHANGED',
    'unknown',
    'Anvil, the program that runs practice chains and rehearsals, is not the one that Countersign knows, so it was not started.',
    {
      advice:
        'Install the packages again. Nothing was signed; without a rehearsal nothing can be approved.',
      facts: { found, known },
    },
  );
}

function notRecorded(platform: string): AppError {
  return new AppError(
    'ANVIL_NOT_RECORDED',
    'unknown',
    'Countersign does not know the program Anvil for this kind of computer yet, so it was not started.',
    {
      advice:
        'In the source folder run "npm run record-anvil" and build again: it records the published program. Nothing was signed.',
      facts: { platform },
    },
  );
}
