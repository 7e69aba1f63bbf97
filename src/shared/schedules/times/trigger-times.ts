import { instantOf } from '../../iso-time.ts';
import type { Trigger } from '../../plan/triggers.ts';
import { isCron } from '../../plan/validate/time/bad-cron.ts';
import { isZone } from '../../plan/validate/time/bad-timezone.ts';
import { cronTimes } from './cron-times.ts';
import { type DueTimes, onlyAt } from './due-times.ts';
import { intervalTimes } from './interval-times.ts';

/**
 * When a trigger is due, told when its schedule was agreed to (epoch ms): an interval that names no start
 * begins then, an immediate trigger is due then. Null for a trigger that is not by time, and for one whose
 * time, expression or zone is none.
 */
export function triggerTimes(trigger: Trigger, agreedAt: number): DueTimes | null {
  switch (trigger.type) {
    case 'immediate':
      return onlyAt(agreedAt);
    case 'time': {
      const at = instantOf(trigger.at);
      return at === null ? null : onlyAt(at);
    }
    case 'interval':
      return ofInterval(trigger, agreedAt);
    case 'cron': {
      const { expression, timezone = 'UTC' } = trigger;
      return isCron(expression) && isZone(timezone) ? cronTimes(expression, timezone) : null;
    }
    default:
      return null;
  }
}

function ofInterval(
  { startAt, endAt, everyMs }: Extract<Trigger, { type: 'interval' }>,
  agreedAt: number,
): DueTimes | null {
  const first = startAt === undefined ? agreedAt : instantOf(startAt);
  const last = endAt === undefined ? Number.POSITIVE_INFINITY : instantOf(endAt);
  return first === null || last === null || !(everyMs > 0) || !Number.isFinite(everyMs)
    ? null
    : intervalTimes(first, everyMs, last);
}
