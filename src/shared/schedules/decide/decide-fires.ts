// What became of the due times of a schedule up to now. A function of its inputs: no clock, no chance.
import type { DueTimes } from '../times/due-times.ts';
import { triggerTimes } from '../times/trigger-times.ts';
import { type Door, openDoor } from './door.ts';
import type { DecidedFire, EndReason } from './fire.ts';
import { type Deciding, type Gap, missedFires } from './missed-fires.ts';
import { missedRows } from './missed-rows.ts';
import { onTimeMs, rulesOf, type ScheduleState } from './schedule.ts';
import { startTime } from './start-time.ts';

export interface FireDecision {
  /** In the order of their due times. `fired` and `late` are to start now, one of them at most. */
  fires: DecidedFire[];
  /** To be handed in as `decidedTo` the next time. */
  decidedTo: number | null;
  /** When to decide again: the next due time with its jitter. Null when none comes, or until the queue is empty. */
  nextDueAt: number | null;
  /** Whether the open run is to be cancelled. */
  cancelRunning: boolean;
  /** Why the schedule is over; null while something may still start. */
  ended: EndReason | null;
}

/**
 * Decides every due time from `decidedTo` to now, once: nothing when the clock was set back behind it. Of a
 * trigger that is not by time nothing is due and nothing ends.
 */
export function decideFires(state: ScheduleState, now: number): FireDecision {
  const { trigger, agreedAt, held } = state;
  const times = triggerTimes(trigger, agreedAt);
  if (times === null) return undecided(state);
  const door = openDoor(state);
  const since = sinceOf(state);
  const last = door.room() > 0 ? lastStarting(state, times, now) : null;
  if (last === null) return { ...undecided(state), ...whatComes(state, times, since, door) };
  const rows = missedRows(times);
  const heldTo = held === null ? since : Math.max(since, Math.min(last, held.until ?? last));
  const heldBack = held === null ? [] : rows.add(since, heldTo, held.reason);
  const made = startable({ state, times, rows, door }, { since: heldTo, last, now });
  const fires = [...heldBack, ...made];
  // Where the last run that may be has started, what comes after it was never due.
  const decidedTo = door.room() > 0 ? last : (fires.at(-1)?.dueAt ?? last);
  const next = whatComes(state, times, decidedTo, door);
  return { fires, decidedTo, cancelRunning: door.cancels(), ...next };
}

/** When a schedule is to start next; null when nothing more comes. What is overdue is in the past. */
export function nextDueAt(state: ScheduleState): number | null {
  const times = triggerTimes(state.trigger, state.agreedAt);
  return times && whatComes(state, times, sinceOf(state), openDoor(state)).nextDueAt;
}

function undecided({ decidedTo }: ScheduleState): FireDecision {
  return { fires: [], decidedTo, nextDueAt: null, cancelRunning: false, ended: null };
}

/** A time that was over before its schedule was agreed to is missed, not forgotten. */
function sinceOf({ trigger, agreedAt, decidedTo }: ScheduleState): number {
  return decidedTo ?? (trigger.type === 'time' ? Number.NEGATIVE_INFINITY : agreedAt - 1);
}

/** The last due time that is to start by now. */
function lastStarting(state: ScheduleState, times: DueTimes, now: number): number | null {
  const last = times.last(sinceOf(state), now);
  return last === null || startOf(state, times, last) <= now
    ? last
    : times.last(sinceOf(state), last - 1);
}

function startOf({ triggerId, trigger }: ScheduleState, times: DueTimes, dueAt: number): number {
  return startTime(triggerId, rulesOf(trigger).jitterMs, times, dueAt);
}

function startable(
  deciding: Deciding,
  { since, last, now }: { since: number; last: number; now: number },
): DecidedFire[] {
  const { state, times, door } = deciding;
  const onTime: number[] = [];
  let due = times.last(since, last);
  while (due !== null && now - startOf(state, times, due) <= onTimeMs) {
    onTime.unshift(due);
    due = times.last(since, due - 1);
  }
  const gap: Gap | null = due === null ? null : { since, upTo: due, onTime: onTime[0] };
  const fires = gap === null ? [] : missedFires(deciding, gap, now);
  for (const dueAt of onTime) {
    if (door.room() > 0) fires.push(door.pass(dueAt, 'fired', null));
  }
  return fires;
}

function whatComes(
  state: ScheduleState,
  times: DueTimes,
  since: number,
  door: Door,
): Pick<FireDecision, 'nextDueAt' | 'ended'> {
  const next = door.room() > 0 ? times.after(since) : null;
  if (next !== null) return { nextDueAt: startOf(state, times, next), ended: null };
  const over = state.trigger.type === 'interval' ? 'END_REACHED' : 'DONE';
  const ended = door.room() > 0 ? over : 'MAX_RUNS';
  return { nextDueAt: null, ended: door.queued() === 0 ? ended : null };
}
