// The only secret in the key chain: 32 random bytes that mean nothing without the vault file and the
// password. Losing them never costs the vault: the recovery code is the same bytes on paper.
import { AppError } from '../../../shared/errors.ts';
import { deviceCheck } from '../vault/keys.ts';
import { randomBytes } from '../vault/random-bytes.ts';
import { vaultError } from '../vault/vault-error.ts';
import { type KeyChain, keyChainError } from './key-chain.ts';

export const deviceSecretName = (vaultId: string): string => `device-secret:${vaultId}`;

/** Stores the secret and reads it back: some key chains accept a write and keep nothing. */
export async function storeDeviceSecret(
  keyChain: KeyChain,
  vaultId: string,
  secret: Uint8Array,
): Promise<void> {
  await setAndVerify(keyChain, deviceSecretName(vaultId), Buffer.from(secret).toString('base64'));
}

export async function removeDeviceSecret(keyChain: KeyChain, vaultId: string): Promise<void> {
  await keyChain.remove(deviceSecretName(vaultId));
}

/**
 * The secret of this vault. Throws VAULT_KEYCHAIN_MISSING when the entry is gone, KEYCHAIN_LOCKED when
 * that cannot be known, KEYCHAIN_WRONG_SECRET when it is not the one that the header names, and what
 * the key chain itself throws.
 */
export async function loadDeviceSecret(
  keyChain: KeyChain,
  vaultId: string,
  check: string,
): Promise<Uint8Array> {
  const stored = await keyChain.get(deviceSecretName(vaultId));
  if (stored === null) {
    // A locked key ring answers "nothing" to a read but refuses a write.
    await probe(keyChain);
    throw vaultError('VAULT_KEYCHAIN_MISSING');
  }
  const secret = new Uint8Array(Buffer.from(stored, 'base64'));
  if (deviceCheck(secret, vaultId) === check) return secret;
  secret.fill(0);
  throw keyChainError('KEYCHAIN_WRONG_SECRET');
}

async function probe(keyChain: KeyChain): Promise<void> {
  const name = `probe:${process.pid}`;
  try {
    await setAndVerify(keyChain, name, Buffer.from(randomBytes(32)).toString('base64'));
    await keyChain.remove(name);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'KEYCHAIN_FAILED') throw error;
    throw keyChainError('KEYCHAIN_LOCKED', error);
  }
}

/** Throws KEYCHAIN_NOT_KEPT where the value cannot be read back, and what the key chain itself throws. */
export async function setAndVerify(keyChain: KeyChain, name: string, value: string): Promise<void> {
  await keyChain.set(name, value);
  if ((await keyChain.get(name)) !== value) throw keyChainError('KEYCHAIN_NOT_KEPT');
}
