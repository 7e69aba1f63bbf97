import type { Trigger } from '../../src/shared/plan/triggers.ts';

/**
 * How often a start comes at most; null where nothing bounds it, or it comes once anyway. `now` is when it was
 * said: without a start of its own the first time is when a person agrees, which is later.
 */
export function runsOf(trigger: Trigger, now: string | undefined): number | null {
  if (trigger.type !== 'cron' && trigger.type !== 'interval') return null;
  if (trigger.maxRuns !== undefined) return trigger.maxRuns;
  if (trigger.type === 'cron' || trigger.endAt === undefined) return null;
  const { startAt, endAt, everyMs } = trigger;
  if (startAt !== undefined)
    return Math.floor((Date.parse(endAt) - Date.parse(startAt)) / everyMs) + 1;
  return now === undefined ? null : Math.ceil((Date.parse(endAt) - Date.parse(now)) / everyMs);
}
