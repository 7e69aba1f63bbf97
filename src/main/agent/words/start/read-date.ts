import type { Cursor } from '../cursor.ts';
import type { Lexeme } from '../lex.ts';
import type { DateWords } from './start-words.ts';

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** "tomorrow", "on 2027-03-01", "on Monday", "on 1 March 2027", "on March 1st, 2027"; without "on" where a time is awaited. */
export function readDate(cursor: Cursor, isAwaited = false): DateWords | undefined {
  const relative = cursor.takeAny('today', 'tomorrow');
  if (relative !== undefined) return { kind: relative.lower === 'today' ? 'today' : 'tomorrow' };
  const on = cursor.takeAny('on') !== undefined;
  const date = cursor.take('date');
  if (date !== undefined) return isoDate(date.text);
  if (!on && !isAwaited && !isDayWithTime(cursor)) return undefined;
  const weekday = readWeekday(cursor);
  if (weekday !== undefined) return { kind: 'weekday', day: weekday };
  return cursor.attempt(() => readDayFirst(cursor)) ?? cursor.attempt(() => readMonthFirst(cursor));
}

/** "Friday at noon", "Friday 17:30", "Friday" at the end. */
function isDayWithTime(cursor: Cursor): boolean {
  const [day, time] = [cursor.peek(), cursor.peek(1)];
  const isTimeNext = time === undefined || time.lower === 'at' || time.kind === 'clock';
  return weekdays.includes(day?.lower ?? '') && isTimeNext;
}

/** The date at the beginning of an ISO text. */
export function isoDate(text: string): Extract<DateWords, { kind: 'day' }> {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return { kind: 'day', year, month, day };
}

/** Sunday is 0. "Mondays" where `plural`. */
export function readWeekday(cursor: Cursor, plural = false): number | undefined {
  const end = plural ? 's' : '';
  const found = cursor.takeAny(...weekdays.map((name) => name + end));
  return found && weekdays.indexOf(plural ? found.lower.slice(0, -1) : found.lower);
}

/** "1st", "22nd", "first": 1 to 31. */
export function readOrdinal(cursor: Cursor): number | undefined {
  if (cursor.takeAny('first')) return 1;
  return cursor.attempt(() => {
    const number = cursor.take('number');
    const end = cursor.take('word');
    const day = dayOf(number);
    if (day === undefined || end === undefined || end.start !== number?.end) return undefined;
    return end.lower === ordinalEnd(day) ? day : undefined;
  });
}

function ordinalEnd(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function readDayFirst(cursor: Cursor): DateWords | undefined {
  cursor.takeAny('the');
  const day = readOrdinal(cursor) ?? dayOf(cursor.take('number'));
  cursor.takeAny('of');
  const month = readMonth(cursor);
  if (day === undefined || month === undefined) return undefined;
  return { kind: 'day', day, month, ...readYear(cursor) };
}

function readMonthFirst(cursor: Cursor): DateWords | undefined {
  const month = readMonth(cursor);
  cursor.takeAny('the');
  const day = readOrdinal(cursor) ?? dayOf(cursor.take('number'));
  if (day === undefined || month === undefined) return undefined;
  return { kind: 'day', day, month, ...readYear(cursor) };
}

/** January is 1. */
export function readMonth(cursor: Cursor): number | undefined {
  const month = cursor.takeAny(...months);
  return month && months.indexOf(month.lower) + 1;
}

function readYear(cursor: Cursor): { year?: number } {
  const year = cursor.attempt(() => {
    cursor.takeAny(',');
    const number = cursor.take('number');
    return number && /^2\d{3}$/.test(number.text) ? Number(number.text) : undefined;
  });
  return year === undefined ? {} : { year };
}

function dayOf(number: Lexeme | undefined): number | undefined {
  const day = number && /^\d{1,2}$/.test(number.text) ? Number(number.text) : 0;
  return day >= 1 && day <= 31 ? day : undefined;
}
