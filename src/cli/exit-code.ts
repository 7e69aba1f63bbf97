import type { AppError } from '../shared/errors.ts';
import type { ExitCode } from './verb.ts';

const usageCodes: ReadonlySet<string> = new Set([
  'USAGE',
  'FILE_NOT_FOUND',
  'FILE_NOT_READABLE',
  'NOT_A_FILE',
]);

/** What is missing here and can be brought: a program, a chain, a wallet, room on the disk. */
const environmentCodes: ReadonlySet<string> = new Set([
  'ANVIL_MISSING',
  'ANVIL_START_FAILED',
  'PRACTICE_START_FAILED',
  'NO_MODEL',
  'VAULT_NOT_FOUND',
  'IN_USE',
]);

/** The exit code of an error that ended a verb. Decided by its code and class, never by its words. */
export function exitCodeOf(error: AppError): ExitCode {
  if (usageCodes.has(error.code)) return 2;
  if (environmentCodes.has(error.code)) return 3;
  if (error.class === 'network' || error.class === 'rate_limited' || error.class === 'locked')
    return 3;
  return 1;
}
