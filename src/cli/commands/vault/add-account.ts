import { changeVault } from '../../change-vault.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';
import { walletDocument, walletExample, walletText } from '../../wallet-accounts.ts';

export const vaultAddAccount: Verb = {
  name: 'vault add-account',
  describe: 'Add the next account of the recovery phrase.',
  arguments: [],
  options: signerOptions,
  example: { call: 'countersign vault add-account --json', document: walletExample },
  run: async (context) => {
    const answer = await changeVault(context, 'add-account');
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: await walletText(context, answer),
    };
  },
};
