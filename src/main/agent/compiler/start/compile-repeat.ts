import type { Assumption } from '../../../../shared/plan/compile-outcome.ts';
import { describeDuration } from '../../../../shared/plan/describe/values.ts';
import { weekMs } from '../../words/start/read-duration.ts';
import { type ClockWords, kindOfStart, type StartWords } from '../../words/start/start-words.ts';
import {
  type Compiled,
  known,
  questionsOf,
  type Slot,
  type Surroundings,
  unknown,
} from '../slot.ts';
import type { CompiledStart } from './compiled-start.ts';
import { isoIn, monthsAfter } from './local-time.ts';
import { clockAssumptions, type Here, resolveMoment } from './resolve-moment.ts';
import { resolveZone } from './resolve-zone.ts';

/** `now`: epoch ms; `isTrade`: it only buys or sells, for which any day will do. */
export function compileRepeat(
  words: StartWords,
  isTrade: boolean,
  surroundings: Surroundings,
  now: number,
): Compiled<CompiledStart> {
  const zone = resolveZone(words.zone, surroundings);
  if (!zone.ok) return { ok: false, questions: questionsOf(zone) };
  const start =
    kindOfStart(words) === 'cron'
      ? cron(words, isTrade, zone.value)
      : interval(words, { zone: zone.value, now });
  if (!start.ok) return { ok: false, questions: questionsOf(start) };
  const { trigger } = start.value;
  const usesZone = trigger.type === 'cron' || words.from !== undefined || words.until !== undefined;
  const assumptions = [
    ...(usesZone ? (zone.assumptions ?? []) : []),
    ...start.value.assumptions,
    ...endless(words),
  ];
  return { ok: true, value: { trigger, assumptions } };
}

function endless({ times, until, lastsMs, lastsMonths }: StartWords): Assumption[] {
  if ([times, until, lastsMs, lastsMonths].some((end) => end !== undefined)) return [];
  const text = 'No end was named; it goes on until you stop it.';
  return [{ slot: 'until', value: 'none', text }];
}

function found(trigger: CompiledStart['trigger'], assumptions: Assumption[]): Slot<CompiledStart> {
  return known({ trigger, assumptions }, { source: 'user_text' });
}

function interval(words: StartWords, here: Here): Slot<CompiledStart> {
  const { every, times = wholeTimes(words) } = words;
  const everyMs = every?.kind === 'span' ? every.ms : 0;
  const from = words.from && resolveMoment(words.from, here);
  if (from?.ok === false) return from;
  const until =
    wholeTimes(words) !== undefined ? undefined : endOf(words, here, from?.value ?? here.now);
  if (until?.ok === false) return until;
  return found(
    {
      type: 'interval',
      everyMs,
      ...(from && { startAt: isoIn(here.zone, from.value) }),
      ...(until && { endAt: isoIn(here.zone, until.value) }),
      ...(times !== undefined && { maxRuns: times }),
    },
    [...(from ? (from.assumptions ?? []) : [firstAtOnce(everyMs)]), ...(until?.assumptions ?? [])],
  );
}

/** "every day for 10 days" is ten times, whenever it begins; "every Friday for 4 weeks" is four. */
function wholeTimes({
  every,
  monthDay,
  lastsMs,
  lastsMonths,
  times,
  until,
}: StartWords): number | undefined {
  const isMonthly = every?.kind === 'month' || monthDay !== undefined;
  if (isMonthly && times === undefined && until === undefined && lastsMs === undefined)
    return lastsMonths;
  const ms = calendarMs(every);
  if (ms === undefined || lastsMs === undefined) return undefined;
  if (times !== undefined || until !== undefined || lastsMs % ms !== 0) return undefined;
  return lastsMs / ms;
}

function calendarMs(every: StartWords['every']): number | undefined {
  if (every?.kind === 'span') return every.calendar && every.ms;
  return every?.kind === 'weekdays' && every.days.length === 1 ? weekMs : undefined;
}

