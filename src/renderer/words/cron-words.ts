import { cronSchedule } from '../../shared/plan/describe/cron-schedule.ts';

/** A cron expression as a sentence; empty for what is none. */
export function cronWords(expression: string): string {
  const words = cronSchedule(expression);
  return words === null ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}
