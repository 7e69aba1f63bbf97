import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import {
  type Licence,
  type LicenceSummary,
  licencesSchema,
} from '../../../shared/licences/licence.ts';

/** Beside the bundled main scripts; written by the build. */
export const licencesFile = 'licences.json';

/** What others wrote of the app, and under which words. */
export class Licences {
  readonly #outDir: string;

  /** @param outDir with the built app */
  constructor(outDir: string) {
    this.#outDir = outDir;
  }

  /** By name. Errors: LICENCES_MISSING. */
  list(): LicenceSummary[] {
    return this.all().map(({ name, version, license }) => ({ name, version, license }));
  }

  /** The words of one. Errors: LICENCES_MISSING, NO_SUCH_PACKAGE. */
  read(wanted: Pick<Licence, 'name' | 'version'>): Licence {
    const found = this.all().find(
      ({ name, version }) => name === wanted.name && version === wanted.version,
    );
    if (found !== undefined) return found;
    const message = 'Countersign holds no package of this name and version.';
    throw new AppError('NO_SUCH_PACKAGE', 'invalid_params', message, {
      advice: 'Look in the list of licences.',
    });
  }

  /** With their words; read anew, since few ask. Errors: LICENCES_MISSING. */
  all(): Licence[] {
    try {
      const file = join(this.#outDir, 'main', licencesFile);
      return licencesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (cause) {
      const message = 'The list of licences that belongs to Countersign cannot be read.';
      throw new AppError('LICENCES_MISSING', 'unknown', message, {
        advice: 'Nothing else is affected. Install Countersign again, or build it again.',
        cause,
      });
    }
  }
}