function firstAtOnce(everyMs: number): Assumption {
  const pace = describeDuration(everyMs);
  const text = `No first time was named; it starts when you agree, and then every ${pace} after that.`;
  return { slot: 'from', value: 'agreement', text: text.replace('every 1 ', 'every ') };
}

/** "until Friday" or "for 2 hours"; both would be one too many. */
function endOf(words: StartWords, here: Here, from: number): Slot<number> | undefined {
  const { until, lastsMs, lastsMonths } = words;
  if ([until, lastsMs, lastsMonths].filter((end) => end !== undefined).length > 1) {
    return unknown('start', 'Two ends were named. Until when?');
  }
  if (until !== undefined) return resolveMoment(until, here, true);
  if (lastsMs === undefined && lastsMonths === undefined) return undefined;
  const last =
    lastsMonths === undefined ? from + (lastsMs ?? 0) : monthsAfter(here.zone, from, lastsMonths);
  const end = Math.ceil(last / 1_000) * 1_000;
  const value = isoIn(here.zone, end);
  const since = words.from === undefined ? 'when you said it' : 'its first time';
  const text = `Its end is counted from ${since}: ${value}.`;
  return known(end, { source: 'user_text' }, [{ slot: 'until', value, text }]);
}

const nine: ClockWords = { hour: 9, minute: 0, second: 0, bare: false };
const atNine: Assumption = {
  slot: 'time',
  value: '09:00',
  text: 'No time of day was named; 09:00 is used.',
};

const onFirst: Assumption = {
  slot: 'monthDay',
  value: '1',
  text: 'No day of the month was named; the 1st is used.',
};

/** Five fields have no beginning and no end but a number of runs. */
function cron(words: StartWords, isTrade: boolean, timezone: string): Slot<CompiledStart> {
  const { clock = nine, times = wholeTimes(words) } = words;
  const isLasting = words.lastsMs !== undefined || words.lastsMonths !== undefined;
  const isOpen = isLasting && times === undefined;
  if (words.until !== undefined || isOpen || words.from !== undefined) {
    const text =
      'What starts by the calendar can end after a number of times only, and begins at once. How many times?';
    return unknown('start', text);
  }
  const day = dayFields(words, isTrade);
  if (!day.ok) return day;
  if (clock.second !== 0) return unknown('start', 'At which whole minute?');
  const expression = `${clock.minute} ${clock.hour} ${day.value}`;
  return found(
    { type: 'cron', expression, timezone, ...(times !== undefined && { maxRuns: times }) },
    [
      ...(day.assumptions ?? []),
      ...(words.clock === undefined ? [atNine] : clockAssumptions(clock)),
    ],
  );
}

/** Day of the month, month and weekday. */
function dayFields({ every, monthDay, date }: StartWords, isTrade: boolean): Slot<string> {
  const from = { source: 'user_text' } as const;
  if (every?.kind === 'weekdays') return known(`* * ${weekdayField(every.days)}`, from);
  if (date?.kind === 'weekday') return known(`* * ${date.day}`, from);
  if (every?.kind === 'span') {
    return every.calendar === 'day'
      ? known('* * *', from)
      : unknown('start', 'On which day of the week?', ['on Monday']);
  }
  if (monthDay === undefined) {
    return isTrade
      ? known('1 * *', { source: 'default' }, [onFirst])
      : unknown('start', 'On which day of the month?', ['on the 1st']);
  }
  if (every === undefined) {
    return unknown('start', 'Is that meant once, or every month?', ['every month']);
  }
  if (monthDay <= 28) return known(`${monthDay} * *`, from);
  const text = `Months without a day ${monthDay} are left out.`;
  const assumption = { slot: 'monthDay', value: String(monthDay), text };
  return known(`${monthDay} * *`, from, [assumption]);
}

/** "1-5" for the working days, else the days in their order. */
function weekdayField(days: readonly number[]): string {
  const field = [...new Set(days)].sort((left, right) => left - right).join(',');
  return field === '1,2,3,4,5' ? '1-5' : field;
}
