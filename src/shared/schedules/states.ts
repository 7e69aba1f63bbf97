// The words for schedules: the same in the store, the app and the command line.
import type { EndReason } from './decide/fire.ts';

export const triggerStates = ['active', 'paused', 'ended'] as const;
export type TriggerState = (typeof triggerStates)[number];

/** Why a schedule stands still: a person said so, of it or of all, or what its last runs did. */
export const pausedWhys = ['person', 'failure', 'different', 'all'] as const;
export type PausedWhy = (typeof pausedWhys)[number];

/** Why nothing more comes of a schedule: by its own terms, a person removed it, or its plan was edited. */
export type EndsWhy = EndReason | 'REMOVED' | 'EDITED';

export const notificationKinds = [
  'approval',
  'failed',
  'missed',
  'done',
  'mandate',
  'overdue',
  'message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
