import type { Trigger } from '../../../triggers.ts';
import { type Check, issueAt } from '../../check.ts';
import { cronClock } from '../cron-clock.ts';
import { presentTime } from '../present-time.ts';
import { writtenInstant } from '../written-instant.ts';

/** A trigger that the calendar, or its own bounds, never let fire. */
export const neverFires: Check = (input) => {
  return reasons(input.plan.trigger, presentTime(input)).map(({ path, message }) =>
    issueAt({ nodeId: null, path: `trigger.${path}` }, 'CONTRA_TIMING', message),
  );
};

interface Reason {
  path: string;
  message: string;
}

function reasons(trigger: Trigger | undefined, now: number | null): Reason[] {
  switch (trigger?.type) {
    case 'cron':
      return [...ofRuns(trigger.maxRuns), ...ofCalendar(trigger, now)];
    case 'interval':
      return [...ofRuns(trigger.maxRuns), ...ofEnd(trigger, now)];
    case 'condition':
      return ofExpiry(trigger.expiresAfterMs);
    default:
      return [];
  }
}

function ofRuns(maxRuns: number | undefined): Reason[] {
  if (maxRuns === undefined || maxRuns > 0) return [];
  return [{ path: 'maxRuns', message: `With ${maxRuns} runs allowed the plan never starts.` }];
}

function ofExpiry(ms: number | undefined): Reason[] {
  if (ms === undefined || ms > 0) return [];
  return [{ path: 'expiresAfterMs', message: 'The trigger expires before it can fire.' }];
}

/** An end that is over is named for that. */
function ofEnd(
  { startAt, endAt }: Extract<Trigger, { type: 'interval' }>,
  now: number | null,
): Reason[] {
  const [start, end] = [writtenInstant(startAt), writtenInstant(endAt)];
  if (start === null || end === null || end > start || end < (now ?? end)) return [];
  const message = `The end, ${endAt}, is not after the start, ${startAt}, so the plan never starts.`;
  return [{ path: 'endAt', message }];
}

function ofCalendar(trigger: Extract<Trigger, { type: 'cron' }>, now: number | null): Reason[] {
  const clock = cronClock(trigger, now);
  if (clock === null || clock.fires(1).length > 0) return [];
  const message = `No day in the calendar fits "${trigger.expression}", so the plan never starts.`;
  return [{ path: 'expression', message }];
}
