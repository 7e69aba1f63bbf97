import { withAccountKey } from '../hd/account-key.ts';
import { accountPath, mandatePath } from '../hd/derive-key.ts';
import { addressOfKey } from '../hd/private-key.ts';
import type { ManifestAccount } from '../vault/manifest.ts';
import type { OpenVault } from '../vault/vault.ts';
import { signerError } from './signer-error.ts';

/** The accounts of a person and those of mandates are counted apart, each on paths of their own. */
const paths = { hd: accountPath, mandate: mandatePath };

/** The next account of the first recovery phrase; it is not written yet. Errors: NO_PHRASE. */
export function nextAccount(vault: OpenVault, kind: keyof typeof paths): ManifestAccount {
  const { accounts, items } = vault.manifest;
  const seed = items.find((item) => item.kind === 'seed');
  if (seed === undefined) throw signerError('NO_PHRASE');
  const made = accounts.filter((each) => each.itemId === seed.id && each.kind === kind);
  const place = { path: paths[kind](made.length), itemId: seed.id };
  return { address: withAccountKey(vault, place, addressOfKey), kind, ...place };
}
