import type { Cursor } from '../cursor.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const dayMs = 24 * hour;
export const weekMs = 7 * dayMs;

/** Units of a fixed length: a month has none. "m" could be one of two. */
const units: Readonly<Record<string, number>> = {
  ...{ second, seconds: second, sec: second, secs: second, s: second },
  ...{ minute, minutes: minute, min: minute, mins: minute },
  ...{ hour, hours: hour, hr: hour, hrs: hour, h: hour },
  ...{ day: dayMs, days: dayMs, d: dayMs, week: weekMs, weeks: weekMs },
};

const counts = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "10 minutes", "an hour", "1 hour and 30 minutes", in ms. */
export function readDuration(cursor: Cursor): number | undefined {
  if (cursor.takePhrase('half an hour')) return hour / 2;
  let total = readPart(cursor);
  if (total === undefined) return undefined;
  for (let more: number | undefined = total; more !== undefined; ) {
    more = cursor.attempt(() => {
      cursor.takeAny('and');
      return readPart(cursor);
    });
    total += more ?? 0;
  }
  return total;
}

/** "6 months", "a year", in months of the calendar. */
export function readMonths(cursor: Cursor): number | undefined {
  return cursor.attempt(() => {
    const count = readCount(cursor);
    const unit = cursor.takeAny('month', 'months', 'year', 'years');
    const months = (count ?? 0) * (unit?.lower.startsWith('year') ? 12 : 1);
    return unit && Number.isInteger(months) && months > 0 && months <= 1_200 ? months : undefined;
  });
}

/** "hour" after "every". */
export function readUnit(cursor: Cursor): number | undefined {
  return cursor.attempt(() => {
    const unit = cursor.take('word');
    return unit && Object.hasOwn(units, unit.lower) ? units[unit.lower] : undefined;
  });
}

function readPart(cursor: Cursor): number | undefined {
  return cursor.attempt(() => {
    const count = readCount(cursor);
    const unit = count === undefined ? undefined : readUnit(cursor);
    const ms = (count ?? 0) * (unit ?? 0);
    // Half a millisecond is nothing that a person means.
    return ms > 0 && Number.isSafeInteger(ms) ? ms : undefined;
  });
}

function readCount(cursor: Cursor): number | undefined {
  const number = cursor.take('number');
  if (number !== undefined) {
    return /^\d{1,7}(\.\d{1,2})?$/.test(number.text) ? Number(number.text) : undefined;
  }
  if (cursor.takeAny('a', 'an')) return 1;
  const word = cursor.takeAny(...counts);
  return word && counts.indexOf(word.lower) + 1;
}
