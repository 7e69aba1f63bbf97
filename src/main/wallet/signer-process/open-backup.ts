import { bytesToHex } from '@noble/hashes/utils.js';
import type { BackupKey } from '../protocol/control.ts';
import { backupKey } from '../vault/keys.ts';
import { openWithDataKey, readVault, verifySecrets } from '../vault/vault.ts';
import { signerError } from './signer-error.ts';
import type { VaultSession } from './vault-session.ts';

/**
 * The key of a backup of the vault that is open. Every secret of the vault file in it is opened first, so that
 * a backup is never vouched for whose wallet does not open. Errors: SIGNER_LOCKED, BACKUP_OF_ANOTHER_WALLET, VAULT_*.
 */
export function openBackup(session: VaultSession, backupId: string, vault: string): BackupKey {
  const { vault: current } = session.unlocked();
  const sealed = readVault(new Uint8Array(Buffer.from(vault, 'base64')));
  if (sealed.header.vaultId !== current.header.vaultId) {
    throw signerError('BACKUP_OF_ANOTHER_WALLET');
  }
  verifySecrets(openWithDataKey(sealed, current.dek));
  const key = backupKey(current.dek, backupId);
  try {
    return { key: bytesToHex(key), passwordIsCurrent: sameWrap(sealed.body.wrappedKey, current) };
  } finally {
    key.fill(0);
  }
}

/** The wrap is random each time that a password is set: the same bytes are under the same password. */
function sameWrap(wrappedKey: Uint8Array, current: { wrappedKey: Uint8Array }): boolean {
  return Buffer.from(wrappedKey).equals(current.wrappedKey);
}
