import { openWallet } from '../../open-wallet.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';
import { walletDocument, walletExample, walletText } from '../../wallet-accounts.ts';

export const vaultList: Verb = {
  name: 'vault list',
  describe: 'The accounts of the wallet. They are sealed too, so that the password is needed.',
  arguments: [],
  options: signerOptions,
  example: { call: 'countersign vault list --json', document: walletExample },
  run: async (context) => {
    const answer = await openWallet(context);
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: await walletText(context, answer),
    };
  },
};
