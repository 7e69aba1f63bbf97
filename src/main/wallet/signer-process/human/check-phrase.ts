import { isPhraseOf, normaliseMnemonic, seedSecret } from '../../hd/mnemonic.ts';
import type { Manifest } from '../../vault/manifest.ts';
import { type OpenVault, withSecret } from '../../vault/vault.ts';
import { signerError } from '../signer-error.ts';
import type { HumanHandler } from './human-context.ts';
import { accountsBy, seedsOf } from './vault-phrases.ts';

/**
 * Whether what the person has on paper brings this wallet back, and which accounts of it: the words with their
 * passphrase are compared with every phrase in the vault. Which word differs is not told: word by word a phrase could
 * be guessed. Errors: SIGNER_LOCKED, MNEMONIC_INVALID, NO_PHRASE, PHRASE_DIFFERS, PHRASE_PASSPHRASE_DIFFERS.
 */
export const checkPhrase: HumanHandler<'checkPhrase'> = async (context, request) => {
  if (seedsOf(context.session.unlocked().vault).length === 0) throw signerError('NO_PHRASE');
  const phrase = normaliseMnemonic(request.mnemonic);
  const typed = await seedSecret(phrase, request.passphrase ?? '');
  try {
    // Making the seed took a while.
    const { vault } = context.session.unlocked();
    const seeds = seedsOf(vault);
    const same = seeds.find(({ id }) => withSecret(vault, id, (secret) => isSame(secret, typed)));
    if (same === undefined) throw signerError(whatDiffers(vault, seeds, phrase));
    // One that was added to a wallet was typed by the person then: the first is the one that may be on no paper.
    if (same === seeds[0]) context.phraseChecked(vault.header.vaultId);
    context.reply({ type: 'phraseRight', ...accountsBy(vault, same.id) });
  } finally {
    typed.fill(0);
  }
};

function whatDiffers(
  vault: OpenVault,
  seeds: readonly Manifest['items'][number][],
  phrase: string,
) {
  const areTheWords = seeds.some(({ id }) =>
    withSecret(vault, id, (secret) => isPhraseOf(secret, phrase)),
  );
  return areTheWords ? 'PHRASE_PASSPHRASE_DIFFERS' : 'PHRASE_DIFFERS';
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
