import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const backupStartAnew: Verb = {
  name: 'backup start-anew',
  describe:
    'Where the database does not open and there is no backup: rename it and begin an empty one. The wallet stays.',
  arguments: [],
  options: [{ flags: '--yes', describe: 'needed: the new one knows nothing of what was done' }],
  example: {
    call: 'countersign backup start-anew --yes --json',
    document: {
      kept: ['/home/ann/.config/Countersign/countersign.sqlite.set-aside-1764000100000'],
    },
  },
  run: anew,
};

async function anew({ dataDir, clock, flag }: VerbContext): Promise<VerbAnswer> {
  if (!flag('yes')) {
    throw usageError('It begins with an empty database: give --yes.', 'backup start-anew');
  }
  const { startAnew } = await import('../../../main/backups/start-anew.ts');
  const kept = startAnew(dataDir, clock);
  const before = kept.length === 0 ? 'There was none before.' : `The one before is in ${kept[0]}.`;
  return { exitCode: 0, document: { kept }, text: `The database is new and empty. ${before}` };
}
