import type { CheckInput } from '../check.ts';
import { writtenInstant } from './written-instant.ts';

/** The earliest time at which the plan can start; null when the present is unknown. */
export function firstStart({ plan, context }: CheckInput): number | null {
  const now = writtenInstant(context.now);
  if (now === null) return null;
  const { trigger } = plan;
  if (trigger?.type === 'time') return Math.max(now, writtenInstant(trigger.at) ?? now);
  if (trigger?.type === 'interval') return Math.max(now, writtenInstant(trigger.startAt) ?? now);
  return now;
}
