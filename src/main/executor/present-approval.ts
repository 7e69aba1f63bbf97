import { allFindings } from '../../shared/approvals/all-findings.ts';
import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import { isExpired } from '../approvals/expiry.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { requireStored } from '../store/stored.ts';
import { rehearseEffect } from './acts/rehearse-effect.ts';
import { isBatchGone, presentBatch } from './batch/present-batch.ts';
import { contactsHold } from './contacts-hold.ts';
import { between } from './crash-points.ts';
import { nonceIsNext } from './freshness.ts';
import { assertMayBeAsked } from './may-be-asked.ts';
import { releaseUnsignedNonces } from './release-unsigned-nonces.ts';
import { renewRequest } from './renew-request.ts';
import { requireEffect, unsignedOf } from './require-effect.ts';
import type { Run, Workbench } from './run.ts';
import { expectationOf } from './unsigned-transaction.ts';

/**
 * Has the signer show an approval to the person. A request that is over, whose number another transaction
 * took, or whose contact is called otherwise now, is rehearsed and asked anew first: what is shown could be
 * sent at once.
 * @returns the facts of what is shown; its id may be another than was asked for
 * @throws AppError APPROVAL_NOT_PENDING, the rehearsal's error, or the signer's
 */
export async function presentApproval(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<ApprovalFacts> {
  // Approved with others, it is signed in its turn.
  if (bench.batches?.isDue(approval.approvalId)) return requireStored(approval.facts);
  const current = await currentRequest(bench, run, approval, effect);
  const { bytes, transaction } = unsignedOf(requireEffect(bench.store.reader, effect.effectId));
  const facts = requireStored(current.facts);
  assertMayBeAsked(bench, { findings: allFindings(facts) });
  if (facts.subject === 'batch') {
    await presentBatch(bench, facts);
    return facts;
  }
  await between(bench.crash, 'present_approval', () =>
    bench.signer.propose({
      approvalId: current.approvalId,
      unsignedTx: bytes,
      expectation: expectationOf(transaction),
      ...abiOf(facts),
      expiresAt: current.expiresAt,
    }),
  );
  return facts;
}

/** The request as it can be asked about now: itself, or one that was rehearsed anew. Errors as above. */
export async function currentRequest(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<ApprovalRecord> {
  const isCalledOtherwise = !contactsHold(approval, bench.nameOf);
  // The bytes may stay the same: a request for them that is open would be answered with.
  if (isCalledOtherwise) {
    bench.store.writer.approvals.void(approval.approvalId, 'contact_changed');
  }
  const mustRenew =
    isCalledOtherwise ||
    isBatchGone(bench, approval) ||
    approval.status !== 'pending' ||
    isExpired(approval.expiresAt, bench.clock.now()) ||
    !(await nonceIsNext(bench, effect));
  if (!mustRenew) return approval;
  return renewRequest(bench, run, approval, effect, (act) => {
    releaseUnsignedNonces(bench, effect);
    return rehearseEffect(bench, run, act);
  });
}

/** What describes the call to the signer, where it does not know it by itself. */
export function abiOf(facts: ApprovalFacts): { abi?: string } {
  return facts.subject === 'transaction' && facts.abi !== undefined ? { abi: facts.abi } : {};
}
