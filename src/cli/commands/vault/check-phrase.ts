import { phraseRightWords } from '../../../shared/wallet/phrase-words.ts';
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
    {
      flags: '--passphrase-file <file>',
      describe: 'file with the passphrase of the phrase, if it has one',
    },
    ...signerOptions,
  ],
  example: {
    call: 'countersign vault check-phrase --json',
    document: {
      ...walletExample,
      comeBack: ['0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28'],
      others: [],
    },
  },
  run: async (context) => {
    const words = [...passOn(context, 'secret-file'), ...passOn(context, 'passphrase-file')];
    const answer = await changeVault(context, 'check-phrase', words);
    const { phraseRight: right = { comeBack: [], others: [] } } = answer.outcome;
    const hasPassphrase = context.option('passphrase-file') !== undefined;
    return {
      exitCode: 0,
      document: { ...walletDocument(answer), ...right },
      text: [
        'The phrase is right.',
        ...phraseRightWords(right, hasPassphrase),
        ...right.others,
      ].join('\n'),
    };
  },
};
