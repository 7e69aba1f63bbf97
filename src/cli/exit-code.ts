import type { AppError } from '../shared/errors.ts';
import type { ExitCode } from './verb.ts';

/** The call itself was wrong. */
const usageCodes: ReadonlySet<string> = new Set([
  'USAGE',
  'FILE_NOT_FOUND',
  'FILE_NOT_READABLE',
  'FILE_UNREADABLE',
  'NOT_A_FILE',
  'RPC_URL_INVALID',
  'RPC_URL_INSECURE',
  'MODEL_SETTINGS_INVALID',
  'MODEL_BUDGET_INVALID',
  'MCP_CONFIG_INVALID',
  'MCP_FILE_INVALID',
]);

/** Families of codes about what has to be here: programs, a chain, a wallet that opens, a disk. */
const environment =
  /^(ANVIL|PRACTICE|RPC|REHEARSAL_UNAVAILABLE|VAULT|KEYCHAIN|LEDGER|STORE|SIGNER)/;
const environmentCodes: ReadonlySet<string> = new Set([
  'IN_USE',
  'PORT_TAKEN',
  'DATA_DIR_UNUSABLE',
  'NO_SUCH_ACCOUNT',
  'NO_MODEL',
  'MODEL_NO_KEY',
  'MODEL_KEY_REFUSED',
  'MODEL_NOT_ALLOWED',
  'MODEL_UNPAID',
  'MODEL_UNKNOWN',
  'RECORD_MISSING',
  'MCP_NOT_STARTED',
]);

/** They belong to such a family, and yet they are a refusal. */
const refusals: ReadonlySet<string> = new Set(['VAULT_EXISTS', 'PRACTICE_RESET', 'STORE_REFUSED']);

/** The exit code of an error that ended a verb. Decided by its code and class, never by its words. */
export function exitCodeOf(error: AppError): ExitCode {
  if (usageCodes.has(error.code)) return 2;
  if (refusals.has(error.code)) return 1;
  if (environmentCodes.has(error.code) || environment.test(error.code)) return 3;
  return ['network', 'rate_limited', 'timeout', 'locked'].includes(error.class) ? 3 : 1;
}
