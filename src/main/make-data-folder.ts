import { accessSync, constants, mkdirSync } from 'node:fs';
import { AppError } from '../shared/errors.ts';

/** Makes the data folder, for its owner only, where there is none. Errors: DATA_DIR_UNUSABLE. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new AppError('DATA_DIR_UNUSABLE', 'unknown', 'The data folder cannot be used.', {
      advice: 'Check its name and permissions, or name another (COUNTERSIGN_HOME or --data-dir).',
      facts: { reason: cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown' },
      cause,
    });
  }
}
