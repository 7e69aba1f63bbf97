import { isCalendar } from '../../../schedules/times/cron-calendar.ts';
import { type Check, issueAt } from '../check.ts';

/** Digits, ranges, lists, steps and names; none of the extensions that only some programs know. */
const field = /^(?:\*|[0-9A-Z]+)(?:[-,/](?:\*|[0-9A-Z]+))*$/i;
const names = /[A-Z]+/gi;
const known = /^(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)$/i;

/** BAD_CRON: not five fields, or fields that no clock reaches. */
export const badCron: Check = ({ plan }) => {
  if (plan.trigger?.type !== 'cron' || isCron(plan.trigger.expression)) return [];
  const message = `"${plan.trigger.expression.slice(0, 80)}" is not a cron expression of five fields: minute, hour, day, month, weekday.`;
  const place = { nodeId: null, path: 'trigger.expression' };
  return [issueAt(place, 'BAD_CRON', message, { suggestion: '0 9 * * 1' })];
};

export function isCron(expression: string): boolean {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 5 || expression.length > 200) return false;
  const shaped = fields.every(
    (text) => field.test(text) && (text.match(names) ?? []).every((name) => known.test(name)),
  );
  return shaped && isCalendar(expression);
}
