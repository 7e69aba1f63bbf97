import type { Lexeme } from '../lex.ts';

/** "at 17:30", "at 9 pm"; `bare` is a number that may be an hour, "at 9". */
export interface ClockWords {
  hour: number;
  minute: number;
  second: number;
  bare: boolean;
}

/** Weekdays count from Sunday, 0; months from January, 1. A year that was not said is the coming one. */
export type DateWords =
  | { kind: 'today' }
  | { kind: 'tomorrow' }
  | { kind: 'weekday'; day: number }
  | { kind: 'day'; year?: number; month: number; day: number };

/** One point in time, as far as it was said. */
export interface MomentWords {
  date?: DateWords;
  clock?: ClockWords;
  /** ISO 8601, with or without its zone. */
  instant?: string;
}

export type EveryWords =
  /** `calendar` when a day or a week was said, which with a time of day is one of the calendar. */
  | { kind: 'span'; ms: number; calendar?: 'day' | 'week' }
  | { kind: 'weekdays'; days: readonly number[] }
  | { kind: 'month' };

/** `reaches`: on which side is not said. */
export type Side = 'above' | 'below' | 'at_least' | 'at_most' | 'crosses' | 'reaches';

/** What is watched. "if" may also mean a look at it now, and no more. */
export type WatchWords = { opener: 'when' | 'whenever' | 'if' } & (
  | { kind: 'price'; token: Lexeme; side: Side; threshold: Lexeme; isReached?: true }
  /** The price of what is traded: "when it drops to 2500". */
  | { kind: 'traded'; side: Side; threshold: Lexeme }
  /** The same past one of two: "at 3600 or at 2700". */
  | { kind: 'either'; prices: readonly [Lexeme, Lexeme]; token?: Lexeme }
  | { kind: 'balance'; token: Lexeme; side: Side; threshold: Lexeme }
  /** "my portfolio is down 5%", which nothing can watch: it is asked about. */
  | { kind: 'portfolio' }
  | { kind: 'gas'; side: Side; threshold: Lexeme; gwei: boolean }
  | { kind: 'health'; side: Side; threshold: Lexeme }
  | { kind: 'event'; contract: Lexeme; signature: string | null }
);

type WithoutOpener<Each> = Each extends WatchWords ? Omit<Each, 'opener'> : never;

/** What is watched, without what opens it. */
export type BareWatch<Kind extends WatchWords['kind']> = WithoutOpener<
  Extract<WatchWords, { kind: Kind }>
>;

/** What was said of the start, each at most once. Which of them go together, `kindOfStart` says. */
export interface StartWords extends MomentWords {
  now?: true;
  afterMs?: number;
  every?: EveryWords;
  /** "on the 1st". */
  monthDay?: number;
  zone?: Lexeme;
  from?: MomentWords;
  until?: MomentWords;
  times?: number;
  lastsMs?: number;
  /** "for 6 months", of the calendar. */
  lastsMonths?: number;
  /** "over 24 hours": all of it, in parts. */
  overMs?: number;
  /** "in 10 equal parts". */
  parts?: number;
  watch?: WatchWords;
  /** "give up after 6 hours", of what is watched. */
  expiresMs?: number;
}

export type StartKind = 'immediate' | 'time' | 'interval' | 'cron' | 'watch' | 'parts';

/** The kind of start that the words make together, at once where nothing was said; null where they make none. */
export function kindOfStart(words: StartWords): StartKind | null {
  const keys = Object.keys(words);
  const only = (...allowed: (keyof StartWords)[]): boolean =>
    keys.every((key) => (allowed as string[]).includes(key));
  if (keys.length === 0) return 'immediate';
  if (words.now !== undefined) return only('now') ? 'immediate' : null;
  if (words.afterMs !== undefined) return only('afterMs') ? 'time' : null;
  if (words.watch !== undefined) return only('watch', 'expiresMs') ? 'watch' : null;
  if (words.overMs !== undefined || words.parts !== undefined) return kindOfParts(words, only);
  if (words.every !== undefined || words.monthDay !== undefined) return kindOfRepeat(words, only);
  if (words.instant !== undefined) return only('instant', 'zone') ? 'time' : null;
  const isMoment = words.date !== undefined || words.clock !== undefined;
  return isMoment && only('date', 'clock', 'zone') ? 'time' : null;
}

/** Of a time in all, or of one between two parts, there is only one. */
function kindOfParts(
  { every, overMs }: StartWords,
  only: (...allowed: (keyof StartWords)[]) => boolean,
): StartKind | null {
  if (overMs !== undefined) return only('overMs', 'parts') ? 'parts' : null;
  return only('parts', 'every') && (every === undefined || every.kind === 'span') ? 'parts' : null;
}

const bounds = ['from', 'until', 'times', 'lastsMs', 'lastsMonths', 'zone'] as const;

function kindOfRepeat(
  words: StartWords,
  only: (...allowed: (keyof StartWords)[]) => boolean,
): StartKind | null {
  const { every, monthDay, date, clock, zone, from, until } = words;
  const isSpan = every?.kind === 'span' && monthDay === undefined;
  if (isSpan && date === undefined && clock === undefined) {
    const isZoneUsed = from !== undefined || until !== undefined;
    return (zone === undefined || isZoneUsed) && only('every', ...bounds) ? 'interval' : null;
  }
  if (!only('every', 'monthDay', 'date', 'clock', ...bounds)) return null;
  const onWeekday = date?.kind === 'weekday' && every?.kind === 'span' && every.calendar === 'week';
  if (date !== undefined && !onWeekday) return null;
  if (monthDay !== undefined) return every === undefined || every.kind === 'month' ? 'cron' : null;
  return every?.kind === 'span' && every.calendar === undefined ? null : 'cron';
}
