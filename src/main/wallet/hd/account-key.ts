import { AppError } from '../../../shared/errors.ts';
import type { ManifestAccount } from '../vault/manifest.ts';
import { type OpenVault, withSecret } from '../vault/vault.ts';
import { derivePrivateKey } from './derive-key.ts';
import { seedOf } from './mnemonic.ts';

/** The account of this vault at an address (any spelling); throws ACCOUNT_UNKNOWN. */
export function findAccount(vault: OpenVault, address: string): ManifestAccount {
  const wanted = address.toLowerCase();
  const account = vault.manifest.accounts.find((each) => each.address.toLowerCase() === wanted);
  if (account) return account;
  throw new AppError('ACCOUNT_UNKNOWN', 'invalid_params', 'This vault has no such account.', {
    advice: 'Nothing was signed. Choose one of the accounts of the vault.',
    facts: { address: wanted },
  });
}

/** Derives the private key of an account for the time of `use`, then fills it with zeros. */
export function withAccountKey<T>(
  vault: OpenVault,
  account: Pick<ManifestAccount, 'itemId' | 'path'>,
  use: (privateKey: Uint8Array) => T,
): T {
  return withSecret(vault, account.itemId, (secret) => {
    const key =
      account.path === null ? secret.slice() : derivePrivateKey(seedOf(secret), account.path);
    try {
      return use(key);
    } finally {
      key.fill(0);
    }
  });
}
