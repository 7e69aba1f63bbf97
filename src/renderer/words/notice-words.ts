import type { NotificationKind } from '../../shared/schedules/states.ts';

/** Why a person is told, in a word or two. */
export const noticeKindWords: Readonly<Record<NotificationKind, string>> = {
  approval: 'Waits for you',
  failed: 'Failed',
  missed: 'Missed',
  done: 'Done',
  mandate: 'Mandate',
  overdue: 'Overdue',
  message: 'Message',
};
