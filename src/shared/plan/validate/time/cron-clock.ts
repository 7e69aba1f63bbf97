import { Cron } from 'croner';
import type { Trigger } from '../../triggers.ts';
import { isCron } from './bad-cron.ts';
import { isZone } from './bad-timezone.ts';

/** Where no present time is known: any start shows the same pattern. */
const someInstant = Date.UTC(2027, 0, 1);

/** The dates of a cron trigger from `now` on; null when its expression or zone is itself the mistake. */
export function cronClock(
  { expression, timezone = 'UTC' }: Extract<Trigger, { type: 'cron' }>,
  now: number | null,
): { fires(count: number): number[] } | null {
  if (!isCron(expression) || !isZone(timezone)) return null;
  const cron = new Cron(expression.trim().split(/\s+/).join(' '), { paused: true, timezone });
  return {
    // croner gives up by itself after the calendar has repeated.
    fires: (count) =>
      cron.nextRuns(count, new Date(now ?? someInstant)).map((date) => date.getTime()),
  };
}
