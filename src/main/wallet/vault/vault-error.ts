import { AppError, type ErrorClass, type ErrorFacts } from '../../../shared/errors.ts';

type Entry = readonly [errorClass: ErrorClass, message: string, advice: string];

const untouched = 'The file was not changed.';

const entries = {
  VAULT_NOT_FOUND: [
    'locked',
    'There is no vault in this data folder.',
    'Create one or import one.',
  ],
  VAULT_EXISTS: [
    'policy_denied',
    'There is already a vault in this data folder, and it is never overwritten.',
    'Unlock it, or move it to another folder first.',
  ],
  VAULT_IO_ERROR: [
    'unknown',
    'The vault file could not be read or written.',
    'The vault that was there before is still there. Check the disk and the folder’s permissions, then try again.',
  ],
  VAULT_TRUNCATED: [
    'unknown',
    'The vault file ends too early.',
    `${untouched} Restore one of the vault.prev files beside it or a backup.`,
  ],
  VAULT_BAD_MAGIC: [
    'invalid_params',
    'This file is not a Countersign vault.',
    `${untouched} Check that the right file is in the data folder.`,
  ],
  VAULT_UNSUPPORTED_VERSION: [
    'invalid_params',
    'This vault was written by a version of Countersign that this one does not know.',
    `${untouched} Open it with that version.`,
  ],
  VAULT_PARAMS_OUT_OF_RANGE: [
    'invalid_params',
    'The vault asks for key derivation settings outside the safe range.',
    `${untouched} Do not trust this file; restore a backup.`,
  ],
  VAULT_HEADER_CORRUPT: [
    'unknown',
    'The beginning of the vault file is damaged.',
    `${untouched} Restore one of the vault.prev files beside it or a backup.`,
  ],
  VAULT_WRONG_PASSWORD: [
    'locked',
    'The password does not open this vault.',
    'Nothing was changed. Try again; capital letters and spaces count.',
  ],
  VAULT_BODY_CORRUPT: [
    'unknown',
    'The contents of the vault file are damaged.',
    `${untouched} Restore one of the vault.prev files beside it or a backup.`,
  ],
  VAULT_KEYCHAIN_MISSING: [
    'locked',
    'The secret that this vault shares with the system key chain is gone from the key chain.',
    'The vault is untouched. Enter the recovery code together with the password, or import the recovery phrase elsewhere.',
  ],
  VAULT_ROLLED_BACK: [
    'policy_denied',
    'This vault file is older than one that was seen here before.',
    'If you restored a backup on purpose, say so when you unlock (--accept-rollback on the command line); otherwise look for the newer file.',
  ],
  VAULT_BACKUP_DAMAGED: [
    'invalid_params',
    'This backup file is damaged, or it is no backup of Countersign.',
    'Nothing was changed. Check that it is the right file, or take another copy of the backup.',
  ],
  VAULT_EARLIER_LEFT: [
    'unknown',
    'The password was changed; earlier vault files could not be removed.',
    'They open with the old password and hold the same keys. Delete the files “vault.prev-…” in the data folder.',
  ],
  VAULT_EARLIER_KEY_LEFT: [
    'unknown',
    'The vault was encrypted anew; earlier vault files could not be removed.',
    'They are encrypted as before and hold the same keys. Delete the files “vault.prev-…” in the data folder.',
  ],
  VAULT_CHANGED: [
    'unknown',
    'The vault file was changed by someone else since it was unlocked.',
    'Nothing was written. Lock, unlock and try again.',
  ],
} as const satisfies Record<string, Entry>;

export type VaultErrorCode = keyof typeof entries;

/** Makes the typed error of a vault code; `facts` must be log-safe. */
export function vaultError(
  code: VaultErrorCode,
  facts: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const [errorClass, message, advice] = entries[code];
  return new AppError(code, errorClass, message, { advice, facts, cause });
}
