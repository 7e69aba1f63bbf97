import type { Check } from '../check.ts';
import { badCron } from './bad-cron.ts';
import { badTime } from './bad-time.ts';
import { badTimezone } from './bad-timezone.ts';
import { infinite } from './infinite/infinite.ts';
import { timing } from './timing/timing.ts';

/** What the clock and the calendar allow: a file and a line each. */
export const timeChecks: readonly Check[] = [badCron, badTimezone, badTime, timing, infinite];
