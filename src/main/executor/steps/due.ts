// Times of steps are wall-clock times, so that they pass while the computer is off or asleep. A clock
// that is set back must not hold a step up until it has come there again: from then on the time counts
// anew. Once it reads what it did before, the time that was written counts again, so that a clock set
// back and then forth ends nothing early.
import type { StepNotes } from '../../../shared/runs/step-notes.ts';
import type { JournalStep } from '../journal.ts';

/** From when the time of an attempt counts, epoch ms. */
export function beganAt({ triedAt, notes }: JournalStep, nowMs: number): number {
  return countedFrom(notes.beganAt ?? triedAt ?? nowMs, notes, nowMs);
}

/** When a pause of `ms` is over that counts from `from`, epoch ms. */
export function restedAt(from: number, ms: number, notes: StepNotes, nowMs: number): number {
  return Math.ceil(countedFrom(notes.restsFrom ?? from, notes, nowMs) + ms);
}

/** When what was to come within `longestMs` is due: as it was written, and never further off than that. */
export function dueWithin(writtenAt: number, longestMs: number, nowMs: number): number {
  return Math.min(writtenAt, nowMs + longestMs);
}

/**
 * What must be written down because the clock was set: from when times count instead (epoch ms), or null
 * that they count as they were written again. Undefined where nothing changed.
 */
export function recount({ triedAt, notes }: JournalStep, nowMs: number): number | null | undefined {
  const began = notes.beganAt ?? triedAt ?? nowMs;
  const isBehind = Math.max(began, notes.restsFrom ?? began) > nowMs;
  if (!isBehind) return notes.recountsFrom === undefined ? undefined : null;
  return (notes.recountsFrom ?? Infinity) > nowMs ? nowMs : undefined;
}

function countedFrom(writtenAt: number, { recountsFrom }: StepNotes, nowMs: number): number {
  return writtenAt <= nowMs ? writtenAt : Math.min(recountsFrom ?? nowMs, nowMs);
}
