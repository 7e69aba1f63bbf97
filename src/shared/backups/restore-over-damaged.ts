import { utcTime } from '../iso-time.ts';
import type { SystemQuestion } from '../system-question.ts';
import { atRestWords } from './at-rest-words.ts';
import type { CheckedView } from './backup-views.ts';
import { contentsWords } from './contents-words.ts';

/** What a person is asked before a backup takes the place of a database that does not open. */
export function restoreOverDamaged({
  createdAt,
  app,
  contents,
}: Pick<CheckedView, 'createdAt' | 'app' | 'contents'>): SystemQuestion {
  return {
    message: `Restore the backup of ${utcTime(createdAt)}?`,
    detail: [
      `It was made by version ${app} and holds ${contentsWords(contents)}. It was opened and is whole.`,
      'It takes the place of the damaged database, which is renamed and kept whole. What was done since the backup is not in it: chats, plans, contacts and limits of that time are lost here, and what was sent is on the chain alone. The wallet stays as it is.',
      `Countersign starts again. ${atRestWords}`,
    ].join('\n\n'),
    yes: 'Restore and start again',
  };
}
