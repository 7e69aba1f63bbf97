import type { Trigger } from '../../plan/triggers.ts';
import { mostRuns } from '../decide/schedule.ts';
import { dueAfter } from '../times/due-times.ts';
import { triggerTimes } from '../times/trigger-times.ts';
import { clockNote } from './clock-note.ts';

export interface PreviewedFire {
  /** Epoch ms, without jitter. */
  at: number;
  /** What a change of the clocks does to it, in a sentence. */
  note: string | null;
}

export interface Preview {
  /** The zone whose clocks the trigger goes by; null where it goes by none. */
  zone: string | null;
  fires: PreviewedFire[];
}

/**
 * The next starts of a trigger, `most` at most: those of a cron expression after `from`, others at `from` too.
 * A schedule that runs says when it was agreed to (default `from`) and how many runs it has had (default
 * none). Null for a trigger that is not by time, or whose time, expression or zone is none.
 */
export function previewFires(
  trigger: Trigger,
  from: number,
  most: number,
  { agreedAt = from, runsDone = 0 }: { agreedAt?: number; runsDone?: number } = {},
): Preview | null {
  const times = triggerTimes(trigger, agreedAt);
  if (times === null) return null;
  const left = Math.max(0, Math.min(most, mostRuns(trigger) - runsDone));
  if (trigger.type !== 'cron') {
    const fires = dueAfter(times, from - 1, left).map((at) => ({ at, note: null }));
    return { zone: null, fires };
  }
  const { expression, timezone: zone = 'UTC' } = trigger;
  const fires = dueAfter(times, from, left);
  return { zone, fires: fires.map((at) => ({ at, note: clockNote(expression, zone, at) })) };
}
