import type { CheckInput } from '../check.ts';
import { presentTime } from './present-time.ts';
import { writtenInstant } from './written-instant.ts';

/** The earliest time at which the plan can start; null when the present is unknown. */
export function firstStart(input: CheckInput): number | null {
  const now = presentTime(input);
  if (now === null) return null;
  const { trigger } = input.plan;
  if (trigger?.type === 'time') return Math.max(now, writtenInstant(trigger.at) ?? now);
  if (trigger?.type === 'interval') return Math.max(now, writtenInstant(trigger.startAt) ?? now);
  return now;
}
