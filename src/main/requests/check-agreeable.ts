import { AppError } from '../../shared/errors.ts';
import type { PlanView } from '../../shared/ipc/views.ts';

/**
 * Whether a plan may be agreed to as it was shown.
 * @throws AppError PLAN_INVALID, NOT_REHEARSED, REHEARSAL_NOT_OK, PLAN_BLOCKED, NOT_ACKNOWLEDGED
 */
export function checkAgreeable({ validation, rehearsal }: PlanView, acknowledged: boolean): void {
  if (!validation.valid) {
    throw refuse('PLAN_INVALID', 'This plan has errors.', 'Say it again in other words.');
  }
  if (rehearsal === null) {
    throw refuse('NOT_REHEARSED', 'This plan has not been rehearsed.', 'Rehearse it first.');
  }
  if (rehearsal.status !== 'ok') {
    throw refuse(
      'REHEARSAL_NOT_OK',
      'The rehearsal did not come to a good end.',
      'Look at what it found, change the request and rehearse again.',
    );
  }
  const risks = rehearsal.steps.flatMap((step) => step.risks);
  if (risks.some(({ level }) => level === 'block')) {
    throw refuse(
      'PLAN_BLOCKED',
      'A finding of the rehearsal rules this plan out.',
      'Look at the finding.',
    );
  }
  const toRead =
    risks.some(({ level }) => level !== 'info') ||
    validation.issues.some(({ severity }) => severity === 'warning');
  if (toRead && !acknowledged) {
    throw refuse(
      'NOT_ACKNOWLEDGED',
      'This plan has findings that you have not ticked as read.',
      'Read them and tick the box.',
    );
  }
}

function refuse(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'policy_denied', message, { advice: `Nothing was started. ${advice}` });
}
