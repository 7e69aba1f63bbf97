import { resolve } from 'node:path';
import { fileSize } from '../../../shared/files/file-size.ts';
import { signerOptions, withSigner } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const backupCreate: Verb = {
  name: 'backup create',
  describe:
    'Write an encrypted backup of the wallet and of everything in the database; three are kept in a folder.',
  arguments: [],
  options: [
    { flags: '--folder <folder>', describe: 'where to; by default the one of "backup set"' },
    ...signerOptions,
  ],
  example: {
    call: 'countersign backup create --json',
    document: {
      file: '/home/ann/Backups/countersign-1f0c77a2-20261124-160140.backup',
      bytes: 48_112,
      createdAt: 1_764_000_100_000,
      needsCode: false,
    },
  },
  run: create,
};

async function create(context: VerbContext): Promise<VerbAnswer> {
  const [{ createBackup }, { backupFolder }] = await Promise.all([
    import('../../../main/backups/create-backup.ts'),
    import('../../../main/backups/backup-settings.ts'),
  ]);
  const { dataDir, clock } = context;
  const named = context.option('folder');
  const folder = named === undefined ? backupFolder(dataDir) : resolve(named);
  return withSigner(context, ['--task', 'unlock'], async (client) => {
    const askKey = (id: string, vault: string) => client.openBackup(id, vault);
    const made = await createBackup({ dataDir, folder, clock, askKey });
    const code = made.needsCode ? ' and the recovery code' : '';
    const text = `${made.file} was written (${fileSize(made.bytes)}) and opened again. On another computer it needs the password${code}.`;
    return { exitCode: 0, document: made, text };
  });
}
