import { AppError } from '../../shared/errors.ts';
import type { PlanView } from '../../shared/ipc/plan-views.ts';
import { allTaintWords } from '../../shared/plan/taint.ts';
import type { ValidationResult } from '../../shared/plan/validate/result.ts';

/**
 * Whether a plan may be agreed to as it was shown.
 * @throws AppError UNTRUSTED_PARTY, PLAN_INVALID, NOT_REHEARSED, REHEARSAL_UNKNOWN, REHEARSAL_FAILED, PLAN_BLOCKED,
 * NOT_ACKNOWLEDGED
 */
export function checkAgreeable(view: PlanView, acknowledged: boolean): void {
  const { validation, rehearsal } = view;
  checkJudged(view, validation, 'Say it again in other words.');
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

/** Errors: UNTRUSTED_PARTY, PLAN_INVALID with what mends it. */
export function checkJudged(
  view: PlanView,
  { issues, valid }: ValidationResult,
  advice: string,
): void {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const isStopped = errors.every(({ code }) => code === 'UNTRUSTED_PARTY');
  if (isStopped && view.strangers.some(({ vouched }) => !vouched)) throw untrustedParty(view);
  if (!valid) throw refuse('PLAN_INVALID', 'This plan has errors.', advice);
}

/** UNTRUSTED_PARTY: nothing else is in the way, and the person can say that they know the addresses. */
function untrustedParty({ planId, strangers, taint }: PlanView): AppError {
  const addresses = strangers.filter(({ vouched }) => !vouched).map(({ address }) => address);
  const [first = '', ...others] = addresses;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const message = `${first}${more} would get money or leave to take it, and only ${allTaintWords(taint)} says so.`;
  return new AppError('UNTRUSTED_PARTY', 'policy_denied', message, {
    advice:
      'Nothing was started. If you know whose address it is, say so for this plan, or keep it in your contacts.',
    facts: { planId, addresses: addresses.join(' ') },
  });
}

function refuse(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'policy_denied', message, { advice: `Nothing was started. ${advice}` });
}
