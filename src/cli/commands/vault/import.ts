import type { SignerTask } from '../../../main/wallet/signer-process/arguments.ts';
import { changeVault } from '../../change-vault.ts';
import { passOn, signerOptions } from '../../signer-task.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';
import { walletDocument, walletExample, walletText } from '../../wallet-accounts.ts';

const tasks = new Map<string, SignerTask>([
  ['mnemonic', 'import-mnemonic'],
  ['private-key', 'import-private-key'],
  ['keystore', 'import-keystore'],
  ['backup', 'restore-backup'],
]);

export const vaultImport: Verb = {
  name: 'vault import',
  describe: 'Take over a recovery phrase, a private key, a keystore v3 file or a backup.',
  arguments: [{ name: 'kind', describe: [...tasks.keys()].join(', '), required: true }],
  options: [
    { flags: '--secret-file <file>', describe: 'what to import; asked for if it can be typed' },
    { flags: '--keystore-password-file <file>', describe: 'the keystore’s own password' },
    { flags: '--yes', describe: 'do not ask whether the address is the right one' },
    ...signerOptions,
  ],
  example: {
    call: 'countersign vault import keystore --secret-file key.json --json',
    document: walletExample,
  },
  run: async (context) => {
    const kind = context.argument('kind');
    const task = tasks.get(kind);
    if (task === undefined) {
      throw usageError(`"${kind}" cannot be imported.`, 'vault import');
    }
    const needsFile = kind === 'keystore' || kind === 'backup';
    if (needsFile && context.option('secret-file') === undefined) {
      throw usageError(`A ${kind} is read from a file: give --secret-file.`, 'vault import');
    }
    const answer = await changeVault(context, task, [
      ...passOn(context, 'secret-file'),
      ...passOn(context, 'keystore-password-file'),
      ...(context.flag('yes') ? ['--yes'] : []),
    ]);
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: await walletText(context, answer),
    };
  },
};
