import type { Cursor } from '../cursor.ts';
import { readNumberWords } from '../number-words.ts';
import { readClock, readZone } from './read-clock.ts';
import { readDate } from './read-date.ts';
import { readDuration } from './read-duration.ts';
import { readEvery, readEveryMorning, readMonthDay } from './read-every.ts';
import { readWatch } from './read-watch.ts';
import type { MomentWords, StartWords } from './start-words.ts';

type Piece = (cursor: Cursor) => Partial<StartWords> | undefined;

/** In order of trial. What is no piece leaves the cursor where it was. */
const pieces: readonly Piece[] = [
  readNow,
  (cursor) => keyed('watch', readWatch(cursor)),
  (cursor) => keyed('afterMs', readAfter(cursor)),
  readMonthDay,
  readEveryMorning,
  (cursor) => keyed('every', readEvery(cursor)),
  readTimes,
  (cursor) => keyed('lastsMs', readLasts(cursor)),
  (cursor) => keyed('until', cursor.takeAny('until', 'till') && readMoment(cursor)),
  (cursor) => keyed('from', cursor.takeAny('starting', 'beginning') && readMoment(cursor)),
  (cursor) => readPoint(cursor),
  (cursor) => keyed('zone', readZone(cursor)),
];

/** Reads one piece of what starts it into `start`; false when there is none, or when it was already said. */
export function readStart(cursor: Cursor, start: StartWords): boolean {
  const found = cursor.attempt(() => {
    for (const piece of pieces) {
      const words = cursor.attempt(() => piece(cursor));
      if (words !== undefined) return Object.keys(words).some((key) => key in start) ? null : words;
    }
    return undefined;
  });
  if (found === undefined || found === null) return false;
  Object.assign(start, found);
  return true;
}

function keyed<Key extends keyof StartWords>(
  key: Key,
  words: StartWords[Key] | undefined,
): Partial<StartWords> | undefined {
  return words === undefined ? undefined : { [key]: words };
}

function readNow(cursor: Cursor): Partial<StartWords> | undefined {
  const found =
    cursor.takePhrase('right now') ??
    cursor.takePhrase('right away') ??
    cursor.takePhrase('at once') ??
    cursor.takeAny('now', 'immediately');
  return found && { now: true };
}

/** "in 2 hours", "2 hours from now". */
function readAfter(cursor: Cursor): number | undefined {
  if (cursor.takeAny('in', 'after')) return readDuration(cursor);
  const ms = readDuration(cursor);
  return cursor.takePhrase('from now') && ms;
}

/** "10 times", "for ten times", "at most 10 times", "10 times in total". */
function readTimes(cursor: Cursor): Partial<StartWords> | undefined {
  if (!cursor.takePhrase('at most') && !cursor.takePhrase('up to')) cursor.takeAny('for');
  const number = cursor.take('number') ?? readNumberWords(cursor);
  if (number === undefined || !/^[1-9]\d{0,5}$/.test(number.text)) return undefined;
  if (!cursor.takeAny('times')) return undefined;
  cursor.takePhrase('in total') ?? cursor.takePhrase('at most');
  return { times: Number(number.text) };
}

/** "for 2 hours", "for the next 2 hours". */
function readLasts(cursor: Cursor): number | undefined {
  if (!cursor.takeAny('for')) return undefined;
  cursor.takePhrase('the next');
  return readDuration(cursor);
}

/** A day and a time of day, in either order, as far as they are there. */
function readMoment(cursor: Cursor): MomentWords | undefined {
  const moment: MomentWords = {};
  for (let more = true; more; ) {
    const found = cursor.attempt(() => readPoint(cursor, true));
    more = found !== undefined && !Object.keys(found).some((key) => key in moment);
    if (more) Object.assign(moment, found);
  }
  return Object.keys(moment).length === 0 ? undefined : moment;
}

/** `isAwaited` after a word that only a time can follow: "until Friday". */
function readPoint(cursor: Cursor, isAwaited = false): MomentWords | undefined {
  const instant = cursor.attempt(() => {
    cursor.takeAny('at', 'on');
    return cursor.take('instant');
  });
  if (instant !== undefined) return { instant: instant.text };
  const date = cursor.attempt(() => readDate(cursor, isAwaited));
  if (date !== undefined) return { date };
  const clock = cursor.attempt(() => readClock(cursor));
  return clock && { clock };
}
