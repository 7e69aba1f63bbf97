// What a failed step comes to. Decided by the plan's policy, the error's class and what was signed:
// what may have reached the chain is never done again, and no part of a plan in which it was.
import { createHash } from 'node:crypto';
import type { ErrorClass, ErrorShape } from '../../shared/errors.ts';
import type { FailurePolicy, PlanNode } from '../../shared/plan/nodes.ts';
import type { AfterFailure } from './acts.ts';
import type { JournalStep } from './journal.ts';

export type Retry = Extract<FailurePolicy, { strategy: 'retry' }>;

type Attempted = Pick<JournalStep, 'path' | 'attempt' | 'effects' | 'notes'>;

/** What another attempt cannot cure. */
const final: ReadonlySet<ErrorClass> = new Set([
  'invalid_params',
  'rejected_by_user',
  'policy_denied',
  'cancelled',
]);

/** Longest pause between two attempts, whatever the multiplier makes of it. */
const longestDelayMs = 30 * 86_400_000;

/** By how much a pause is lengthened at most, so that what failed together is not tried again together. */
const jitter = 0.1;

/** `reopened`: the steps below it that another attempt would do again. */
export function afterFailure(
  node: PlanNode,
  step: Attempted,
  error: ErrorShape,
  at: { executionId: string; nowMs: number },
  reopened: readonly JournalStep[] = [],
): AfterFailure {
  const policy = node.onFailure;
  if (policy?.strategy === 'retry' && mayTryAgain(policy, step, error, reopened)) {
    const from = at.nowMs;
    const dueAt = from + pauseMs(policy, at.executionId, step);
    const attempts = (step.notes.earlierAttempts ?? 0) + policy.maxAttempts;
    return { kind: 'retry', from, dueAt, attempts };
  }
  // A branch for errors has its turn before the failure is skipped.
  const hasBranch = node.type === 'action' && node.onError !== undefined;
  return policy?.strategy === 'skip' && !hasBranch ? { kind: 'skip' } : { kind: 'fail' };
}

/** The pause before the attempt after this one: never shorter than the plan says, the same each time it is asked. */
export function pauseMs(
  policy: Retry,
  executionId: string,
  step: Pick<JournalStep, 'path' | 'attempt' | 'notes'>,
): number {
  const ms = backoffMs(policy, ownAttempt(step));
  const hash = createHash('sha256').update(JSON.stringify([executionId, step.path, step.attempt]));
  const share = hash.digest().readUInt32BE() / 2 ** 32;
  return Math.ceil(ms) + Math.floor(ms * jitter * share);
}

/** The plan's own pause before the attempt after this one. */
export function backoffMs(policy: Retry, attempt: number): number {
  const { delayMs, backoffMultiplier = 1 } = policy;
  const delay = delayMs * backoffMultiplier ** (attempt - 1);
  return Math.min(Math.max(Number.isNaN(delay) ? longestDelayMs : delay, 0), longestDelayMs);
}

function ownAttempt({ attempt, notes }: Pick<JournalStep, 'attempt' | 'notes'>): number {
  return attempt - (notes.earlierAttempts ?? 0);
}

function mayTryAgain(
  policy: Retry,
  step: Attempted,
  error: ErrorShape,
  reopened: readonly JournalStep[],
): boolean {
  if (ownAttempt(step) >= policy.maxAttempts || final.has(error.class)) return false;
  return (
    [step, ...reopened].every(({ effects }) => effects.every(mayBeFollowed)) &&
    !reopened.some(wasDeclined)
  );
}

/** A person who said no is not asked again by going back to before the question. */
function wasDeclined({ error }: JournalStep): boolean {
  return error?.class === 'rejected_by_user';
}

const cutOff: ReadonlySet<string> = new Set([
  ...['COMMAND_CUT', 'COMMAND_LOST'],
  ...['VISIT_CUT', 'VISIT_LOST'],
]);

function mayBeFollowed(effect: JournalStep['effects'][number]): boolean {
  if (!effect.signed) return true;
  // A program or a visit that was cut off may have done anything; of one that ended it is known how.
  if (effect.state === 'failed' && (effect.realm === 'command' || effect.realm === 'visit'))
    return !cutOff.has(effect.error?.code ?? '');
  // A change of a file fails only where the file was seen to be as before.
  if (effect.state === 'failed' && effect.realm === 'file') return true;
  // The chain refused it, and that is final: nothing of it happened but its fee.
  if (effect.state === 'failed') return effect.error?.class === 'reverted';
  // The step's earlier transactions count, and the tool builds on what they did.
  return effect.state === 'confirmed' && !effect.last;
}
