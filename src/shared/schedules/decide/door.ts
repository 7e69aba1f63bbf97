import { type DecidedFire, dueKeyOf, type FireReason } from './fire.ts';
import { decideOverlap } from './overlap.ts';
import { mostRuns, rulesOf, type ScheduleState, startsOnce } from './schedule.ts';

/** Lets fires through one after the other, and keeps in mind what the ones before have taken. */
export interface Door {
  /** How many more runs there may be. */
  room(): number;
  queued(): number;
  /** Whether the open run is to be cancelled. */
  cancels(): boolean;
  /** A fire that is to start, by the rule for overlaps. */
  pass(dueAt: number, outcome: 'fired' | 'late', reason: FireReason | null): DecidedFire;
  /** A fire that is to start after the one before it, whatever the rule for overlaps. */
  follow(dueAt: number, reason: FireReason | null): DecidedFire;
}

export function openDoor({
  trigger,
  runsDone,
  running,
  queued,
}: Pick<ScheduleState, 'trigger' | 'runsDone' | 'running' | 'queued'>): Door {
  const { overlap } = rulesOf(trigger);
  const now = { running, queued, cancels: false, room: mostRuns(trigger) - runsDone - queued };
  const row = (
    dueAt: number,
    outcome: DecidedFire['outcome'],
    reason: FireReason | null,
  ): DecidedFire => ({ dueKey: dueKeyOf(dueAt), dueAt, outcome, reason, facts: {} });
  const enqueue = (dueAt: number, reason: FireReason | null): DecidedFire => {
    now.queued += 1;
    now.room -= 1;
    return row(dueAt, 'queued', reason);
  };
  return {
    room: () => now.room,
    queued: () => now.queued,
    cancels: () => now.cancels,
    pass(dueAt, outcome, reason) {
      const decision = decideOverlap(overlap, now);
      if (decision === 'skip' && !startsOnce(trigger)) return row(dueAt, 'skipped', 'OVERLAP');
      if (decision !== 'start') {
        now.cancels ||= decision === 'cancel_and_queue';
        return enqueue(dueAt, 'OVERLAP');
      }
      now.running = true;
      now.room -= 1;
      return row(dueAt, outcome, reason);
    },
    follow: enqueue,
  };
}
