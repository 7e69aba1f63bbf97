// Times of steps are wall-clock times, so that they pass while the computer is off or asleep. A clock
// that is set back must not hold a step up for longer than the plan says, counted from then.
import type { JournalStep } from '../journal.ts';

/** From when the time of an attempt counts, epoch ms. */
export function beganAt({ triedAt, notes }: JournalStep, nowMs: number): number {
  return Math.min(notes.beganAt ?? triedAt ?? nowMs, nowMs);
}

/** When what was to come within `longestMs` is due: as it was written, and never further off than that. */
export function dueWithin(writtenAt: number, longestMs: number, nowMs: number): number {
  return Math.min(writtenAt, nowMs + longestMs);
}
