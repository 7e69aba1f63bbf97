import { join } from 'node:path';
import { contentsWords, timeWords } from '../../../shared/backups/contents-words.ts';
import { AppError } from '../../../shared/errors.ts';
import { contentsExample } from '../../backup/backup-lines.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const backupGoBack: Verb = {
  name: 'backup go-back',
  describe:
    'Go back to the copy of the database that was kept before a newer version changed it; without --yes it only says which.',
  arguments: [],
  options: [{ flags: '--yes', describe: 'put it in the place of the database, which is kept' }],
  example: {
    call: 'countersign backup go-back --yes --json',
    document: {
      ...{ done: true, schema: 15, madeAt: 1_764_000_100_000, contents: contentsExample },
      kept: ['/home/ann/.config/Countersign/countersign.sqlite.before-restore-1764000200000'],
    },
  },
  run: goBack,
};

async function goBack({ dataDir, clock, flag }: VerbContext): Promise<VerbAnswer> {
  const [{ keptCopies, stageCopy }, stage, { finishRestore }, { takeWriterLock }] =
    await Promise.all([
      import('../../../main/backups/go-back.ts'),
      import('../../../main/backups/stage-restore.ts'),
      import('../../../main/backups/finish-restore.ts'),
      import('../../../main/store/writer-lock.ts'),
    ]);
  // Nobody may work on it meanwhile.
  takeWriterLock(join(dataDir, 'countersign.sqlite')).release();
  const [newest] = keptCopies(dataDir);
  if (newest === undefined) throw noCopy();
  const contents = await stageCopy({ dataDir, clock }, newest);
  const { schema, madeAt } = newest;
  const what = `The copy of ${timeWords(madeAt)}, before version ${schema} was left: ${contentsWords(contents)}.`;
  if (!flag('yes')) {
    stage.dropStaged(dataDir);
    const document = { done: false, schema, madeAt, contents, kept: [] };
    return { exitCode: 1, document, text: `${what} Nothing was changed; with --yes it is used.` };
  }
  stage.commitRestore(dataDir, clock);
  const kept = finishRestore(dataDir);
  const document = { done: true, schema, madeAt, contents, kept };
  const after = 'Everything is stopped: countersign exec allow-again.';
  return {
    exitCode: 0,
    document,
    text: `${what} It is in use; the one before is kept beside it. ${after}`,
  };
}

function noCopy(): AppError {
  return new AppError('NO_KEPT_COPY', 'invalid_params', 'No copy of an earlier version is here.', {
    advice: 'Restore a backup: countersign backup list. Nothing was changed.',
  });
}
