import { AppError } from '../../../shared/errors.ts';

/** MANDATE_NOT_FOUND. */
export function mandateNotFound(mandateId: string): AppError {
  return new AppError('MANDATE_NOT_FOUND', 'invalid_params', 'There is no such mandate.', {
    advice: 'Look in the list of mandates. Nothing was changed.',
    facts: { mandateId },
  });
}

/** MANDATE_OVER: it expired, was used up, replaced or revoked. */
export function mandateOver(mandateId: string): AppError {
  return new AppError('MANDATE_OVER', 'invalid_params', 'This mandate is over.', {
    advice: 'Nothing was changed. Make a new one if runs are to go on by themselves.',
    facts: { mandateId },
  });
}

/** MANDATE_BOUND: the schedule of another plan was agreed to with it. */
export function mandateBound(mandateId: string, triggerId: string): AppError {
  const message = 'This mandate signs for another schedule, and a mandate signs for one alone.';
  return new AppError('MANDATE_BOUND', 'invalid_params', message, {
    advice: 'Nothing was agreed to. Make a mandate of its own for this plan.',
    facts: { mandateId, triggerId },
  });
}

/** MANDATE_OTHER_PLAN: the hash of its plan is another. */
export function otherPlan(mandateId: string): AppError {
  const message = 'The mandate was made for another plan, or for this one before a change.';
  return new AppError('MANDATE_OTHER_PLAN', 'invalid_params', message, {
    advice: 'Nothing was agreed to. Make a new mandate for the plan as it is now.',
    facts: { mandateId },
  });
}
