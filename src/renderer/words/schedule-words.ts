import {
  Ban,
  Check,
  CircleDashed,
  Clock,
  Hourglass,
  Minus,
  OctagonAlert,
  OctagonX,
  Pause,
  TriangleAlert,
} from 'lucide-react';
import type { Trigger } from '../../shared/plan/triggers.ts';
import { type FireOutcome, isAsked } from '../../shared/schedules/decide/fire.ts';
import { rulesOf } from '../../shared/schedules/decide/schedule.ts';
import { readTruth } from '../../shared/schedules/last-truth.ts';
import type { EndsWhy, PausedWhy } from '../../shared/schedules/states.ts';
import type { FireView, ScheduleView } from '../../shared/schedules/views.ts';
import { endWords, fireWords } from '../../shared/schedules/words/fire-words.ts';
import { age, ahead, dayAndClock, dayAndClockWithin, ownZone, span } from '../format/time.ts';
import type { StateWords } from './run-words.ts';

/** What starts it, for a list: "Every Monday at 09:00 in Europe/Berlin". */
export function startWords(
  { words, trigger }: Pick<ScheduleView, 'words' | 'trigger'>,
  now: number,
): string {
  if (trigger.type === 'time')
    return `Once, ${dayAndClockWithin(Date.parse(trigger.at), now, ownZone())}`;
  const start = /^Starts (.*)\.$/s.exec(words)?.[1] ?? words;
  return `${start.charAt(0).toUpperCase()}${start.slice(1)}`;
}

/** The zone whose clock a schedule goes by: that of this computer where its trigger names none. */
export function zoneOf({ trigger, zone }: Pick<ScheduleView, 'trigger' | 'zone'>): string {
  return trigger.type === 'cron' ? zone : ownZone();
}

const pausedWords: Readonly<Record<PausedWhy, string>> = {
  person: 'Paused by you',
  all: 'Paused with all others',
  failure: 'Paused, its last runs failed',
  different: 'Paused, over what a run did',
};

/** Why a schedule that was paused by itself was, and what to do, in sentences. */
export const pausedBecause: Readonly<Record<'failure' | 'different', string>> = {
  failure:
    'Its last runs failed one after the other, so that no further one starts. Look at why, then resume it.',
  different:
    'A run of it changed something else than was rehearsed, or what it changed could not be read. Look at that run, resume or cancel it, then resume this schedule.',
};

/** When it starts next, or why it does not; `below` is lighter. */
export interface NextWords {
  mark: StateWords | null;
  text: string;
  below: string;
}

/** `halted`: everything is stopped, so that no time of a start holds. */
export function nextWords(schedule: ScheduleView, now: number, halted: boolean): NextWords {
  const { state, pausedWhy, pausedUntil, endsWhy, nextDueAt, overdueMs } = schedule;
  const zone = zoneOf(schedule);
  if (state === 'ended') return { mark: null, text: 'Over', below: endOf(endsWhy) };
  if (state === 'paused') {
    const until =
      pausedUntil === null ? 'you resume it' : dayAndClockWithin(pausedUntil, now, ownZone());
    const word = pausedWords[pausedWhy ?? 'person'];
    return { mark: { sign: Pause, tone: 'plain', word }, text: '', below: `until ${until}` };
  }
  if (halted) {
    const word = 'Not while all is stopped';
    const mark: StateWords = { sign: OctagonX, tone: 'plain', word };
    return { mark, text: '', below: 'until you allow it again' };
  }
  if (overdueMs !== null) {
    const word = `Overdue by ${span(overdueMs)}`;
    return {
      mark: { sign: TriangleAlert, tone: 'caution', word },
      text: '',
      below: schedule.waitsBecause ?? 'Nothing has become of this start yet.',
    };
  }
  if (nextDueAt === null) return watched(schedule, now);
  const below = `${ahead(nextDueAt, now)}, ${zone}`;
  return { mark: null, text: dayAndClock(nextDueAt, now, zone), below };
}

