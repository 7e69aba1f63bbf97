import { usualSchedule } from '../../shared/plan/describe/usual-schedule.ts';

/** A schedule of five fields as a sentence where it is one of the usual ones; else its fields by name. */
export function cronWords(expression: string): string {
  const usual = usualSchedule(expression);
  return usual === null ? inFields(expression) : `${usual[0]?.toUpperCase()}${usual.slice(1)}.`;
}

function inFields(expression: string): string {
  const [minute, hour, day, month, weekday] = expression.trim().split(/\s+/);
  return `Minute ${minute}, hour ${hour}, day of the month ${day}, month ${month}, weekday ${weekday}.`;
}
