// What a failed step comes to. Decided by the plan's policy, the error's class and what was signed:
// what may have reached the chain is never done again.
import type { ErrorClass, ErrorShape } from '../../shared/errors.ts';
import type { FailurePolicy, PlanNode } from '../../shared/plan/nodes.ts';
import type { AfterFailure } from './acts.ts';
import type { JournalStep } from './journal.ts';

type Retry = Extract<FailurePolicy, { strategy: 'retry' }>;

/** What another attempt cannot cure. */
const final: ReadonlySet<ErrorClass> = new Set([
  'invalid_params',
  'rejected_by_user',
  'policy_denied',
  'cancelled',
]);

/** Longest pause between two attempts, whatever the multiplier makes of it. */
const longestDelayMs = 30 * 86_400_000;

export function afterFailure(
  node: PlanNode,
  step: Pick<JournalStep, 'attempt' | 'effects'>,
  error: ErrorShape,
  nowMs: number,
): AfterFailure {
  const policy = node.onFailure;
  if (policy?.strategy === 'retry' && mayTryAgain(policy, step, error)) {
    const dueAt = nowMs + backoffMs(policy, step.attempt);
    return { kind: 'retry', dueAt, attempts: policy.maxAttempts };
  }
  // A branch for errors has its turn before the failure is skipped.
  const hasBranch = node.type === 'action' && node.onError !== undefined;
  return policy?.strategy === 'skip' && !hasBranch ? { kind: 'skip' } : { kind: 'fail' };
}

/** The pause before the attempt after this one. */
export function backoffMs(policy: Retry, attempt: number): number {
  const { delayMs, backoffMultiplier = 1 } = policy;
  const delay = delayMs * backoffMultiplier ** (attempt - 1);
  return Math.min(Math.max(Number.isNaN(delay) ? longestDelayMs : delay, 0), longestDelayMs);
}

function mayTryAgain(
  policy: Retry,
  { attempt, effects }: Pick<JournalStep, 'attempt' | 'effects'>,
  error: ErrorShape,
): boolean {
  if (attempt >= policy.maxAttempts || final.has(error.class)) return false;
  return effects.every((effect) => {
    if (!effect.signed) return true;
    // A change of a file fails only where the file was seen to be as before.
    if (effect.state === 'failed' && effect.realm === 'file') return true;
    // The chain refused it, and that is final: nothing of it happened but its fee.
    if (effect.state === 'failed') return effect.error?.class === 'reverted';
    // The step's earlier transactions count, and the tool builds on what they did.
    return effect.state === 'confirmed' && !effect.last && effect.verdict !== 'different';
  });
}
