// The brute-force answer to when cron expressions are due: the clock on the wall is watched minute by minute.
// Whatever local minute it comes to show or to pass for the first time is due then, and never again.
import type { ZoneTable } from './zone-tables.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Longer than any clock was ever put back by. */
const warmUpMs = 25 * 60 * minuteMs;

/** Answers the due times of each expression in `(from, to]`; both are whole minutes. */
export type Walk = (table: ZoneTable, from: number, to: number) => number[][];

/** Forty expressions are looked at together, as the bits of two numbers. */
export function walkMinutes(expressions: readonly string[]): Walk {
  const parsed = expressions.map(parse);
  const ofMinute = bitTable(1_440, (minute) =>
    parsed.map(
      ({ minutes, hours }) => minutes.has(minute % 60) && hours.has(Math.floor(minute / 60)),
    ),
  );
  const days = new Map<number, Bits>();
  const ofDay = (day: number): Bits => {
    const bits = days.get(day) ?? bitsOf(parsed.map((fields) => matchesDay(fields, day)));
    days.set(day, bits);
    return bits;
  };
  return (table, from, to) => {
    const due: number[][] = expressions.map(() => []);
    const start = from - warmUpMs;
    let shown = start + offsetIn(table, start);
    let next = table.changes.findIndex(({ at }) => at > start);
    let offset = shown - start;
    for (let instant = start + minuteMs; instant <= to; instant += minuteMs) {
      const change = table.changes[next];
      if (next >= 0 && change !== undefined && change.at <= instant) {
        offset = change.after;
        next += 1;
      }
      let [low, high] = [0, 0];
      while (shown < instant + offset) {
        shown += minuteMs;
        const day = Math.floor(shown / dayMs);
        const minute = (shown - day * dayMs) / minuteMs;
        const [dayLow, dayHigh] = ofDay(day);
        const [minuteLow, minuteHigh] = ofMinute[minute]!;
        low |= dayLow & minuteLow;
        high |= dayHigh & minuteHigh;
      }
      if ((low | high) !== 0 && instant > from) note(due, low, high, instant);
    }
    return due;
  };
}

function note(due: number[][], low: number, high: number, instant: number): void {
  for (let index = 0; index < due.length; index += 1) {
    const bits = index < 30 ? low >> index : high >> (index - 30);
    if (bits & 1) due[index]!.push(instant);
  }
}

function offsetIn({ first, changes }: ZoneTable, instant: number): number {
  return changes.findLast(({ at }) => at <= instant)?.after ?? first;
}

type Bits = readonly [number, number];

function bitsOf(flags: readonly boolean[]): Bits {
  const sum = (part: readonly boolean[]) =>
    part.reduce((bits, flag, index) => bits | (flag ? 1 << index : 0), 0);
  return [sum(flags.slice(0, 30)), sum(flags.slice(30))];
}

function bitTable(size: number, flags: (index: number) => boolean[]): Bits[] {
  return Array.from({ length: size }, (_, index) => bitsOf(flags(index)));
}

type Fields = ReturnType<typeof parse>;

/** A day of the month or one of the week, where both are given; both, where one is a star. */
function matchesDay(
  { daysOfMonth, months, weekdays, anyDay, anyWeekday }: Fields,
  day: number,
): boolean {
  const date = new Date(day * dayMs);
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const byMonth = daysOfMonth.has(date.getUTCDate());
  const byWeek = weekdays.has(date.getUTCDay());
  return anyDay || anyWeekday ? byMonth && byWeek : byMonth || byWeek;
}

const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const dayNames = 'SUN MON TUE WED THU FRI SAT'.split(' ');

function parse(expression: string) {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expression.split(' ');
  return {
    minutes: field(minute, 0, 59),
    hours: field(hour, 0, 23),
    daysOfMonth: field(day, 1, 31),
    months: field(month, 1, 12, monthNames, 1),
    weekdays: new Set([...field(weekday, 0, 7, dayNames, 0)].map((value) => value % 7)),
    anyDay: day === '*',
    anyWeekday: weekday === '*',
  };
}

function field(text: string, least: number, most: number, names: string[] = [], firstName = 0) {
  const number = (word: string) =>
    names.includes(word) ? names.indexOf(word) + firstName : Number(word);
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from, to] = range === '*' ? [least, most] : range.split('-').map(number);
    for (let value = from!; value <= (to ?? from!); value += Number(step)) values.add(value);
  }
  return values;
}
