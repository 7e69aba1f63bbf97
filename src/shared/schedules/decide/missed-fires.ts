import { type DueTimes, dueAfter } from '../times/due-times.ts';
import type { Door } from './door.ts';
import { type DecidedFire, dueKeyOf } from './fire.ts';
import type { MissedRows } from './missed-rows.ts';
import { rulesOf, type ScheduleState } from './schedule.ts';

/** How many missed starts one gap makes up for at most. */
export const mostMadeUpFor = 100;

/** The missed due times `(since, upTo]`, and the first one after them that is on time. */
export interface Gap {
  since: number;
  upTo: number;
  onTime: number | undefined;
}

/** A decision on the way. */
export interface Deciding {
  state: ScheduleState;
  times: DueTimes;
  rows: MissedRows;
  door: Door;
}

/** What becomes of missed due times, by the rule of the trigger for them. */
export function missedFires(deciding: Deciding, gap: Gap, now: number): DecidedFire[] {
  const { missed, catchUpWindowMs } = rulesOf(deciding.state.trigger);
  if (missed === 'skip') return deciding.rows.add(gap.since, gap.upTo, deciding.state.away);
  const tooOld = Math.min(gap.upTo, Math.ceil(now - catchUpWindowMs) - 1);
  const old = deciding.rows.add(gap.since, tooOld, 'PAST_CATCH_UP');
  const recent = { ...gap, since: Math.max(gap.since, tooOld) };
  return [...old, ...(missed === 'run_once' ? byOne(deciding, recent) : byEach(deciding, recent))];
}

/** One start stands for all: the first on time where there is one, so that no two come at once. */
function byOne({ state, times, rows, door }: Deciding, gap: Gap): DecidedFire[] {
  const { since, upTo, onTime } = gap;
  const last = times.last(since, upTo);
  if (last === null) return [];
  if (onTime !== undefined) return rows.add(since, upTo, 'COALESCED', { into: dueKeyOf(onTime) });
  const before = rows.add(since, last - 1, 'COALESCED', { into: dueKeyOf(last) });
  return [...before, door.pass(last, 'late', state.away)];
}

/** One run after the other, the oldest first. */
function byEach({ state, times, rows, door }: Deciding, { since, upTo }: Gap): DecidedFire[] {
  const dues = dueAfter(times, since, Math.min(mostMadeUpFor, door.room()));
  const taken = dues.filter((due) => due <= upTo);
  const fires: DecidedFire[] = [];
  for (const due of taken) {
    const follows = fires.length > 0 && fires[0]?.outcome !== 'skipped';
    fires.push(follows ? door.follow(due, state.away) : door.pass(due, 'late', state.away));
  }
  if (door.room() <= 0) return fires;
  const limit = mostMadeUpFor;
  return [...fires, ...rows.add(taken.at(-1) ?? since, upTo, 'PAST_CATCH_UP', { limit })];
}
