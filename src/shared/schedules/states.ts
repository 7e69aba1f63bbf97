// The words for schedules and their fires: the same in the store, the app and the command line.

export const triggerStates = ['active', 'paused', 'ended'] as const;
export type TriggerState = (typeof triggerStates)[number];

/** Why a schedule stands still: a person said so, of it or of all, or what its last runs did. */
export const pausedWhys = ['person', 'failure', 'different', 'all'] as const;
export type PausedWhy = (typeof pausedWhys)[number];

/** Why nothing more comes of a schedule. */
export const endsWhys = ['done', 'max_runs', 'end_at', 'expired', 'removed', 'edited'] as const;
export type EndsWhy = (typeof endsWhys)[number];

/**
 * What became of a due start: it began on time or late, it waits for the run before it, it was left out because
 * of that run, or it fell into a time when it could not begin.
 */
export const fireOutcomes = ['fired', 'late', 'queued', 'skipped', 'missed'] as const;
export type FireOutcome = (typeof fireOutcomes)[number];

/** Why a due start was not made when it was due. */
export const fireReasons = [
  'OVERLAP',
  'APP_WAS_OFF',
  'ASLEEP',
  'PAUSED',
  'HALTED',
  'PAST_CATCH_UP',
  'COALESCED',
  'OVER',
  'COULD_NOT_START',
  'STORAGE',
] as const;
export type FireReason = (typeof fireReasons)[number];

export const notificationKinds = [
  'approval',
  'failed',
  'missed',
  'done',
  'mandate',
  'overdue',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
