import type { Check } from '../../check.ts';
import { badDuration } from './bad-duration.ts';
import { hastyInterval } from './hasty-interval.ts';
import { neverFires } from './never-fires.ts';
import { pastTime } from './past-time.ts';
import { shortTimeout } from './short-timeout.ts';
import { waitBeyondLimit } from './wait-beyond-limit.ts';

const findings: readonly Check[] = [
  pastTime,
  neverFires,
  waitBeyondLimit,
  shortTimeout,
  badDuration,
  hastyInterval,
];

/** CONTRA_TIMING: times that the clock, or each other, rule out. */
export const timing: Check = (input) => findings.flatMap((finding) => finding(input));
