import { AppError } from '../../shared/errors.ts';
import type { PlanView } from '../../shared/ipc/views.ts';

/**
 * Whether a plan may be agreed to as it was shown.
 * @throws AppError PLAN_INVALID, NOT_REHEARSED, REHEARSAL_UNKNOWN, REHEARSAL_FAILED, PLAN_BLOCKED,
 * NOT_ACKNOWLEDGED
 */
export function checkAgreeable({ validation, rehearsal }: PlanView, acknowledged: boolean): void {
  if (!validation.valid) {
    throw refuse('PLAN_INVALID', 'This plan has errors.', 'Say it again in other words.');
  }
  if (rehearsal === null) {
    throw refuse('NOT_REHEARSED', 'This plan has not been rehearsed.', 'Rehearse it first.');
  }
  if (rehearsal.status === 'unknown') {
    const message = 'It is not known what this plan would do: it could not be rehearsed.';
    throw refuse('REHEARSAL_UNKNOWN', message, 'Rehearse it again.');
  }
  if (rehearsal.status === 'failed') {
    const message = 'This plan fails in its rehearsal.';
    throw refuse('REHEARSAL_FAILED', message, 'Look at what it found and change the request.');
  }
  const risks = rehearsal.steps.flatMap((step) => step.risks);
  if (risks.some(({ level }) => level === 'block')) {
    const message = 'A finding of the rehearsal rules this plan out.';
    throw refuse('PLAN_BLOCKED', message, 'Look at the finding.');
  }
  const toRead =
    risks.some(({ level }) => level !== 'info') ||
    validation.issues.some(({ severity }) => severity === 'warning');
  if (toRead && !acknowledged) {
    const message = 'This plan has findings that you have not ticked as read.';
    throw refuse('NOT_ACKNOWLEDGED', message, 'Read them and tick the box.');
  }
}

function refuse(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'policy_denied', message, { advice: `Nothing was started. ${advice}` });
}
