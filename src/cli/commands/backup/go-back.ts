import type { StoreContents } from '../../../main/store/queries/contents.ts';
import { contentsWords } from '../../../shared/backups/contents-words.ts';
import { AppError } from '../../../shared/errors.ts';
import { utcTime } from '../../../shared/iso-time.ts';
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
  run: back,
};

async function back({ dataDir, clock, flag }: VerbContext): Promise<VerbAnswer> {
  const { goBack, keptCopies } = await import('../../../main/backups/go-back.ts');
  const [newest] = keptCopies(dataDir);
  if (newest === undefined) throw noCopy();
  const { schema, madeAt } = newest;
  const { contents, kept } = await goBack({ dataDir, clock, isMeant: flag('yes') }, newest);
  return answerOf({ schema, madeAt, contents }, kept);
}

interface Copy {
  schema: number;
  madeAt: number;
  contents: StoreContents;
}

/** `kept`: where the database before is now; null where nothing was changed. */
function answerOf(copy: Copy, kept: string[] | null): VerbAnswer {
  const { schema, madeAt, contents } = copy;
  const what = `The copy of ${utcTime(madeAt)}, before version ${schema} was left: ${contentsWords(contents)}.`;
  const done = kept !== null;
  const told = done
    ? 'It is in use; the one before is kept beside it. Everything is stopped: countersign exec allow-again.'
    : 'Nothing was changed; with --yes it is used.';
  return {
    exitCode: done ? 0 : 1,
    document: { done, ...copy, kept: kept ?? [] },
    text: `${what} ${told}`,
  };
}

function noCopy(): AppError {
  return new AppError('NO_KEPT_COPY', 'invalid_params', 'No copy of an earlier version is here.', {
    advice: 'Restore a backup: countersign backup list. Nothing was changed.',
  });
}
