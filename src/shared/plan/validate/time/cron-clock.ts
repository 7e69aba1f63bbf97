import { dueAfter } from '../../../schedules/times/due-times.ts';
import { triggerTimes } from '../../../schedules/times/trigger-times.ts';
import type { Trigger } from '../../triggers.ts';

/** Where no present time is known: any start shows the same pattern. */
const someInstant = Date.UTC(2027, 0, 1);

/** The dates of a cron trigger after `now`; null when its expression or zone is itself the mistake. */
export function cronClock(
  trigger: Extract<Trigger, { type: 'cron' }>,
  now: number | null,
): { fires(count: number): number[] } | null {
  const from = now ?? someInstant;
  const times = triggerTimes(trigger, from);
  return times && { fires: (count) => dueAfter(times, from, count) };
}
