import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { between } from '../crash-points.ts';
import { presentWorkedOut } from '../present-worked-out.ts';
import { changeOf, requireFileEffect } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { rehearseChange } from './rehearse-change.ts';

/** Has the signer show a change to the person; worked out and asked anew first where somebody changed its file. */
export async function presentChange(
  deps: ExecutorDeps,
  run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<ApprovalFacts> {
  const { reader } = deps.store;
  const effect = requireFileEffect(reader, effectId);
  const stands = await deps.files.whereItStands(changeOf(effect));
  return presentWorkedOut(deps, run, {
    ...{ approval, effect },
    isOther: stands === 'before' ? null : 'file_is_another',
    between: (work) => between(deps.crash, 'present_change', work),
    rehearse: (act) => rehearseChange(deps, run, act),
    change: () => requireFileEffect(reader, effectId).unsignedTx,
  });
}
