import { resolve } from 'node:path';
import { contentsWords } from '../../../shared/backups/contents-words.ts';
import { backupExample, contentsExample, madeWords } from '../../backup/backup-lines.ts';
import { signerOptions, withSigner } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const backupCheck: Verb = {
  name: 'backup check',
  describe:
    'Open a backup of this wallet whole and look through all that is in it. Changes nothing.',
  arguments: [{ name: 'file', describe: 'the backup', required: true }],
  options: signerOptions,
  example: {
    call: 'countersign backup check wallet.backup --json',
    document: {
      ...{ valid: true, backup: backupExample, contents: contentsExample, passwordIsCurrent: true },
    },
  },
  run: check,
};

async function check(context: VerbContext): Promise<VerbAnswer> {
  const [{ checkBackup }, { checkBackupSum }] = await Promise.all([
    import('../../../main/backups/check-backup.ts'),
    import('../../../main/backups/read-backup-file.ts'),
  ]);
  const { dataDir } = context;
  const file = resolve(context.argument('file'));
  // Nobody should type a password for a file that is damaged.
  await checkBackupSum(file);
  return withSigner(context, ['--task', 'unlock'], async (client) => {
    const askKey = (id: string, vault: string) => client.openBackup(id, vault);
    const { header, contents, passwordIsCurrent } = await checkBackup({ dataDir, file }, askKey);
    const old = passwordIsCurrent ? '' : ' Its wallet opens with the password that it had then.';
    return {
      exitCode: 0,
      document: { valid: true, backup: header, contents, passwordIsCurrent },
      text: `The backup is whole and opens: ${madeWords(header)}, with ${contentsWords(contents)}.${old}`,
    };
  });
}