function endOf(why: EndsWhy | null): string {
  const words = endWords[why ?? 'DONE'].replace(/^Over: /, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function watched({ lastCheckedAt, lastTruth }: ScheduleView, now: number): NextWords {
  const text = 'When it is so';
  if (lastCheckedAt === null) return { mark: null, text, below: 'not looked at yet' };
  const { truth, why } = readTruth(lastTruth);
  const found = { true: 'it was', false: 'not yet', unknown: `unknown. ${why ?? ''}`.trim() }[
    truth
  ];
  return { mark: null, text, below: `looked ${age(lastCheckedAt, now)}: ${found}` };
}

/** What became of its newest run that ended. */
export function outcomeWords({ lastOutcome }: Pick<ScheduleView, 'lastOutcome'>): StateWords {
  switch (lastOutcome?.state) {
    case undefined:
      return { sign: CircleDashed, tone: 'unknown', word: 'No run has ended yet' };
    case 'completed':
      return { sign: Check, tone: 'plain', word: 'Completed' };
    case 'failed':
      return { sign: OctagonAlert, tone: 'danger', word: 'Failed' };
    case 'cancelled':
      return { sign: Ban, tone: 'plain', word: 'Cancelled' };
    default:
      return { sign: Clock, tone: 'plain', word: 'Going on' };
  }
}

const fireMarks: Readonly<Record<FireOutcome, StateWords>> = {
  fired: { sign: Check, tone: 'plain', word: 'Started on time' },
  late: { sign: Clock, tone: 'plain', word: 'Started later' },
  queued: { sign: Hourglass, tone: 'plain', word: 'Waits for the run before it' },
  skipped: { sign: Minus, tone: 'caution', word: 'Left out' },
  missed: { sign: TriangleAlert, tone: 'caution', word: 'Missed' },
};

/** One that a person asked for is no start by the schedule. */
export function fireMark({ outcome, dueKey }: Pick<FireView, 'outcome' | 'dueKey'>): StateWords {
  return isAsked(dueKey) && outcome === 'fired'
    ? { ...fireMarks.fired, word: 'Started by you' }
    : fireMarks[outcome];
}

/** Why a start did not come at its time; empty for one that did. */
export function fireReason(fire: FireView, now: number, zone: string): string {
  if (fire.reason === null) return '';
  return fireWords(fire, (iso) => dayAndClockWithin(Date.parse(iso), now, zone));
}

/** The newest start that did not happen, where no run has ended since. */
export function newlyMissed({ lastMissed, lastOutcome, fires }: ScheduleView): FireView | null {
  if (lastMissed === null || (lastOutcome?.at ?? 0) > lastMissed.dueAt) return null;
  const isIt = ({ dueAt, outcome }: FireView): boolean =>
    dueAt === lastMissed.dueAt && (outcome === 'missed' || outcome === 'skipped');
  return fires.find(isIt) ?? null;
}

/** What becomes of starts while this computer is off or asleep. */
export function awayWords(trigger: Trigger): string {
  if (trigger.type === 'onchain_event') return awayFromChain(trigger);
  const timed = trigger.type === 'time' || trigger.type === 'interval' || trigger.type === 'cron';
  if (!timed) {
    return 'While this computer is off or asleep nobody looks: what comes and goes meanwhile starts nothing, and what is so afterwards starts late.';
  }
  const { missed, catchUpWindowMs } = rulesOf(trigger);
  const asleep = 'A start that comes while this computer is off or asleep';
  if (missed === 'skip') return `${asleep} is left out, and listed as missed.`;
  if (trigger.type === 'time') {
    const late = `if that is at most ${span(catchUpWindowMs)} late`;
    return `Where this computer is off or asleep at that time, it starts when it is back, ${late}; else it is listed as missed.`;
  }
  const within = `if that is at most ${span(catchUpWindowMs)} late; what is older is listed as missed`;
  return missed === 'run_once'
    ? `${asleep} is made up for when it is back, several by one run, ${within}.`
    : `${asleep} is made up for when it is back, each by a run of its own, ${within}.`;
}

function awayFromChain(trigger: Trigger): string {
  const { missed, catchUpWindowMs } = rulesOf(trigger);
  const off = 'While this computer is off or asleep nothing starts.';
  if (missed === 'skip') return `${off} What the contract reports meanwhile is listed as missed.`;
  const by = missed === 'run_all' ? '' : ', several by one run';
  return `${off} What the contract reports meanwhile starts it when the computer is back${by}, if that is at most ${span(catchUpWindowMs)} late; what is older is listed as missed.`;
}

/** Said wherever something waits: no exchange and no chain keeps it. */
export const onlyWhileAwake =
  'Only while this computer is awake and Countersign runs: nothing of it is left with an exchange or on the chain.';
