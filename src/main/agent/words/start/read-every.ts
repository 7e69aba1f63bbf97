import type { Cursor } from '../cursor.ts';
import { readClock } from './read-clock.ts';
import { readMonth, readOrdinal, readWeekday } from './read-date.ts';
import { dayMs, readDuration, readUnit, weekMs } from './read-duration.ts';
import type { ClockWords, EveryWords } from './start-words.ts';

const workdays: EveryWords = { kind: 'weekdays', days: [1, 2, 3, 4, 5] };

const adverbs: Readonly<Record<string, EveryWords>> = {
  hourly: { kind: 'span', ms: dayMs / 24 },
  daily: { kind: 'span', ms: dayMs, calendar: 'day' },
  weekly: { kind: 'span', ms: weekMs, calendar: 'week' },
  monthly: { kind: 'month' },
};

/** "every 10 minutes", "every Monday and Friday", "on weekdays", "daily", "once a day". */
export function readEvery(cursor: Cursor): EveryWords | undefined {
  const adverb = cursor.takeAny(...Object.keys(adverbs));
  if (adverb !== undefined) return adverbs[adverb.lower];
  if (cursor.takeAny('every', 'each')) return readPeriod(cursor);
  const once = cursor.attempt(() => cursor.takePhrase('once a') && readOneOf(cursor));
  if (once !== undefined) return once;
  cursor.takeAny('on');
  return cursor.takeAny('weekdays') ? workdays : readWeekdays(cursor, true);
}

/** "day", "week", "month". */
function readOneOf(cursor: Cursor): EveryWords | undefined {
  const unit = cursor.takeAny('day', 'week', 'month')?.lower;
  if (unit === 'month') return { kind: 'month' };
  if (unit === 'week') return { kind: 'span', ms: weekMs, calendar: unit };
  return unit === 'day' ? { kind: 'span', ms: dayMs, calendar: unit } : undefined;
}

function readPeriod(cursor: Cursor): EveryWords | undefined {
  const one = readOneOf(cursor);
  if (one !== undefined) return one;
  if (cursor.takeAny('weekday')) return workdays;
  if (cursor.takePhrase('half hour')) return { kind: 'span', ms: dayMs / 48 };
  const weekdays = readWeekdays(cursor, false);
  if (weekdays !== undefined) return weekdays;
  const ms = readUnit(cursor) ?? readDuration(cursor);
  return ms === undefined ? undefined : { kind: 'span', ms };
}

/** "Monday", "Monday, Wednesday and Friday"; "Mondays and Fridays" where `plural`. */
function readWeekdays(cursor: Cursor, plural: boolean): EveryWords | undefined {
  const days: number[] = [];
  let day = readWeekday(cursor, plural);
  while (day !== undefined) {
    days.push(day);
    day = cursor.attempt(() => {
      const comma = cursor.takeAny(',');
      if (!cursor.takeAny('and') && comma === undefined) return undefined;
      return readWeekday(cursor, plural);
    });
  }
  return days.length === 0 ? undefined : { kind: 'weekdays', days };
}

/** "on the 1st of every month", "on the 15th". */
export function readMonthDay(cursor: Cursor): { monthDay: number; every?: EveryWords } | undefined {
  if (!cursor.takeAny('on') || !cursor.takeAny('the')) return undefined;
  const monthDay = readOrdinal(cursor);
  if (monthDay === undefined) return undefined;
  const of = cursor.attempt(() => cursor.takeAny('of') && readMonth(cursor));
  // "on the 1st of July" is one day.
  if (of !== undefined) return undefined;
  const monthly = cursor.takePhrase('of every month') ?? cursor.takePhrase('of each month');
  return { monthDay, ...(monthly && { every: { kind: 'month' } }) };
}

/** "every morning at 7:30": only a time of day says when, one that is no evening's. */
export function readEveryMorning(
  cursor: Cursor,
): { every: EveryWords; clock: ClockWords } | undefined {
  if (!cursor.takeAny('every', 'each') || !cursor.takeAny('morning')) return undefined;
  const clock = readClock(cursor);
  if (clock === undefined || clock.hour >= 12) return undefined;
  return { every: { kind: 'span', ms: dayMs, calendar: 'day' }, clock };
}
