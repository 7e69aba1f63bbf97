import { hash } from './commands/hash.ts';
import { helpOn } from './commands/help.ts';
import { practiceFund } from './commands/practice/fund.ts';
import { practiceReset } from './commands/practice/reset.ts';
import { practiceStart } from './commands/practice/start.ts';
import { practiceStatus } from './commands/practice/status.ts';
import { practiceStop } from './commands/practice/stop.ts';
import { review } from './commands/review.ts';
import { validate } from './commands/validate.ts';
import type { Verb } from './verb.ts';

const listed: readonly Verb[] = [
  validate,
  review,
  hash,
  practiceStart,
  practiceStop,
  practiceStatus,
  practiceReset,
  practiceFund,
];

/** Every verb, in the order of the help. */
export const verbs: readonly Verb[] = [...listed, helpOn(listed)];
