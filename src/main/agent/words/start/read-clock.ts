import type { Cursor } from '../cursor.ts';
import type { Lexeme } from '../lex.ts';
import { readCityTime } from './city-zone.ts';
import type { ClockWords } from './start-words.ts';

/** "at 17:30", "9 am", "at noon"; a number alone only after "at", and only one that an hour can be. */
export function readClock(cursor: Cursor): ClockWords | undefined {
  const at = cursor.takeAny('at') !== undefined;
  if (at && cursor.takeAny('noon')) return { hour: 12, minute: 0, second: 0, bare: false };
  const clock = cursor.take('clock');
  if (clock !== undefined) {
    const [hour = 0, minute = 0, second = 0] = clock.text.split(':').map(Number);
    return ofHalf({ hour, minute, second, bare: false }, readHalf(cursor));
  }
  const number = cursor.take('number');
  if (number === undefined || !/^\d{1,2}$/.test(number.text)) return undefined;
  const half = readHalf(cursor);
  if (!at && half === undefined) return undefined;
  const words = { hour: Number(number.text), minute: 0, second: 0, bare: half === undefined };
  // What is counted is no hour: "at 5 %", "at 9 USDC".
  return words.bare && isCounted(cursor.peek()) ? undefined : ofHalf(words, half);
}

function readHalf(cursor: Cursor): 'am' | 'pm' | undefined {
  const half = cursor.takeAny('am', 'pm')?.lower;
  return half === 'am' || half === 'pm' ? half : undefined;
}

function ofHalf(clock: ClockWords, half: 'am' | 'pm' | undefined): ClockWords | undefined {
  const { hour, minute, second } = clock;
  if (minute > 59 || second > 59) return undefined;
  if (half === undefined) return hour > 23 ? undefined : clock;
  if (hour < 1 || hour > 12) return undefined;
  return { ...clock, hour: (hour % 12) + (half === 'pm' ? 12 : 0) };
}

function isCounted(next: Lexeme | undefined): boolean {
  return next !== undefined && ['%', 'percent', 'slippage', 'usd', 'dollars'].includes(next.lower);
}

/** What people call zones by, though each can be several: they are asked about. */
const abbreviations =
  'est edt et cst cdt ct mst mdt mt pst pdt pt cet cest eet eest wet west bst ist jst kst msk aest aedt'.split(
    ' ',
  );

/** "UTC", "Berlin time", "Europe/Berlin", "(Europe/Berlin)", "in Europe/Berlin". */
export function readZone(cursor: Cursor): Lexeme | undefined {
  const bracket = cursor.takeAny('(');
  if (bracket === undefined) cursor.takeAny('in');
  const zone =
    cursor.take('zone') ?? cursor.takeAny('utc', 'gmt', ...abbreviations) ?? readCityTime(cursor);
  if (bracket !== undefined && !cursor.takeAny(')')) return undefined;
  if (zone !== undefined) cursor.takeAny('time');
  return zone;
}
