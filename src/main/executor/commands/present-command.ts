import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import { isExpired } from '../../approvals/expiry.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import { between } from '../crash-points.ts';
import { assertMayBeAsked } from '../may-be-asked.ts';
import { renewRequest } from '../renew-request.ts';
import { bytesChanged, commandOf, requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { rehearseCommand } from './rehearse-command.ts';

/** Has the signer show a start to the person; worked out and asked anew first where the program is another by now. */
export async function presentCommand(
  deps: ExecutorDeps,
  run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<ApprovalFacts> {
  const { reader } = deps.store;
  const effect = requireCommandEffect(reader, effectId);
  const isOther = !(await deps.commands.isAsShown(commandOf(effect)));
  const mustRenew =
    isOther || approval.status !== 'pending' || isExpired(approval.expiresAt, deps.clock.now());
  if (isOther) deps.store.writer.approvals.void(approval.approvalId, 'command_is_another');
  const current = mustRenew
    ? await renewRequest(deps, run, approval, effect, (act) => rehearseCommand(deps, run, act))
    : approval;
  const { unsignedTx: change } = requireCommandEffect(reader, effectId);
  const { approvalId, expiresAt } = current;
  if (change === null) throw bytesChanged();
  const facts = requireStored(current.facts);
  assertMayBeAsked(deps, facts);
  const read = await between(deps.crash, 'present_command', () =>
    deps.signer.proposeChange({ approvalId, change, expiresAt }),
  );
  // A yes is to what the signer read; it must be what the yes will be used for.
  if (read.digest !== current.digest) throw bytesChanged();
  return facts;
}
