import { changeVault } from '../../change-vault.ts';
import { passOn, signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';
import { accountLines, walletDocument, walletExample } from '../../wallet-accounts.ts';

export const vaultCreate: Verb = {
  name: 'vault create',
  describe: 'Make a wallet with a new recovery phrase. An existing one is never overwritten.',
  arguments: [],
  options: [
    { flags: '--words <count>', describe: '12 by default', choices: ['12', '24'] },
    {
      flags: '--yes',
      describe:
        'do not ask whether the recovery phrase was written down; it is then shown on a terminal alone, never into a pipe or a file',
    },
    ...signerOptions,
  ],
  example: { call: 'countersign vault create --json', document: walletExample },
  run: async (context) => {
    const yes = context.flag('yes') ? ['--yes'] : [];
    const answer = await changeVault(context, 'create', [...passOn(context, 'words'), ...yes]);
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: [
        'The wallet was created.',
        ...(await accountLines(context, answer.outcome.accounts)),
      ].join('\n'),
    };
  },
};
