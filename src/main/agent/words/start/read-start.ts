import type { Cursor } from '../cursor.ts';
import { readNumberWords } from '../number-words.ts';
import { readClock, readZone } from './read-clock.ts';
import { readDate } from './read-date.ts';
import { readDuration, readMonths } from './read-duration.ts';
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
  readLasts,
  (cursor) => keyed('overMs', readOver(cursor)),
  (cursor) => keyed('parts', readParts(cursor)),
  (cursor) => keyed('expiresMs', readGiveUp(cursor)),
  (cursor) => keyed('until', cursor.takeAny('until', 'till') && readMoment(cursor)),
  (cursor) => keyed('from', cursor.takeAny('starting', 'beginning') && readMoment(cursor)),
  (cursor) => readPoint(cursor),
  (cursor) => keyed('zone', readZone(cursor)),
];

/** Reads one piece of what starts it into `start`; false when there is none, or when it was already said. */
export function readStart(cursor: Cursor, start: StartWords): boolean {
  // "every Friday …, but only when": whether it waits then is not said.
  const isBound = /^(?:but|and|only)$/.test(cursor.peek()?.lower ?? '');
  if (isBound && Object.keys(start).length > 0 && !readsGiveUp(cursor)) return false;
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

/** "for 2 hours", "for the next 2 hours", "for 6 months". */
function readLasts(cursor: Cursor): Partial<StartWords> | undefined {
  if (!cursor.takeAny('for')) return undefined;
  cursor.takePhrase('the next');
  const months = readMonths(cursor);
  return months === undefined ? keyed('lastsMs', readDuration(cursor)) : { lastsMonths: months };
}

/** "over 24 hours", "spread over the next 2 days": the time that all parts take. */
function readOver(cursor: Cursor): number | undefined {
  const spread = cursor.takeAny('spread', 'split', 'divided');
  if (spread !== undefined) cursor.takeAny('out', 'evenly', 'equally');
  if (!cursor.takeAny('over', 'across')) return undefined;
  cursor.takeAny('a', 'the');
  cursor.takePhrase('period of') ?? cursor.takeAny('next', 'coming');
  return readDuration(cursor);
}

const partNouns = (
  'parts pieces chunks portions tranches slices lots installments instalments steps orders trades swaps buys ' +
  'purchases'
).split(' ');

/** "in 10 equal parts", "split into 4 chunks". */
function readParts(cursor: Cursor): number | undefined {
  const split = cursor.takeAny('split', 'divided', 'spread');
  if (!cursor.takeAny('in', 'into')) return undefined;
  const number = cursor.take('number') ?? readNumberWords(cursor);
  if (number === undefined || !/^[1-9]\d{0,2}$/.test(number.text)) return undefined;
  cursor.takeAny('equal', 'even', 'equally', 'smaller');
  cursor.takeAny('sized');
  const noun = cursor.takeAny(...partNouns);
  return noun === undefined && split === undefined ? undefined : Number(number.text);
}

/** ", but give up after 6 hours". */
function readGiveUp(cursor: Cursor): number | undefined {
  cursor.takeAny('but', 'and');
  const isEnd = cursor.takePhrase('give up after') ?? cursor.takePhrase('stop waiting after');
  return isEnd && readDuration(cursor);
}

function readsGiveUp(cursor: Cursor): boolean {
  return ['give', 'stop'].includes(cursor.peek(1)?.lower ?? '');
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
