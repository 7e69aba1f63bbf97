import { resolve } from 'node:path';
import { backupExample, backupLine } from '../../backup/backup-lines.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const backupList: Verb = {
  name: 'backup list',
  describe: 'The backups in a folder, newest first, by what is in front of each.',
  arguments: [],
  options: [{ flags: '--folder <folder>', describe: 'by default the one of "backup set"' }],
  example: {
    call: 'countersign backup list --json',
    document: {
      folder: '/home/ann/Backups',
      daily: true,
      backups: [
        {
          file: '/home/ann/Backups/countersign-1f0c77a2-20261124-160140.backup',
          name: 'countersign-1f0c77a2-20261124-160140.backup',
          ...{ bytes: 48_112, header: backupExample, error: null },
        },
      ],
    },
  },
  run: list,
};

async function list({ dataDir, option }: VerbContext): Promise<VerbAnswer> {
  const [{ listBackups }, { backupFolder, readBackupSettings }] = await Promise.all([
    import('../../../main/backups/backup-files.ts'),
    import('../../../main/backups/backup-settings.ts'),
  ]);
  const named = option('folder');
  const folder = named === undefined ? backupFolder(dataDir) : resolve(named);
  const backups = await listBackups(folder);
  const { daily } = readBackupSettings(dataDir);
  const lines = backups.length === 0 ? ['There is none.'] : backups.map(backupLine);
  const often = daily
    ? 'One is made each day while the wallet is open.'
    : 'None is made by itself.';
  return {
    exitCode: 0,
    document: { folder, daily, backups },
    text: [`Backups in ${folder}:`, ...lines, often].join('\n'),
  };
}
