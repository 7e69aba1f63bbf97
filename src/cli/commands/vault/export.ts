import { resolve } from 'node:path';
import type { SignerTask } from '../../../main/wallet/signer-process/arguments.ts';
import { AppError } from '../../../shared/errors.ts';
import { passOn, runSignerTask, signerOptions } from '../../signer-task.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';
import { writeNew } from '../../write-new.ts';

const tasks = new Map<string, SignerTask>([
  ['backup', 'export-backup'],
  ['keystore', 'export-keystore'],
]);

const fileHelp =
  'where to write it; by default countersign-<id>-<generation>.vault or keystore-<address>.json in the current folder; a file that exists is kept';

export const vaultExport: Verb = {
  name: 'vault export',
  describe: 'Write an encrypted backup, or one account as a keystore v3 file.',
  arguments: [{ name: 'kind', describe: [...tasks.keys()].join(', '), required: true }],
  options: [
    { flags: '--out <file>', describe: fileHelp },
    { flags: '--address <address>', describe: 'keystore: the account' },
    { flags: '--keystore-password-file <file>', describe: 'keystore: its own password' },
    ...signerOptions,
  ],
  example: {
    call: 'countersign vault export backup --out wallet.backup --json',
    document: { kind: 'backup', file: '/home/user/wallet.backup', bytes: 1_024 },
  },
  run: exportVault,
};

async function exportVault(context: VerbContext): Promise<VerbAnswer> {
  const kind = context.argument('kind');
  const task = tasks.get(kind);
  if (task === undefined) throw usageError(`"${kind}" cannot be exported.`, 'vault export');
  if (kind === 'keystore' && context.option('address') === undefined) {
    throw usageError('A keystore holds one account: give --address.', 'vault export');
  }
  const { outcome } = await runSignerTask(context, task, [
    ...passOn(context, 'address'),
    ...passOn(context, 'keystore-password-file'),
  ]);
  if (outcome.file === null) throw nothingExported();
  const bytes = Buffer.from(outcome.file.text, outcome.file.encoding);
  const file = resolve(context.option('out') ?? outcome.file.name);
  await writeNew(file, bytes);
  return {
    exitCode: 0,
    document: { kind, file, bytes: bytes.length },
    text: `${file} was written, encrypted.`,
  };
}

function nothingExported(): AppError {
  return new AppError('SIGNER_BAD_ANSWER', 'unknown', 'The signer did not give the file.', {
    advice: 'Nothing was written. Try again.',
  });
}
