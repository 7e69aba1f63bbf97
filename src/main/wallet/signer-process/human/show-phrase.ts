// What a person was to write down, shown again: after the password each time, and to their window alone.
import { keptPhrase } from '../../hd/mnemonic.ts';
import { withSecret } from '../../vault/vault.ts';
import { signerError } from '../signer-error.ts';
import type { HumanHandler } from './human-context.ts';
import { accountsBy, seedsOf } from './vault-phrases.ts';

/**
 * The phrases of the vault, in the order in which they came into it. A passphrase that went with one is kept nowhere.
 * Errors: SIGNER_LOCKED, NO_PHRASE, VAULT_WRONG_PASSWORD, PASSWORD_WAIT.
 */
export const showPhrase: HumanHandler<'showPhrase'> = async ({ session, reply }, { password }) => {
  if (seedsOf(session.unlocked().vault).length === 0) throw signerError('NO_PHRASE');
  await session.checkPassword(password);
  const { vault } = session.unlocked();
  const phrases = seedsOf(vault).map(({ id }) => ({
    ...withSecret(vault, id, keptPhrase),
    accounts: accountsBy(vault, id).comeBack,
  }));
  reply({ type: 'phraseShown', phrases });
};

/** What was shown of a wallet that is not written yet. Errors: NO_DRAFT, VAULT_WRONG_PASSWORD, PASSWORD_WAIT. */
export const showDraft: HumanHandler<'showDraft'> = async ({ drafts, reply }, { password }) => {
  const { phrase, path, ...shown } = await drafts.show(password);
  if (phrase === null || path === null) reply({ type: 'derivedAddressPreview', path, ...shown });
  else reply({ type: 'phrase', phrase, path, ...shown });
};
