import { AppError } from '../../../shared/errors.ts';

/** PLAN_UNKNOWN. */
export function planUnknown(id: string): AppError {
  const message = 'No plan, schedule or run of yours has this id.';
  return new AppError('PLAN_UNKNOWN', 'invalid_params', message, {
    advice: 'Nothing was changed. The ids are in the lists of plans, schedules and runs.',
    facts: { id },
  });
}

/** PLAN_NOT_GOING_ON. */
export function nothingGoesOn(planId: string): AppError {
  const message = 'Nothing of this plan is waiting or going on.';
  return new AppError('PLAN_NOT_GOING_ON', 'invalid_params', message, {
    advice: 'Nothing was changed. What it did before can be undone from its run.',
    facts: { planId },
  });
}

/** PLAN_NOT_PAUSED. */
export function notPaused(planId: string): AppError {
  const message = 'Nothing of this plan is paused.';
  return new AppError('PLAN_NOT_PAUSED', 'invalid_params', message, {
    advice: 'Nothing was changed, and there is nothing to resume.',
    facts: { planId },
  });
}
