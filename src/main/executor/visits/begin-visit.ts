import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { consumeHere } from '../files/begin-approved.ts';
import { requireVisitEffect, visitOf } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { takeBack } from '../use-approval.ts';

/** From a person's yes to a visit that may be made. Nothing is opened. Errors leave the approval pending. */
export async function beginVisit(
  deps: ExecutorDeps,
  _run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<void> {
  const visit = visitOf(requireVisitEffect(deps.store.reader, effectId));
  if (!deps.visits.isAsShown(visit)) return takeBack(deps, approval.approvalId, 'visit');
  await consumeHere(deps, approval, effectId);
}
