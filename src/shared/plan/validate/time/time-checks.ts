import type { Check } from '../check.ts';
import { badCron } from './bad-cron.ts';
import { badTime } from './bad-time.ts';
import { badTimezone } from './bad-timezone.ts';

/** What the clock and the calendar allow: a file and a line each. */
export const timeChecks: readonly Check[] = [badCron, badTimezone, badTime];
