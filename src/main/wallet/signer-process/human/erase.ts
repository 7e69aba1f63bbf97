// Erasing everything: the signer only takes the person's word for it, and main does it. Nobody else hears a password.
import { isEraseSentence } from '../../../../shared/data/erase-words.ts';
import { readVault } from '../../vault/vault.ts';
import { signerError } from '../signer-error.ts';
import type { HumanContext, HumanHandler } from './human-context.ts';

/** The vault may be locked, and stays so. Throws VAULT_WRONG_PASSWORD, PASSWORD_WAIT, VAULT_*, KEYCHAIN_*. */
export const erase: HumanHandler<'erase'> = async (context, { password }) => {
  const { session } = context;
  const { bytes, size } = session.store.read();
  const secret = await session.secrets.load(readVault(bytes, size).header, undefined);
  try {
    const proven = await session.throttle.guard(() => session.prove(bytes, password, secret));
    proven.dek.fill(0);
  } finally {
    secret?.fill(0);
  }
  agreed(context, 'erase');
};

/** Throws ERASE_SENTENCE_WRONG. */
export const eraseWithout: HumanHandler<'eraseWithout'> = (context, { sentence }) => {
  if (!isEraseSentence(sentence)) throw signerError('ERASE_SENTENCE_WRONG');
  agreed(context, 'eraseWithout');
};

function agreed(context: HumanContext, of: 'erase' | 'eraseWithout'): void {
  context.eraseAgreed();
  context.reply({ type: 'done', of });
}
