import { toAppError } from '../../../shared/errors.ts';
import { errorDocument, errorLine } from '../../error-document.ts';
import { openWallet } from '../../open-wallet.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb, VerbAnswer } from '../../verb.ts';
import { walletDocument, walletExample } from '../../wallet-accounts.ts';

export const vaultVerify: Verb = {
  name: 'vault verify',
  describe: 'Open the wallet and everything in it, and say what is wrong if it does not open.',
  arguments: [],
  options: signerOptions,
  example: {
    call: 'countersign vault verify --json',
    document: { valid: true, ...walletExample },
  },
  run: async (context) => {
    try {
      const answer = await openWallet(context);
      return {
        exitCode: 0,
        document: { valid: true, ...walletDocument(answer) },
        text: `The vault is whole and opens: ${answer.outcome.accounts.length} account(s).`,
      };
    } catch (thrown) {
      return damageOf(thrown);
    }
  },
};

/** What the file or the password is at fault for is the answer; all else is an error. */
function damageOf(thrown: unknown): VerbAnswer {
  const error = toAppError(thrown);
  if (!error.code.startsWith('VAULT_') || error.code === 'VAULT_NOT_FOUND') throw error;
  return {
    exitCode: 1,
    document: { valid: false, error: errorDocument(error) },
    text: errorLine(error),
  };
}
