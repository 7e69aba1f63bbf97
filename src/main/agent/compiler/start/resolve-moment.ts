import { instantOf } from '../../../../shared/iso-time.ts';
import type { Assumption } from '../../../../shared/plan/compile-outcome.ts';
import { isoDate } from '../../words/start/read-date.ts';
import { dayMs } from '../../words/start/read-duration.ts';
import type { ClockWords, DateWords, MomentWords } from '../../words/start/start-words.ts';
import { type Slot, unknown } from '../slot.ts';
import { instantAt, localDay, shown } from './local-time.ts';

/** Where and when it is asked. */
export interface Here {
  zone: string;
  /** Epoch ms. */
  now: number;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Epoch ms of a day and a time of day that are still to come. A day alone is asked about, or ends with its last
 * second where `endsDay`.
 */
export function resolveMoment(moment: MomentWords, here: Here, endsDay = false): Slot<number> {
  if (moment.instant !== undefined) return ofInstant(moment.instant, here);
  const { date, clock } = moment;
  if (clock === undefined && !endsDay) return unknown('start', 'At what time?', ['at 9:00']);
  if (clock?.bare && date === undefined) return bareHour(clock);
  const day = dayOf(date ?? { kind: 'today' }, here);
  if (!day.ok) return day;
  const time = clock === undefined ? dayMs - 1_000 : timeOf(clock);
  const slot = toCome(day.value + time, here, date === undefined);
  if (!slot.ok) return slot;
  const own = [...(slot.assumptions ?? []), ...(day.assumptions ?? []), ...clockAssumptions(clock)];
  const ends = `It ends with that day, at ${shown(day.value + time)}.`;
  const end = clock ? [] : [{ slot: 'until', value: shown(day.value + time), text: ends }];
  return { ...slot, assumptions: [...own, ...end] };
}

/** "9 is read as 09:00." */
export function clockAssumptions(clock: ClockWords | undefined): Assumption[] {
  if (clock?.bare !== true) return [];
  const value = clockText(clock);
  return [{ slot: 'time', value, text: `${clock.hour} is read as ${value}.` }];
}

function ofInstant(text: string, here: Here): Slot<number> {
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const utc = instantOf(hasZone ? text : `${text}Z`);
  if (utc === null) return unknown('start', `${text} is no time. When, then?`);
  if (!hasZone) return toCome(utc, here, false);
  return utc > here.now ? found(utc) : passed(text, false);
}

/** A local time as an instant, if it is still to come. */
function toCome(local: number, { zone, now }: Here, isToday: boolean): Slot<number> {
  const { at, note } = instantAt(zone, local);
  if (at <= now) return passed(isToday ? shown(local).slice(11) : shown(local), isToday);
  const assumptions = note === null ? [] : [{ slot: 'time', value: shown(local), text: note }];
  return found(at, assumptions);
}

function passed(when: string, isToday: boolean): Slot<never> {
  if (!isToday) return unknown('start', `${when} has passed. When, then?`);
  return unknown('start', `${when} has passed today. Tomorrow at ${when}?`, ['tomorrow']);
}

function found(at: number, assumptions: Assumption[] = []): Slot<number> {
  return { ok: true, value: at, from: { source: 'user_text' }, assumptions };
}

function bareHour({ hour }: ClockWords): Slot<never> {
  const options = hour >= 1 && hour <= 12 ? [`at ${hour} am`, `at ${hour} pm`] : [`at ${hour}:00`];
  return unknown('start', `Is "at ${hour}" a time of day? Which?`, options);
}

function timeOf({ hour, minute, second }: ClockWords): number {
  return ((hour * 60 + minute) * 60 + second) * 1_000;
}

function clockText({ hour, minute }: ClockWords): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The local midnight that a day begins with. */
function dayOf(date: DateWords, { zone, now }: Here): Slot<number> {
  const today = localDay(zone, now);
  switch (date.kind) {
    case 'today':
      return found(today);
    case 'tomorrow':
      return found(today + dayMs);
    case 'weekday':
      return weekdayAfter(today, date.day);
    case 'day':
      return calendarDay(date, today);
  }
}

function weekdayAfter(today: number, wanted: number): Slot<number> {
  const ahead = (wanted - new Date(today).getUTCDay() + 7) % 7;
  const day = shown(today + (ahead || 7) * dayMs).slice(0, 10);
  const name = weekdays[wanted] ?? '';
  if (ahead === 0) {
    return unknown('start', `Today is ${name}. Is today meant, or the one in a week?`, [
      'today',
      `on ${day}`,
    ]);
  }
  return found(today + ahead * dayMs, [
    { slot: 'date', value: day, text: `The coming ${name} is meant, ${day}.` },
  ]);
}

function calendarDay(
  { year, month, day }: Extract<DateWords, { kind: 'day' }>,
  today: number,
): Slot<number> {
  if (year !== undefined) return midnight(year, month, day);
  const thisYear = new Date(today).getUTCFullYear();
  const first = midnight(thisYear, month, day);
  const coming = first.ok && first.value >= today ? first : midnight(thisYear + 1, month, day);
  if (!coming.ok) return coming;
  const value = shown(coming.value).slice(0, 10);
  return found(coming.value, [
    { slot: 'date', value, text: `No year was named; the coming one is meant, ${value}.` },
  ]);
}

function midnight(year: number, month: number, day: number): Slot<number> {
  const local = Date.UTC(year, month - 1, day);
  const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const back = isoDate(new Date(local).toISOString());
  const exists = back.year === year && back.month === month && back.day === day;
  return exists ? found(local) : unknown('start', `There is no day ${text}. Which day?`);
}
