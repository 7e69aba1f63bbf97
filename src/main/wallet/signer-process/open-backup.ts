import { bytesToHex } from '@noble/hashes/utils.js';
import type { BackupKey } from '../protocol/control.ts';
import { backupKey } from '../vault/keys.ts';
import { isManifestOf } from '../vault/manifest.ts';
import { withDataKeys } from '../vault/seal-anew.ts';
import {
  type OpenVault,
  openWithDataKey,
  readVault,
  type SealedVault,
  verifySecrets,
} from '../vault/vault.ts';
import { signerError } from './signer-error.ts';
import type { VaultSession } from './vault-session.ts';

/**
 * The key of a backup of the vault that is open. Every secret of the vault file in it is opened first, so that
 * a backup is never vouched for whose wallet does not open. Errors: SIGNER_LOCKED, BACKUP_OF_ANOTHER_WALLET,
 * BACKUP_UNDER_LATER_KEY, VAULT_*.
 */
export function openBackup(session: VaultSession, backupId: string, vault: string): BackupKey {
  const { vault: current } = session.unlocked();
  const sealed = readVault(new Uint8Array(Buffer.from(vault, 'base64')));
  if (sealed.header.vaultId !== current.header.vaultId) {
    throw signerError('BACKUP_OF_ANOTHER_WALLET');
  }
  return withDataKeys(current, (keys) => {
    const dek = keys.find((each) => isManifestOf(each, sealed.header, sealed.body.manifest));
    if (dek === undefined && sealed.header.generation > current.header.generation) {
      throw signerError('BACKUP_UNDER_LATER_KEY');
    }
    verifySecrets(openWithDataKey(sealed, dek ?? current.dek));
    const key = backupKey(dek ?? current.dek, backupId);
    try {
      return { key: bytesToHex(key), passwordIsCurrent: isOfPassword(sealed, current) };
    } finally {
      key.fill(0);
    }
  });
}

/** The salt is random each time that the key is wrapped, and of the manifest that was just opened. */
function isOfPassword({ header }: SealedVault, { header: now, manifest }: OpenVault): boolean {
  return [now.kdf.salt, ...(manifest.earlierSalts ?? [])].includes(header.kdf.salt);
}
