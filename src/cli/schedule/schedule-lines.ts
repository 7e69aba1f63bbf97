// Schedules in words, for people at a terminal. Times are those of UTC.
import { utcTime } from '../../shared/iso-time.ts';
import { isAsked } from '../../shared/schedules/decide/fire.ts';
import type {
  FireView,
  ScheduleList,
  SchedulerView,
  ScheduleView,
  UnreadableSchedule,
} from '../../shared/schedules/views.ts';
import { endWords, fireWords, notSignedWords } from '../../shared/schedules/words/fire-words.ts';

/** One schedule on one line: its id, what it is at, what it is called. */
export function scheduleLine(schedule: ScheduleView): string {
  return [schedule.triggerId, stateOf(schedule), schedule.planName].join('  ');
}

function stateOf({ state, endsWhy, pausedUntil, nextDueAt, overdueMs }: ScheduleView): string {
  if (state === 'ended') return endsWhy === 'REMOVED' ? 'removed' : 'over';
  if (state === 'paused')
    return pausedUntil === null ? 'paused' : `paused until ${utcTime(pausedUntil)}`;
  if (nextDueAt === null) return 'watches';
  return `${overdueMs === null ? 'next' : 'OVERDUE since'} ${utcTime(nextDueAt)}`;
}

/** One schedule whole. */
export function scheduleLines(schedule: ScheduleView): string[] {
  const { words, does, account, lastOutcome, lastMissed, runsDone, maxRuns, fires, endsWhy } =
    schedule;
  return [
    scheduleLine(schedule),
    words,
    does,
    ...(schedule.waitsBecause === null ? [] : [schedule.waitsBecause]),
    ...(schedule.notSignedFor ? [notSignedWords] : []),
    `Acts for ${account}.`,
    ...(schedule.mandate === null ? [] : [mandateWords(schedule.mandate)]),
    `Runs that it started by itself: ${runsDone}${maxRuns === null ? '' : ` of ${maxRuns}`}.`,
    ...(endsWhy !== null && endsWhy in endWords
      ? [endWords[endsWhy as keyof typeof endWords]]
      : []),
    ...(lastOutcome === null
      ? []
      : [`Its last run ${lastOutcome.state} at ${utcTime(lastOutcome.at)}.`]),
    ...(lastMissed === null
      ? []
      : [`Its last missed start was due at ${utcTime(lastMissed.dueAt)}.`]),
    ...fires.map(fireLine),
  ];
}

/** When a start was due and what became of it. */
export function fireLine(fire: FireView): string {
  const run = fire.executionId === null ? '' : `  ${fire.executionId}`;
  return `  ${utcTime(fire.dueAt)}  ${becameOf(fire)}${run}`;
}

/** One that a person asked for is no start by the schedule. */
function becameOf(fire: FireView): string {
  if (fire.outcome === 'fired' && isAsked(fire.dueKey)) return 'Started by you.';
  return fireWords(fire, (iso) => utcTime(Date.parse(iso)));
}

/** The same with what starts it: many have the same name. */
export function listedLine(schedule: ScheduleView): string {
  const { words, mandate } = schedule;
  const under = mandate === null ? [] : [underWords(mandate)];
  return [scheduleLine(schedule), words, ...under].join('  ');
}

type Under = NonNullable<ScheduleView['mandate']>;

function underWords({ name, state }: Under): string {
  const which = `mandate ${JSON.stringify(name)}`;
  return state === 'active' ? `Under the ${which}.` : `Its ${which} is over: runs wait for you.`;
}

function mandateWords({ mandateId, name, state, expiresAt }: Under): string {
  const which = `the mandate ${JSON.stringify(name)} (${mandateId})`;
  return state === 'active'
    ? `Its runs sign by themselves under ${which}, until ${utcTime(expiresAt)} at the latest.`
    : `Its runs wait for your approval: ${which} is over.`;
}

/** What is kept of one that can no longer be read. */
export function unreadableLine({ triggerId, planName, why }: UnreadableSchedule): string {
  return [triggerId, 'UNREADABLE', planName, why].join('  ');
}

/** How many of all are shown; nothing where it is all of them. */
export function firstOf({ items, unreadable, total }: ScheduleList<unknown>): string[] {
  const shown = items.length + unreadable.length;
  return shown === total ? [] : [`The first ${shown} of ${total} schedules.`];
}

/** Said wherever schedules are shown as active while everything is stopped. */
export const haltedWords =
  'Everything is stopped: nothing starts before "countersign exec allow-again".';

/** Whether anything can start at all; nothing where there is nothing to say. */
export function healthLines(view: SchedulerView): string[] {
  const { active, overdue, halted, allPausedUntil } = view;
  return [
    ...(halted ? [haltedWords] : []),
    ...(allPausedUntil === undefined ? [] : [allPausedWords(allPausedUntil)]),
    ...(active > 0 && !isLooking(view)
      ? ['Countersign is not running: nothing starts before it, or "countersign daemon", runs.']
      : []),
    ...(overdue > 0 ? [`Overdue: ${overdue}.`] : []),
  ];
}

/** Whether somebody looks at the schedules, as far as the rows know. */
export function isLooking({ beatAt, endedAt, stalled }: SchedulerView): boolean {
  return beatAt !== null && endedAt === null && !stalled;
}

/** `until`: epoch ms; null until a person resumes them. */
export function allPausedWords(until: number | null): string {
  const end =
    until === null ? 'before "countersign schedule resume all"' : `before ${utcTime(until)}`;
  return `You paused all schedules: none of them starts ${end}.`;
}
