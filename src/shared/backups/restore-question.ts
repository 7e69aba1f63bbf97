import { utcTime } from '../iso-time.ts';
import type { SystemQuestion } from '../system-question.ts';
import { atRestWords } from './at-rest-words.ts';
import type { CheckedView } from './backup-views.ts';
import { contentsWords } from './contents-words.ts';

/** What a person is asked before a backup takes the place of what is there. */
export function restoreQuestion({ createdAt, app, contents }: CheckedView): SystemQuestion {
  return {
    message: `Restore the backup of ${utcTime(createdAt)}?`,
    detail: [
      `It was made by version ${app} and holds ${contentsWords(contents)}. It was opened and is whole.`,
      'It takes the place of everything in the database. What is there now stays beside it in a file, and what was done since the backup is only in that file. The wallet stays as it is.',
      `Countersign closes and starts again by itself, which may take half a minute in which nothing of it is on the screen. ${atRestWords}`,
    ].join('\n\n'),
    yes: 'Restore and start again',
  };
}
