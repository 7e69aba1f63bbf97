import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountPath } from '../../../src/main/wallet/hd/derive-key.ts';
import { seedSecret } from '../../../src/main/wallet/hd/mnemonic.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { addSecret, encodeVault, newVault } from '../../../src/main/wallet/vault/vault.ts';
import { openVaultStore } from '../../../src/main/wallet/vault/vault-store.ts';
import { sampleAddress, samplePhrase } from '../../wallet/support/sample-vault.ts';

/**
 * Writes the data folder `wallet` of a test's folder: the wallet of the development phrase under the password of
 * the file `password`, as `vault import mnemonic` makes it but at the floor of the key derivation settings, so
 * that each command opens it quickly.
 */
export async function writeWallet(cwd: string): Promise<void> {
  const password = readFileSync(join(cwd, 'password'), 'utf8').trimEnd();
  const vaultId = '00112233445566778899aabbccddeeff';
  const empty = await newVault(password, { kdf: floorKdf, device: null }, vaultId, Date.now());
  const account = { address: sampleAddress, kind: 'hd', path: accountPath(0) } as const;
  const vault = addSecret(empty, 'seed', await seedSecret(samplePhrase, ''), account);
  const folder = join(cwd, 'wallet');
  mkdirSync(folder, { mode: 0o700 });
  openVaultStore(folder).create(encodeVault(vault), () => undefined);
}
