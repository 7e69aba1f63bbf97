import type { Trigger } from '../../plan/triggers.ts';

/** All that a decision about the due times of a schedule rests on. Times in epoch ms. */
export interface ScheduleState {
  triggerId: string;
  trigger: Trigger;
  /** When this generation of it was agreed to. */
  agreedAt: number;
  /** The due time up to which all is decided, itself included; null before the first. */
  decidedTo: number | null;
  /** How many runs were started. */
  runsDone: number;
  /** How many fires wait behind a run. */
  queued: number;
  /** Whether the plan has an open run, one that waits for a person included. */
  running: boolean;
  /** What keeps every start back, and until when; null `until` is until somebody lets it go on. */
  held: { reason: 'PAUSED' | 'HALTED'; until: number | null } | null;
  /** Why times may have been missed since the last look. */
  away: 'APP_WAS_OFF' | 'ASLEEP' | 'STORAGE' | 'COULD_NOT_START';
}

/** A fire decided this long after it was to start is on time. */
export const onTimeMs = 60_000;

/** What a trigger says, or the default, about what was missed and what overlaps. */
export function rulesOf({ type, missed, catchUpWindowMs, overlap, jitterMs }: Trigger) {
  return {
    // What a contract reported does not pass by: each report counts.
    missed: missed ?? (type === 'onchain_event' ? 'run_all' : 'run_once'),
    catchUpWindowMs: catchUpWindowMs ?? 86_400_000,
    overlap: overlap ?? 'skip',
    jitterMs: jitterMs ?? 0,
  } as const;
}

/** How many runs of a trigger there may be in all. */
export function mostRuns(trigger: Trigger): number {
  return 'maxRuns' in trigger
    ? (trigger.maxRuns ?? Number.POSITIVE_INFINITY)
    : Number.POSITIVE_INFINITY;
}

/** It comes to one start, which is the only one: it is never left out for a run that goes on, but waits for its end. */
export function startsOnce(trigger: Trigger): boolean {
  switch (trigger.type) {
    case 'interval':
    case 'cron':
      return false;
    case 'time':
    case 'immediate':
      return true;
    default:
      return trigger.recurring !== true;
  }
}
