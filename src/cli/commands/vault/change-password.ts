import { changeVault } from '../../change-vault.ts';
import { passOn, signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';
import { walletDocument, walletExample } from '../../wallet-accounts.ts';

export const vaultChangePassword: Verb = {
  name: 'vault change-password',
  describe: 'Give the wallet a new password. The old one stops opening it.',
  arguments: [],
  options: [
    { flags: '--new-password-file <file>', describe: 'the new password, instead of asking for it' },
    ...signerOptions,
  ],
  example: { call: 'countersign vault change-password --json', document: walletExample },
  run: async (context) => {
    const more = passOn(context, 'new-password-file');
    const answer = await changeVault(context, 'change-password', more);
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: [
        'The password was changed. Backups and copies that were made before still open with the old one:',
        'delete them if it may be known to someone.',
      ].join('\n'),
    };
  },
};
