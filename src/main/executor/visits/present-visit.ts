import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { between } from '../crash-points.ts';
import { presentWorkedOut } from '../present-worked-out.ts';
import { requireVisitEffect, visitOf } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { rehearseVisit } from './rehearse-visit.ts';

/** Has the signer show a visit to the person; worked out and asked anew first where other sites are allowed by now. */
export function presentVisit(
  deps: ExecutorDeps,
  run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<ApprovalFacts> {
  const { reader } = deps.store;
  const effect = requireVisitEffect(reader, effectId);
  return presentWorkedOut(deps, run, {
    ...{ approval, effect },
    isOther: deps.visits.isAsShown(visitOf(effect)) ? null : 'visit_is_another',
    between: (work) => between(deps.crash, 'present_visit', work),
    rehearse: (act) => rehearseVisit(deps, run, act),
    change: () => requireVisitEffect(reader, effectId).unsignedTx,
  });
}
