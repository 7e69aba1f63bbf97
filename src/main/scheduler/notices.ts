// What a person is told of schedules while they look elsewhere: sentences, each once for its occasion.
import type { ErrorShape } from '../../shared/errors.ts';
import { type DecidedFire, dueKeyOf } from '../../shared/schedules/decide/fire.ts';
import { fireWords } from '../../shared/schedules/words/fire-words.ts';
import type { NewNotification } from '../store/queries/notifications.ts';

/** In UTC: the window that shows it may be in another zone than this process. */
const when = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

export function missedNotice(
  triggerId: string,
  planName: string,
  last: DecidedFire,
  count: number,
): NewNotification {
  const due = last.facts.count === undefined ? `Due at ${when(dueKeyOf(last.dueAt))}. ` : '';
  return {
    ...{ kind: 'missed', topic: 'schedule', subjectId: triggerId, occasion: last.dueKey },
    title: count === 1 ? `Missed: ${planName}` : `Missed ${count} times: ${planName}`,
    body: `${due}${fireWords(last, when)}`,
  };
}

/** Of a run of a schedule; `found` are the figures that its first step that only looked found. */
export function endNotice(
  executionId: string,
  planName: string,
  state: 'completed' | 'failed',
  error: ErrorShape | null,
  found: string | undefined,
): NewNotification {
  const of = { topic: 'run', subjectId: executionId, occasion: 'end' };
  return state === 'completed'
    ? {
        ...of,
        kind: 'done',
        title: `Done: ${planName}`,
        body: found ?? 'The scheduled run is completed.',
      }
    : {
        ...{ ...of, kind: 'failed', title: `Failed: ${planName}` },
        body: error?.message ?? 'The scheduled run failed.',
      };
}

export function approvalNotice(
  approvalId: string,
  title: string,
  planName: string,
): NewNotification {
  return {
    ...{ kind: 'approval', topic: 'approval', subjectId: approvalId, occasion: 'asked' },
    title: 'Waits for your approval',
    body: planName === '' ? title : `${planName}: ${title}`,
  };
}

/** A schedule that stands still because of what its runs did. */
export function pausedNotice(
  triggerId: string,
  planName: string,
  why: 'failure' | 'different',
  occasion: string,
): NewNotification {
  const body =
    why === 'failure'
      ? 'Its last runs failed one after the other. Look at why, then resume the schedule.'
      : 'A run changed something else than was rehearsed, or what it changed could not be read. Look at it, then resume the schedule.';
  return {
    ...{ kind: 'failed', topic: 'schedule', subjectId: triggerId, occasion },
    ...{ title: `Paused: ${planName}`, body },
  };
}

/** The scheduler itself did not look for too long. */
export function stalledNotice(occasion: string): NewNotification {
  return {
    ...{ kind: 'overdue', topic: 'schedule', subjectId: 'scheduler', occasion },
    title: 'Schedules were held up',
    body: 'Countersign did not look at its schedules for a while. It does again now; look at what was due.',
  };
}
