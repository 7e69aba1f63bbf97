import { utcTime } from '../iso-time.ts';
import type { SystemQuestion } from '../system-question.ts';
import type { MergeOutcome } from './merge-views.ts';
import { mergeWords } from './merge-words.ts';

/** What a person is asked before what only a backup has is added to what is here. */
export function mergeQuestion({
  createdAt,
  app,
  outcome,
}: {
  createdAt: number;
  app: string;
  outcome: MergeOutcome;
}): SystemQuestion {
  return {
    message: `Merge the backup of ${utcTime(createdAt)}?`,
    detail: [
      `It was made by version ${app}, was opened and is whole. The merge was tried on a copy:`,
      mergeWords(outcome),
      'What is only in the backup is added, also what was deleted here since. What is here stays as it is. Settings, lists of what is allowed, schedules, mandates and runs that were not over are not brought in, and the wallet stays.',
      'The database is copied to a file beside it first. Countersign closes and starts again by itself.',
    ].join('\n\n'),
    yes: 'Merge and start again',
  };
}
