// Times as people read them. Every function is pure: `now` is handed in.
import { habits } from './habits.ts';

const { locale, hours } = habits;
const clock = new Intl.DateTimeFormat(locale, { ...hours, hour: '2-digit', minute: '2-digit' });
const clockWithSeconds = new Intl.DateTimeFormat(locale, {
  ...hours,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const clockWithZone = new Intl.DateTimeFormat(locale, {
  ...hours,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric' });
const dayWithYear = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

export function clockTime(at: number): string {
  return clockWithSeconds.format(at);
}

/** "12:08:05 GMT+1": of this computer's zone, which is named. */
export function zonedTime(at: number): string {
  return clockWithZone.format(at);
}

/** "Sun 22 Nov, 12:08:05 GMT+1". */
export function zonedDayTime(at: number): string {
  return `${day.format(at).replace(',', '')}, ${zonedTime(at)}`;
}

/** "22 Nov 2026, 12:08:05 GMT+1": of any year. */
export function zonedDate(at: number): string {
  return `${dayWithYear.format(at)}, ${zonedTime(at)}`;
}

export function isToday(at: number, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}

/** "3 Feb 2025". */
export function dayAndYear(at: number): string {
  return dayWithYear.format(at);
}

/** "12:08" today, "Yesterday", "Sun 22 Nov", "3 Feb 2025". */
export function dayOrTime(at: number, now: number): string {
  const then = new Date(at);
  const today = new Date(now);
  if (isToday(at, now)) return clock.format(at);
  today.setDate(today.getDate() - 1);
  if (then.toDateString() === today.toDateString()) return 'Yesterday';
  return then.getFullYear() === new Date(now).getFullYear()
    ? day.format(at).replace(',', '')
    : dayWithYear.format(at);
}

/** "Sun 22" on a strip of days. */
export function weekdayAndDay(at: number): string {
  return weekday.format(at);
}

/** "Mon, 23 Nov 2026, 09:00 CET": of any zone, which is named. */
export function dateInZone(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ ...hours, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  }).format(at);
}

/** The zone of this computer's clock, e.g. "Europe/Berlin". */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

interface ZoneFormats {
  date: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
  dayWithYear: Intl.DateTimeFormat;
  clock: Intl.DateTimeFormat;
}

const zones = new Map<string, ZoneFormats>();

function formatsOf(timeZone: string): ZoneFormats {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const made = {
    date: new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    }),
    day: new Intl.DateTimeFormat(locale, {
      ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short' },
    }),
    dayWithYear: new Intl.DateTimeFormat(locale, {
      ...{ timeZone, day: 'numeric', month: 'short', year: 'numeric' },
    }),
    clock: new Intl.DateTimeFormat(locale, {
      ...hours,
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
    }),
  };
  zones.set(timeZone, made);
  return made;
}

/** "Today, 18:00", "Tomorrow, 09:00", "Sun 29 Nov, 09:00", "3 Feb 2027, 09:00", on the clocks of a zone. */
export function dayAndClock(at: number, now: number, zone: string): string {
  return `${dayOf(at, now, zone, nearDays)}, ${clockIn(at, zone)}`;
}

/** "18:00" where it is today, else "Tomorrow, 09:00", "Sun 29 Nov, 09:00". */
export function dayAndClockUnlessToday(at: number, now: number, zone: string): string {
  const clockThen = clockIn(at, zone);
  return daysTo(at, now, zone) === 0
    ? clockThen
    : `${dayOf(at, now, zone, nearDays)}, ${clockThen}`;
}

/** On this computer's clock, with the day where it is another one than on the clocks of `zone`. */
export function clockHere(at: number, now: number, zone: string): string {
  const own = ownZone();
  const isSameDay = daysTo(at, now, own) === daysTo(at, now, zone);
  return isSameDay ? clockIn(at, own) : dayAndClock(at, now, own);
}

/** The same inside of a sentence: "today, 18:00". */
export function dayAndClockWithin(at: number, now: number, zone: string): string {
  return `${dayOf(at, now, zone, nearDaysWithin)}, ${clockIn(at, zone)}`;
}

/** By how many days away they are. */
const nearDays: Readonly<Record<number, string>> = {
  [-1]: 'Yesterday',
  0: 'Today',
  1: 'Tomorrow',
};
const nearDaysWithin: Readonly<Record<number, string>> = {
  [-1]: 'yesterday',
  0: 'today',
  1: 'tomorrow',
};

function clockIn(at: number, zone: string): string {
  return formatsOf(zone).clock.format(at);
}

function daysTo(at: number, now: number, zone: string): number {
  const { date } = formatsOf(zone);
  const [then, today] = [at, now].map((time) => Date.parse(date.format(time)));
  return ((then ?? 0) - (today ?? 0)) / 86_400_000;
}

function dayOf(
  at: number,
  now: number,
  zone: string,
  near: Readonly<Record<number, string>>,
): string {
  const named = near[daysTo(at, now, zone)];
  if (named !== undefined) return named;
  const formats = formatsOf(zone);
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  return sameYear ? formats.day.format(at).replace(',', '') : formats.dayWithYear.format(at);
}

/** "in 126 days", "in 4 days 18 h", "in 3 h 26 min", "in 12 min", "in less than a minute", "now". */
export function ahead(at: number, now: number): string {
  const minutes = Math.floor((at - now) / 60_000);
  if (at <= now) return 'now';
  if (minutes < 1) return 'in less than a minute';
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `in ${unitWords(hours, 'h', minutes % 60, 'min')}`;
  const days = Math.floor(hours / 24);
  return `in ${unitWords(days, days === 1 ? 'day' : 'days', days < 10 ? hours % 24 : 0, 'h')}`;
}

/** "<1 s", "38 s", "1 min 58 s", "2 h 5 min", "3 days". */
export function span(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  if (seconds < 1) return '<1 s';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return unitWords(minutes, 'min', seconds % 60, 's');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return unitWords(hours, 'h', minutes % 60, 'min');
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

function unitWords(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** "just now", "14 s ago", "3 min ago". Minutes are enough once there is one. */
export function age(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < 1) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** "4:32", "1:02:05"; "0:00" once it is over. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const pad = (value: number) => value.toString().padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = pad(seconds % 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`;
}

/** "locks in 12 min", "locks in 40 s". */
export function locksIn(locksAt: number, now: number): string {
  const minutes = Math.floor((locksAt - now) / 60_000);
  if (minutes >= 1) return `locks in ${minutes} min`;
  return `locks in ${Math.max(0, Math.ceil((locksAt - now) / 1000))} s`;
}

/** As a control of dates and times wants it: on this computer's clock, without a zone, to the minute. */
export function localTime(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
