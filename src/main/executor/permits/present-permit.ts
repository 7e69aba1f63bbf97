import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import { isExpired } from '../../approvals/expiry.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import { contactsHold } from '../contacts-hold.ts';
import { between } from '../crash-points.ts';
import { assertMayBeAsked } from '../may-be-asked.ts';
import { renewRequest } from '../renew-request.ts';
import { bytesChanged, requireSignatureEffect } from '../require-effect.ts';
import type { Run, Workbench } from '../run.ts';
import { rehearsePermit } from './rehearse-permit.ts';
import { termsOf } from './signed-permits.ts';

/**
 * Has the signer show a permit to the person. A request that is over, or whose contact is called otherwise now,
 * is worked out and asked anew first, with a deadline of then.
 */
export async function presentPermit(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<ApprovalFacts> {
  const { reader, writer } = bench.store;
  const effect = requireSignatureEffect(reader, effectId);
  const isCalledOtherwise = !contactsHold(approval, bench.nameOf);
  if (isCalledOtherwise) writer.approvals.void(approval.approvalId, 'contact_changed');
  const isOver = approval.status !== 'pending' || isExpired(approval.expiresAt, bench.clock.now());
  const current =
    isCalledOtherwise || isOver
      ? await renewRequest(bench, run, approval, effect, (act) =>
          rehearsePermit(bench, run, act, effect),
        )
      : approval;
  const fresh = requireSignatureEffect(reader, effectId);
  const { unsignedTx: message } = fresh;
  if (message === null) throw bytesChanged();
  const { chainId, owner, token, spender, units } = termsOf(fresh);
  const permit = { token, spender, amountUnits: units.toString() };
  const { approvalId, expiresAt } = current;
  const facts = requireStored(current.facts);
  assertMayBeAsked(bench, facts);
  const read = await between(bench.crash, 'present_permit', () =>
    bench.signer.proposeMessage({
      ...{ approvalId, form: 'typed_data', message, expiresAt },
      expectation: { chainId, from: owner, permit },
    }),
  );
  // A yes is to what the signer read; it must be what the yes will be used for.
  if (read.digest !== current.digest) throw bytesChanged();
  return facts;
}
