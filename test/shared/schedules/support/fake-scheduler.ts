// A scheduler as small as can be: it keeps the state of one schedule, and a clock that somebody else moves.
import { decideFires } from '../../../../src/shared/schedules/decide/decide-fires.ts';
import type { DecidedFire } from '../../../../src/shared/schedules/decide/fire.ts';
import type { ScheduleState } from '../../../../src/shared/schedules/decide/schedule.ts';

export interface FakeScheduler {
  state: ScheduleState;
  now: number;
  rows: DecidedFire[];
  /** How many starts one look has brought, at most. */
  mostStarts: number;
  ended: boolean;
}

export function newScheduler(
  trigger: ScheduleState['trigger'],
  now: number,
  more: Partial<ScheduleState> = {},
): FakeScheduler {
  const state: ScheduleState = {
    ...{ triggerId: 'simulated', trigger, agreedAt: now, decidedTo: null, runsDone: 0 },
    ...{ queued: 0, running: false, held: null, away: 'APP_WAS_OFF' as const, ...more },
  };
  return { state, now, rows: [], mostStarts: 0, ended: false };
}

/** Decides at the present time, and keeps what was decided. */
export function look(scheduler: FakeScheduler): void {
  if (scheduler.ended) return;
  const { state } = scheduler;
  const { fires, decidedTo, nextDueAt, ended } = decideFires(state, scheduler.now);
  const started = fires.filter(({ outcome }) => outcome === 'fired' || outcome === 'late').length;
  const queued = fires.filter(({ outcome }) => outcome === 'queued').length;
  if (nextDueAt !== null && nextDueAt <= scheduler.now) throw new Error('something due was left');
  if (state.running && started > 0) throw new Error('it started over a run that goes on');
  scheduler.rows.push(...fires);
  scheduler.mostStarts = Math.max(scheduler.mostStarts, started);
  scheduler.ended = ended !== null;
  scheduler.state = {
    ...{ ...state, decidedTo, queued: state.queued + queued },
    ...{ runsDone: state.runsDone + started, running: state.running || started > 0 },
  };
}

/** The open run ends, and what waits behind it starts. */
export function endRun(scheduler: FakeScheduler): void {
  const { queued, runsDone } = scheduler.state;
  const next = queued > 0 ? 1 : 0;
  scheduler.state = {
    ...{ ...scheduler.state, running: next === 1 },
    ...{ queued: queued - next, runsDone: runsDone + next },
  };
}

/**
 * Each due time up to what is decided has one row, or is among those of one row that stands for many; and
 * nothing else has. Answers the first that is not so, in words; null when all is right.
 */
export function firstWrong({ rows, state }: FakeScheduler, due: readonly number[]): string | null {
  const places = new Map(due.map((at, index) => [at, index]));
  const counted = new Uint8Array(due.length);
  for (const { dueAt, dueKey, facts } of rows) {
    const first = places.get(Date.parse(facts.first ?? dueKey));
    const last = places.get(dueAt);
    if (first === undefined || last === undefined) return `${dueKey} was never due`;
    if (last - first + 1 !== (facts.count ?? 1)) return `${dueKey} counts ${facts.count}`;
    for (let index = first; index <= last; index += 1) counted[index]! += 1;
  }
  const { decidedTo } = state;
  const wrong = due.findIndex((at, i) => counted[i] !== (at <= (decidedTo ?? 0) ? 1 : 0));
  return wrong < 0 ? null : `${new Date(due[wrong]!).toISOString()} came ${counted[wrong]} times`;
}
