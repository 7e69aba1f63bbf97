// What a cron expression matches in the calendar, where every day has 24 hours. croner does the arithmetic.
import { Cron } from 'croner';

/** Each keeps some ten thousand numbers: enough for the expressions in use, not for all there ever were. */
const kept = 64;
const calendars = new Map<string, Cron>();

/**
 * The first local time after another that an expression of five fields matches; null when none in the next
 * 400 years does. Both in ms since 1970-01-01T00:00 on the wall. Errors: what croner throws for no expression.
 */
export function nextMatch(expression: string, local: number): number | null {
  // Told an offset instead of a zone, croner counts in the bare calendar.
  return calendarOf(expression).nextRun(new Date(local))?.getTime() ?? null;
}

/** Whether croner reads a text as an expression. */
export function isCalendar(expression: string): boolean {
  try {
    calendarOf(expression);
    return true;
  } catch {
    // croner says by throwing that a number is out of range; which one, it says in words of its own.
    return false;
  }
}

function calendarOf(expression: string): Cron {
  const fields = expression.trim().split(/\s+/).join(' ');
  const calendar = calendars.get(fields) ?? new Cron(fields, { paused: true, utcOffset: 0 });
  // What was used last goes to the end, what was not used for longest is dropped.
  calendars.delete(fields);
  calendars.set(fields, calendar);
  for (const oldest of calendars.keys()) {
    if (calendars.size <= kept) break;
    calendars.delete(oldest);
  }
  return calendar;
}
