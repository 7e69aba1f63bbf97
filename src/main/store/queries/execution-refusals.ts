import { AppError } from '../../../shared/errors.ts';
import type { RunState } from '../../../shared/runs/states.ts';

/** PLAN_CHANGED: what was agreed to is not the stored plan any more. */
export function planChanged(
  agreed: { planId: string; planHash: string },
  storedHash: string,
): AppError {
  return new AppError('PLAN_CHANGED', 'invalid_params', 'The plan changed since it was shown.', {
    advice: 'Read it again before you agree. Nothing was started.',
    facts: { planId: agreed.planId, agreedHash: agreed.planHash, storedHash },
  });
}

/** RUN_ILLEGAL_TRANSITION. */
export function illegalTransition(executionId: string, from: RunState, to: RunState): AppError {
  const message = `This run is ${from} and cannot become ${to}.`;
  return new AppError('RUN_ILLEGAL_TRANSITION', 'invalid_params', message, {
    facts: { executionId, from, to },
  });
}
