// What a cron expression matches in the calendar, where every day has 24 hours. croner does the arithmetic.
import { CronDate, CronPattern } from 'croner';

/** What is kept of expressions, some 2 KB each: enough for those in use, not for all there ever were. */
const kept = 2_000;
const patterns = new Map<string, CronPattern>();
/** croner gives every pattern ten thousand years of its own. Five fields name no year, so all share these. */
const everyYear: number[] = Array(10_000).fill(1);
/** An offset instead of a zone: croner counts in the bare calendar. */
const noZone = 0;

/**
 * The first local time after another that an expression of five fields matches; null when none does before
 * the year 3000. Both in ms since 1970-01-01T00:00 on the wall. Errors: what croner throws for no expression.
 */
export function nextMatch(expression: string, local: number): number | null {
  const date = new CronDate(new Date(local), noZone);
  return date.increment(patternOf(expression), {}, false)?.getTime() ?? null;
}

/** Whether croner reads a text as an expression. */
export function isCalendar(expression: string): boolean {
  try {
    patternOf(expression);
    return true;
  } catch {
    // croner says by throwing that a number is out of range; which one, it says in words of its own.
    return false;
  }
}

/** What the fields of an expression hold, each in ascending order; days and months from 1, weekdays from 0, Sunday. */
export interface CalendarFields {
  minutes: number[];
  hours: number[];
  days: number[];
  months: number[];
  weekdays: number[];
  /** A bare star: then the other kind of days decides alone. */
  anyDay: boolean;
  anyWeekday: boolean;
}

/** Errors: what croner throws for no expression. */
export function calendarFields(expression: string): CalendarFields {
  const { minute, hour, day, month, dayOfWeek, starDOM, starDOW } = patternOf(expression);
  return {
    ...{ minutes: heldIn(minute, 0), hours: heldIn(hour, 0), days: heldIn(day, 1) },
    ...{ months: heldIn(month, 1), weekdays: heldIn(dayOfWeek, 0) },
    ...{ anyDay: starDOM, anyWeekday: starDOW },
  };
}

function heldIn(marks: readonly number[], first: number): number[] {
  return marks.flatMap((mark, at) => (mark > 0 ? [at + first] : []));
}

function patternOf(expression: string): CronPattern {
  const fields = expression.trim().split(/\s+/).join(' ');
  const pattern = patterns.get(fields) ?? readPattern(fields);
  // What was used last goes to the end, what was not used for longest is dropped.
  patterns.delete(fields);
  patterns.set(fields, pattern);
  for (const oldest of patterns.keys()) {
    if (patterns.size <= kept) break;
    patterns.delete(oldest);
  }
  return pattern;
}

function readPattern(fields: string): CronPattern {
  const pattern = new CronPattern(fields);
  pattern.year = everyYear;
  return pattern;
}
