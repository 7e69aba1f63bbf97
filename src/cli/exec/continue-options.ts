import { sessionOptions } from '../run/session-options.ts';
import type { VerbOption } from '../verb.ts';

/** What every verb takes that goes on from the failed step of a run. */
export const continueOptions: readonly VerbOption[] = [
  {
    flags: '--plan <file>',
    describe: 'go on with the plan as it was edited since; a file, or - for standard input',
  },
  ...sessionOptions,
];
