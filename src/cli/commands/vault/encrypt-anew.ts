import { changeVault } from '../../change-vault.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';
import { walletDocument, walletExample } from '../../wallet-accounts.ts';

export const vaultEncryptAnew: Verb = {
  name: 'vault encrypt-anew',
  describe: 'Encrypt all of the wallet anew, under another random key and the same password.',
  arguments: [],
  options: signerOptions,
  example: { call: 'countersign vault encrypt-anew --json', document: walletExample },
  run: async (context) => {
    const answer = await changeVault(context, 'encrypt-anew');
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: [
        'The wallet was encrypted anew. Its password, accounts and recovery phrase are as they were.',
        'Backups and copies that were made before are encrypted as before: make a new backup. Whoever has read the',
        'keys of the accounts still has them: then move what you have to a new wallet.',
      ].join('\n'),
    };
  },
};
