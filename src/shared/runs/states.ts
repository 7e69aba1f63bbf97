// The words for states are the same in the store, the user interface and the documents.

/** A run (one execution of a plan). */
export const runStates = [
  'pending',
  'running',
  'waiting',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;
export type RunState = (typeof runStates)[number];

export const stepStates = [
  'pending',
  'running',
  'waiting',
  'completed',
  'failed',
  'skipped',
] as const;
export type StepState = (typeof stepStates)[number];

/** Why a run or a step waits. */
export const waitReasons = [
  'approval',
  'time',
  'condition',
  'budget',
  'unlock',
  'in_doubt',
  'retry',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** One external act of a step, e.g. one transaction. */
export const effectStates = [
  'planned',
  'simulated',
  'approved',
  'intent',
  'sent',
  'mined',
  'confirmed',
  'failed',
  'cancelled',
  'unknown',
] as const;
export type EffectState = (typeof effectStates)[number];

/** Every legal transition of an effect. The store enforces this same list in SQL. */
export const effectEdges: Readonly<Record<EffectState, readonly EffectState[]>> = {
  planned: ['simulated', 'failed', 'cancelled'],
  simulated: ['approved', 'simulated', 'failed', 'cancelled'],
  approved: ['intent', 'simulated', 'cancelled'],
  intent: ['sent', 'unknown', 'cancelled'],
  sent: ['mined', 'unknown', 'cancelled'],
  mined: ['confirmed', 'failed', 'sent'],
  confirmed: ['sent'],
  unknown: ['sent', 'mined', 'failed'],
  failed: [],
  cancelled: [],
};

/** Every legal transition of a change of a file, which is neither sent nor mined. Enforced in SQL too. */
export const fileEffectEdges: Readonly<Record<EffectState, readonly EffectState[]>> = {
  planned: ['simulated', 'failed', 'cancelled'],
  simulated: ['approved', 'simulated', 'failed', 'cancelled'],
  approved: ['intent', 'simulated', 'cancelled'],
  intent: ['confirmed', 'failed', 'unknown'],
  sent: [],
  mined: [],
  confirmed: [],
  unknown: ['confirmed', 'failed'],
  failed: [],
  cancelled: [],
};

/** What comparing the actual changes with the rehearsed ones showed. */
export const verdicts = ['matched', 'within_tolerance', 'different', 'not_checked'] as const;
export type Verdict = (typeof verdicts)[number];

/** What a person asked of a run that has not yet taken effect. */
export const runWishes = ['pause', 'cancel'] as const;
export type RunWish = (typeof runWishes)[number];

/** What became of the step whose failure ended a run. */
export const deadLetterStates = ['open', 'retried', 'dropped'] as const;

/** Runs that still have something to do after a restart. */
export const openRunStates: readonly RunState[] = ['pending', 'running', 'waiting', 'paused'];
