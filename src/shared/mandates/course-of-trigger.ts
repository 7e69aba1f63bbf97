import type { Trigger } from '../plan/triggers.ts';
import { previewFires } from '../schedules/preview/preview-fires.ts';

/** How often a trigger may start its plan within the time of a mandate. */
interface Course {
  /** Runs in any time of `periodMs`, at most. */
  perPeriod: number;
  /** Runs in all, at most. */
  runs: number;
}

const mostCounted = 1_000;
/** Of a trigger that says itself neither when nor how often: once a day, and so often. */
const dailyRuns = 30;

/** `untilMs`: the end of the mandate. Pure. */
export function courseOf(
  trigger: Trigger | undefined,
  { now, untilMs, periodMs }: { now: number; untilMs: number; periodMs: number },
): Course {
  if (trigger === undefined || trigger.type === 'immediate') return { perPeriod: 1, runs: 1 };
  const preview = previewFires(trigger, now, mostCounted);
  if (preview !== null) {
    const times = preview.fires.map(({ at }) => at).filter((at) => at < untilMs);
    const inPeriod = times.map(
      (from) => times.filter((at) => at >= from && at < from + periodMs).length,
    );
    return { perPeriod: Math.max(1, ...inPeriod), runs: Math.max(1, times.length) };
  }
  const isOnce = !('recurring' in trigger) || trigger.recurring !== true;
  const days = Math.max(1, Math.ceil((untilMs - now) / periodMs));
  return { perPeriod: 1, runs: isOnce ? 1 : Math.min(dailyRuns, days) };
}
