import { isPhraseOf, normaliseMnemonic } from '../../hd/mnemonic.ts';
import { withSecret } from '../../vault/vault.ts';
import { signerError } from '../signer-error.ts';
import type { HumanHandler } from './human-context.ts';

/**
 * Whether what the person has on paper is the recovery phrase of this wallet. Which word differs is not told: word by
 * word a phrase could be guessed. Errors: SIGNER_LOCKED, MNEMONIC_INVALID, NO_PHRASE, PHRASE_DIFFERS.
 */
export const checkPhrase: HumanHandler<'checkPhrase'> = (context, request) => {
  const { vault } = context.session.unlocked();
  const seed = vault.manifest.items.find(({ kind }) => kind === 'seed');
  if (!seed) throw signerError('NO_PHRASE');
  const phrase = normaliseMnemonic(request.mnemonic);
  if (!withSecret(vault, seed.id, (secret) => isPhraseOf(secret, phrase))) {
    throw signerError('PHRASE_DIFFERS');
  }
  context.phraseChecked(vault.header.vaultId);
  context.reply({ type: 'done', of: 'checkPhrase' });
};
