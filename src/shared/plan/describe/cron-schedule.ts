import { type CalendarFields, calendarFields } from '../../schedules/times/cron-calendar.ts';
import { isCron } from '../validate/time/bad-cron.ts';
import { usualSchedule } from './usual-schedule.ts';

const months = ['January', 'February', 'March', 'April', 'May', 'June'].concat(
  ...['July', 'August', 'September', 'October', 'November', 'December'],
);
/** As the week is read, Sunday last. */
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** More times than these are said as minutes and hours. */
const mostTimes = 6;

/**
 * A cron expression in words, to stand in a sentence: "every Monday at 09:00". One that is none of the usual ones is
 * said by what its fields hold as they are computed, so that the words mean what starts it. Null for no expression.
 */
export function cronSchedule(expression: string): string | null {
  const usual = usualSchedule(expression);
  if (usual !== null || !isCron(expression)) return usual;
  const fields = calendarFields(expression);
  return `${clockOf(fields)}, ${daysOf(fields)}`;
}

function clockOf({ minutes, hours }: CalendarFields): string {
  if (minutes.length * hours.length <= mostTimes) {
    const times = hours.flatMap((hour) => minutes.map((minute) => `${two(hour)}:${two(minute)}`));
    return `at ${listed(times)}`;
  }
  const isAlways = hours.length === 24;
  const of = isAlways ? 'every hour' : `${many('the hour', hours)} ${inRuns(hours)}`;
  if (minutes.length === 60) return isAlways ? 'every minute' : `every minute of ${of}`;
  const step = stepOf(minutes);
  if (step !== null) return `every ${step} minutes of ${of}`;
  return `at ${many('minute', minutes)} ${inRuns(minutes)} of ${of}`;
}

/** 15 of 0, 15, 30 and 45: minutes that divide the hour. */
function stepOf(minutes: readonly number[]): number | null {
  const step = 60 / minutes.length;
  return step > 1 && minutes.every((minute, at) => minute === at * step) ? step : null;
}

/** Where both kinds of days are named, cron takes either. */
function daysOf({ days, months: some, weekdays, anyDay, anyWeekday }: CalendarFields): string {
  const isAllYear = some.length === 12;
  const within = isAllYear ? '' : ` in ${listed(named(some, 1, months))}`;
  const isDaily = anyDay ? weekdays.length === 7 : days.length === 31;
  const isDailyToo = !anyDay && !anyWeekday && weekdays.length === 7;
  if (isDaily || isDailyToo) return `every day${within}`;
  const byWeek = `every ${weekdayNames(weekdays)}`;
  if (anyDay) return `${byWeek}${within}`;
  const month = isAllYear ? 'every month' : listed(named(some, 1, months));
  const byMonth = `on ${many('day', days)} ${inRuns(days)} of ${month}`;
  return anyWeekday ? byMonth : `${byMonth} and besides ${byWeek}${within}`;
}

function weekdayNames(weekdays: readonly number[]): string {
  const places = week.flatMap((_, at) => (weekdays.includes((at + 1) % 7) ? [at] : []));
  const [first = 0] = places;
  const last = places.at(-1) ?? first;
  const isRun = places.length > 2 && last - first === places.length - 1;
  if (isRun) return `day from ${week[first]} to ${week[last]}`;
  return listed(named(places, 0, week));
}

function named(numbers: readonly number[], first: number, names: readonly string[]): string[] {
  return numbers.map((number) => names[number - first] ?? String(number));
}

function many(word: string, numbers: readonly number[]): string {
  return numbers.length === 1 ? word : `${word}s`;
}

/** "1, 15 and 20 to 25": three and more that follow each other are told by their ends. */
function inRuns(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return listed(
    runs.flatMap((run) => (run.length < 3 ? run.map(String) : [`${run[0]} to ${run.at(-1)}`])),
  );
}

function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
