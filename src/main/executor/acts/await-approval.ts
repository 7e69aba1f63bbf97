import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { ActOf } from '../acts.ts';
import type { ExecutorDeps, Next, Pause } from '../run.ts';
import { voidWord } from '../voided-finding.ts';

/** Until the person answers, or the time of the request is over. */
export function awaitApproval(
  { store, clock }: ExecutorDeps,
  { approvalId }: ActOf<'await_approval'>,
  blockedBy: ErrorShape | null,
): Next {
  const approval = store.reader.approvals.get(approvalId);
  // The yes that it was part of is over: it is asked about anew, with what is left of the others.
  if (approval?.status === 'pending' && wasAnsweredWithOthers(approval)) {
    store.writer.approvals.void(approvalId, voidWord('batch'));
    return 'on';
  }
  const error = blockedBy ?? refusedByMandate(store, approval);
  const pause: Pause = { waitingFor: 'approval', ...(error ? { error } : {}) };
  if (approval?.status !== 'pending') return pause;
  const { createdAt, expiresAt } = approval;
  // Under a clock that was set back it is over sooner than the clock says.
  return { ...pause, wakeInMs: Math.min(expiresAt - clock.now(), expiresAt - createdAt) };
}

function wasAnsweredWithOthers({ facts }: ApprovalRecord): boolean {
  return facts.ok && 'answeredWith' in facts.value && facts.value.answeredWith !== undefined;
}

/** Why it waits for a person although something was agreed beforehand; null where nothing was. */
function refusedByMandate(
  { reader }: ExecutorDeps['store'],
  approval: ApprovalRecord | undefined,
): ErrorShape | null {
  const use = approval && reader.mandates.answerTo(approval.effectId, approval.digest);
  if (use === undefined || use.outcome !== 'refused') return null;
  const message = `The mandate does not sign this step. ${use.reason ?? ''}`.trim();
  const advice = 'Nothing was signed by it. The step waits for your approval.';
  return new AppError('MANDATE_REFUSED', 'policy_denied', message, { advice }).toShape();
}
