import { describeDuration } from '../../../describe/values.ts';
import type { Trigger } from '../../../triggers.ts';
import { type Check, type CheckInput, issueAt } from '../../check.ts';
import { certainWaits } from '../certain-waits.ts';
import { cronClock } from '../cron-clock.ts';
import { presentTime } from '../present-time.ts';

const shortestMs = 1_000;
/** How far ahead a calendar is looked through for its shortest gap. */
const firesAhead = 50;

/** A trigger that fires faster than once a second, or again before the run before can be over. */
export const endlessTrigger: Check = (input) => {
  const { trigger } = input.plan;
  if (trigger?.type !== 'interval' && trigger?.type !== 'cron') return [];
  const path = trigger.type === 'cron' ? 'trigger.expression' : 'trigger.everyMs';
  const place = { nodeId: null, path };
  if (trigger.type === 'interval' && trigger.everyMs < shortestMs) {
    const message = `Every ${trigger.everyMs} ms is no interval; the shortest is ${describeDuration(shortestMs)}.`;
    return [issueAt(place, 'CONTRA_INFINITE', message)];
  }
  const waited = certainWaits(input).get(input.plan.root) ?? 0;
  if (waited === 0 || !dropsFires(trigger) || periodMs(trigger, input) >= waited) return [];
  const message = `The plan itself waits ${describeDuration(waited)}, so it would be started again before it is over.`;
  return [issueAt(place, 'CONTRA_INFINITE', message)];
};

type Recurring = Extract<Trigger, { type: 'interval' | 'cron' }>;

/** A single run meets no other; queued runs and cancelled ones are meant. */
function dropsFires({ overlap = 'skip', maxRuns }: Recurring): boolean {
  return overlap === 'skip' && (maxRuns === undefined || maxRuns > 1);
}

/** The shortest time between two fires. */
function periodMs(trigger: Recurring, input: CheckInput): number {
  if (trigger.type === 'interval') return trigger.everyMs;
  const fires = cronClock(trigger, presentTime(input))?.fires(firesAhead) ?? [];
  return fires.reduce((least, fire, index) => {
    const before = fires[index - 1];
    return before === undefined ? least : Math.min(least, fire - before);
  }, Number.POSITIVE_INFINITY);
}
