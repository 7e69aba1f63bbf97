// What is to be written about one schedule: its fires, the run that one of them starts, and when to decide again.
import type { AppError } from '../../shared/errors.ts';
import { decideFires, type FireDecision } from '../../shared/schedules/decide/decide-fires.ts';
import type { DecidedFire, EndReason } from '../../shared/schedules/decide/fire.ts';
import type { ScheduleState } from '../../shared/schedules/decide/schedule.ts';
import type { Watched } from '../store/queries/trigger-writer.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { PreparedRun } from './ports.ts';

export interface Verdict {
  row: TriggerRecord;
  fires: readonly DecidedFire[];
  /** The fire that starts, and its run; null where none does. */
  start: { fire: DecidedFire; fireId: string; run: PreparedRun } | null;
  decidedTo: number | null;
  nextDueAt: number | null;
  cancelRunning: boolean;
  ended: EndReason | null;
  /** What a look at it has brought, where it is not by time. */
  watched?: Watched;
}

export function isStart({ outcome }: DecidedFire): boolean {
  return outcome === 'fired' || outcome === 'late';
}

/** The fires with the start among them missed. */
export function notStarted(fires: readonly DecidedFire[], error: AppError): DecidedFire[] {
  const facts = { error: error.message };
  return fires.map((fire) =>
    isStart(fire) ? { ...fire, outcome: 'missed', reason: 'COULD_NOT_START', facts } : fire,
  );
}

/** The decision with the start in it left out for good: it is missed, and what follows is decided without it. */
export function withoutStart(
  state: ScheduleState,
  decision: FireDecision,
  error: AppError,
  now: number,
): FireDecision {
  const fires = notStarted(decision.fires, error);
  const queued = state.queued + fires.filter(({ outcome }) => outcome === 'queued').length;
  const after = decideFires({ ...state, queued, decidedTo: decision.decidedTo }, now);
  const { nextDueAt, ended } = after;
  return { ...decision, fires, nextDueAt, ended, cancelRunning: false };
}

/** What kept a start back longer than on time is said with each fire that it kept back. */
export function sayingWhy(fires: readonly DecidedFire[], error: AppError): DecidedFire[] {
  return fires.map((fire) =>
    fire.reason === 'COULD_NOT_START'
      ? { ...fire, facts: { ...fire.facts, error: error.message } }
      : fire,
  );
}
