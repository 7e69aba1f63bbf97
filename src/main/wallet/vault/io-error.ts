import type { AppError } from '../../../shared/errors.ts';
import { vaultError } from './vault-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'read_only',
  EACCES: 'not_allowed',
  EPERM: 'not_allowed',
  EISDIR: 'not_a_file',
  ELOOP: 'not_a_file',
  EMFILE: 'too_many_files',
  EIO: 'disk_error',
};

/** The errno name of a file-system error, or an empty string. */
export function errnoOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** Translates a file-system error, once, where it happened. */
export function vaultIoError(step: string, cause: unknown): AppError {
  const errno = errnoOf(cause);
  return vaultError('VAULT_IO_ERROR', { step, reason: reasons[errno] ?? 'other', errno }, cause);
}
