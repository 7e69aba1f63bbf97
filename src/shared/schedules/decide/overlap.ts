import type { Trigger } from '../../plan/triggers.ts';

/** What a fire does: start, wait behind the open run, be left out, or cancel the open run and wait for its end. */
export type OverlapDecision = 'start' | 'queue' | 'skip' | 'cancel_and_queue';

/** By the rule of a trigger. One fire waits at most, so that an endless run does not pile up others. */
export function decideOverlap(
  rule: NonNullable<Trigger['overlap']>,
  { running, queued }: { running: boolean; queued: number },
): OverlapDecision {
  if (!running && queued === 0) return 'start';
  if (rule === 'skip' || queued > 0) return 'skip';
  return rule === 'queue' ? 'queue' : 'cancel_and_queue';
}
