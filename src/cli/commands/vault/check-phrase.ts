import { changeVault } from '../../change-vault.ts';
import { passOn, signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';
import { walletDocument, walletExample } from '../../wallet-accounts.ts';

export const vaultCheckPhrase: Verb = {
  name: 'vault check-phrase',
  describe: 'Compare the recovery phrase that you wrote down with the wallet. Nothing is changed.',
  arguments: [],
  options: [
    { flags: '--secret-file <file>', describe: 'file with the phrase, instead of asking for it' },
    ...signerOptions,
  ],
  example: { call: 'countersign vault check-phrase --json', document: walletExample },
  run: async (context) => {
    const answer = await changeVault(context, 'check-phrase', passOn(context, 'secret-file'));
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: 'The phrase is right: what you wrote down brings this wallet back.',
    };
  },
};
