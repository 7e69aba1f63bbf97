// What a person is told of schedules while they look elsewhere: sentences, each once for its occasion.
import type { ErrorShape } from '../../shared/errors.ts';
import type { DecidedFire, FireReason } from '../../shared/schedules/decide/fire.ts';
import type { NewNotification } from '../store/queries/notifications.ts';

const whyMissed: Readonly<Record<FireReason, string>> = {
  OVERLAP: 'The run before it was still going on.',
  APP_WAS_OFF: 'Countersign was not open then.',
  ASLEEP: 'The computer was asleep then.',
  PAUSED: 'The schedule was paused.',
  HALTED: 'You had stopped everything.',
  PAST_CATCH_UP: 'It was too long ago to be made up for.',
  COALESCED: 'A later start stands for it.',
  OVER: 'The schedule was over by then.',
  COULD_NOT_START: 'It could not start.',
  STORAGE: 'Nothing could be written on this computer then.',
};

export function missedNotice(
  triggerId: string,
  planName: string,
  { dueKey, reason, facts }: DecidedFire,
  count: number,
): NewNotification {
  const why = reason === null ? '' : whyMissed[reason];
  const detail = facts.error === undefined ? why : `${why} ${facts.error}`;
  return {
    ...{ kind: 'missed', topic: 'schedule', subjectId: triggerId, occasion: dueKey },
    title: count === 1 ? `Missed: ${planName}` : `Missed ${count} times: ${planName}`,
    body: `${detail} Nothing was signed.`,
  };
}

/** Of a run of a schedule. */
export function endNotice(
  executionId: string,
  planName: string,
  state: 'completed' | 'failed',
  error: ErrorShape | null,
): NewNotification {
  const of = { topic: 'run', subjectId: executionId, occasion: 'end' };
  return state === 'completed'
    ? { ...of, kind: 'done', title: `Done: ${planName}`, body: 'The scheduled run is completed.' }
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
      : 'A run changed something else than was rehearsed. Compare the two, then resume the schedule.';
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
