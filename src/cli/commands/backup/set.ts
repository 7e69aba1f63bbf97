import { resolve } from 'node:path';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const backupSet: Verb = {
  name: 'backup set',
  describe: 'Where backups are kept, and whether one is made each day while the wallet is open.',
  arguments: [],
  options: [
    { flags: '--folder <folder>', describe: 'best on another disk' },
    { flags: '--usual-folder', describe: 'the folder "backups" of the data folder' },
    { flags: '--daily <when>', describe: 'on or off', choices: ['on', 'off'] },
  ],
  example: {
    call: 'countersign backup set --folder /media/ann/disk --json',
    document: { folder: '/media/ann/disk', daily: true },
  },
  run: set,
};

async function set({ dataDir, option, flag }: VerbContext): Promise<VerbAnswer> {
  const named = option('folder');
  if (named !== undefined && flag('usual-folder')) {
    throw usageError('Give --folder or --usual-folder, not both.', 'backup set');
  }
  const { backupFolder, readBackupSettings, writeBackupSettings } = await import(
    '../../../main/backups/backup-settings.ts'
  );
  const before = readBackupSettings(dataDir);
  const folder = named === undefined ? before.folder : resolve(named);
  const daily = option('daily') === undefined ? before.daily : option('daily') === 'on';
  writeBackupSettings(dataDir, { folder: flag('usual-folder') ? null : folder, daily });
  const document = { folder: backupFolder(dataDir), daily };
  const often = daily ? 'one is made each day while the wallet is open' : 'none is made by itself';
  return { exitCode: 0, document, text: `Backups are kept in ${document.folder}; ${often}.` };
}
