// What became of the due times of a schedule.

/**
 * `fired` on time, `late` in place of what was missed, `queued` behind an earlier run, `skipped` because of
 * one, `missed` because nothing could start then.
 */
export type FireOutcome = 'fired' | 'late' | 'queued' | 'skipped' | 'missed';

/** Why a fire is no plain start at its time. */
export type FireReason =
  | 'OVERLAP'
  | 'APP_WAS_OFF'
  | 'ASLEEP'
  | 'PAUSED'
  | 'HALTED'
  | 'PAST_CATCH_UP'
  | 'COALESCED'
  | 'OVER'
  | 'COULD_NOT_START'
  | 'STORAGE';

/** What the words of a reason name. */
export interface FireFacts {
  /** Of COALESCED: the due time whose run stands for this one too. */
  into?: string;
  /** Of a row that stands for many: how many, and the first and the last due time (ISO 8601 UTC). */
  count?: number;
  first?: string;
  last?: string;
  /** Of PAST_CATCH_UP, where there were too many: how many are made up for. */
  limit?: number;
  /** Of COULD_NOT_START: the error in words. */
  error?: string;
}

/** A decided due time; a row that stands for many has the last of them as `dueAt`. */
export interface DecidedFire {
  /** Unique within the trigger, for good: the due time in ISO 8601 UTC, or the span of many. */
  dueKey: string;
  dueAt: number;
  outcome: FireOutcome;
  /** Null for a start on time. */
  reason: FireReason | null;
  facts: FireFacts;
}

/** Why no further fire comes. */
export type EndReason = 'MAX_RUNS' | 'END_REACHED' | 'EXPIRED' | 'DONE';

/** ISO 8601 UTC with milliseconds. */
export function dueKeyOf(dueAt: number): string {
  return new Date(dueAt).toISOString();
}

const asked = 'now:';

/** Of a start that a person asked for, which is none of the schedule's own. */
export function askedKeyOf(fireId: string): string {
  return `${asked}${fireId}`;
}

export function isAsked(dueKey: string): boolean {
  return dueKey.startsWith(asked);
}
