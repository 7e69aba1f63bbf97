import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import { isExpired } from '../../approvals/expiry.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import { between } from '../crash-points.ts';
import { assertMayBeAsked } from '../may-be-asked.ts';
import { renewRequest } from '../renew-request.ts';
import { bytesChanged, changeOf, requireFileEffect } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { rehearseChange } from './rehearse-change.ts';

/**
 * Has the signer show a change to the person. A request that is over, or whose file was changed by somebody,
 * is worked out and asked anew first: what is shown could be done at once.
 */
export async function presentChange(
  deps: ExecutorDeps,
  run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<ApprovalFacts> {
  const { reader } = deps.store;
  const effect = requireFileEffect(reader, effectId);
  const isOther = (await deps.files.whereItStands(changeOf(effect))) !== 'before';
  const mustRenew =
    isOther || approval.status !== 'pending' || isExpired(approval.expiresAt, deps.clock.now());
  // Where the change cannot be worked out any more, the run goes on to say so.
  if (isOther) deps.store.writer.approvals.void(approval.approvalId, 'file_is_another');
  const current = mustRenew
    ? await renewRequest(deps, run, approval, effect, (act) => rehearseChange(deps, run, act))
    : approval;
  const { unsignedTx: change } = requireFileEffect(reader, effectId);
  const { approvalId, expiresAt } = current;
  if (change === null) throw bytesChanged();
  const facts = requireStored(current.facts);
  assertMayBeAsked(deps, facts);
  const read = await between(deps.crash, 'present_change', () =>
    deps.signer.proposeChange({ approvalId, change, expiresAt }),
  );
  // A yes is to what the signer read; it must be what the yes will be used for.
  if (read.digest !== current.digest) throw bytesChanged();
  return facts;
}
