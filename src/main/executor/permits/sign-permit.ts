// From a person's yes to a signature that is stored: is it still what the step needs, claim, signature, and the one
// transaction that uses the approval up and keeps the signature. Whatever cuts this short leaves an approval that
// waits for the person again; the same bytes have the same signature, so that there are never two.
import { type Hex, recoverAddress } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord, SignatureEffect } from '../../store/queries/effects.ts';
import type { MessageSignature } from '../../wallet/protocol/control.ts';
import { callOfEffect } from '../acts/call-of.ts';
import { signatureForeign } from '../assert-ours.ts';
import { permitAgain } from '../build-again.ts';
import { contactsHold } from '../contacts-hold.ts';
import { between } from '../crash-points.ts';
import { requireSignatureEffect } from '../require-effect.ts';
import type { Run, Workbench } from '../run.ts';
import { isToldOfSource } from '../told-of-source.ts';
import { claimRefused, leaseMs, takeBack } from '../use-approval.ts';
import { termsOf } from './signed-permits.ts';

/** Signs what was approved, if it still stands. Errors leave the approval pending. */
export async function signPermit(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<void> {
  const { approvalId, digest } = approval;
  const { writer } = bench.store;
  const effect = requireSignatureEffect(bench.store.reader, effectId);
  if (!isToldOfSource(bench, approval, effect.chainId))
    return takeBack(bench, approvalId, 'source');
  if (!contactsHold(approval, bench.nameOf)) return takeBack(bench, approvalId, 'name');
  if (!(await isStillNeeded(bench, run, effect))) return takeBack(bench, approvalId, 'outcome');
  // Nothing is set aside: a permit spends nothing, what is drawn by it counts in the transaction that draws it.
  const claim = await between(bench.crash, 'claim_permit', () =>
    writer.approvals.claim(approvalId, digest, leaseMs, 'local'),
  );
  if (!claim.ok) throw claimRefused(claim.reason);
  const { lease } = claim;
  try {
    const signed = await between(bench.crash, 'sign_permit', () =>
      bench.signer.signMessage(approvalId, digest),
    );
    await assertOurs(signed, approval, effect);
    await between(bench.crash, 'consume_permit', () => {
      const { signature } = signed;
      const used = writer.approvals.consumeWithSignature({
        ...{ approvalId, lease, effectId, signature },
      });
      if (!used.ok) throw claimRefused(used.reason);
    });
    bench.notify({ topic: 'approval', id: approvalId });
  } catch (thrown) {
    // Not held any more when the signature was stored; then there is nothing to give back.
    writer.approvals.releaseLease(approvalId, lease);
    throw thrown;
  }
}

/** Whether the step would ask for the same again, with a later deadline. */
async function isStillNeeded(
  bench: Workbench,
  run: Run,
  effect: SignatureEffect,
): Promise<boolean> {
  const { deadlineSec: _until, ...approved } = termsOf(effect);
  try {
    const call = callOfEffect(bench, run, effect);
    const { permit } = await permitAgain(bench, call, effect);
    const { deadlineSec: _later, ...wanted } = permit.terms;
    const keys = Object.keys(approved) as (keyof typeof approved)[];
    return keys.every((key) => approved[key] === wanted[key]);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'STEP_CHANGED') return false;
    throw thrown;
  }
}

/** SIGNATURE_FOREIGN unless it is the account's own, of exactly what was approved. */
async function assertOurs(
  signed: MessageSignature,
  approval: Pick<ApprovalRecord, 'digest'>,
  { account }: SignatureEffect,
): Promise<void> {
  const hash = approval.digest as Hex;
  const signer = await recoverAddress({ hash, signature: signed.signature }).catch(() => null);
  const isOurs =
    signed.digest === approval.digest && signer !== null && sameAddress(signer, account);
  if (!isOurs) throw signatureForeign();
}
