// From a person's yes to a replacement to its signed bytes, stored beside those that it replaces before any of
// it goes out. It is not rehearsed anew: its effect is on its way already, within the limits that were approved.
import { AppError } from '../../../shared/errors.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { assertOurs } from '../assert-ours.ts';
import { claimReplacement } from '../budgets/claim-replacement.ts';
import { between } from '../crash-points.ts';
import type { Workbench } from '../run.ts';
import { readUnsigned } from '../unsigned-transaction.ts';
import { claimRefused, tellVoid } from '../use-approval.ts';
import { assertNothingBehind } from './assert-nothing-behind.ts';
import { replaceable } from './replaceable.ts';

/** Errors leave the approval pending, or void where it cannot be used any more. */
export async function signReplacement(
  bench: Workbench,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<void> {
  const { approvalId, digest, replaces } = approval;
  const { approvals } = bench.store.writer;
  const { bytes, transaction } = unsignedReplacement(approval, effect);
  const carrier = await replaceable(bench, effect);
  if (carrier.txHash !== replaces) throw claimRefused('replaced');
  if (!transaction.undelegates) assertNothingBehind(bench, effect);
  const claim = await claimReplacement(bench, approval, transaction, effect);
  if (!claim.ok && claim.reason === 'over_budget') return tellVoid(bench, approvalId);
  if (!claim.ok) throw claimRefused(claim.reason);
  try {
    const signed = await between(bench.crash, 'sign_replacement', () =>
      bench.signer.sign(approvalId, digest),
    );
    assertOurs(signed, { digest, bytes, from: transaction.from });
    const used = await between(bench.crash, 'record_replacement', () =>
      approvals.consumeWithReplacement({
        ...{ approvalId, lease: claim.lease, effectId: effect.effectId },
        ...{ signedBytes: signed.rawTransaction, txHash: signed.hash, nonce: transaction.nonce },
        gasLimit: transaction.gasLimit.toString(),
        maxFeePerGasWei: transaction.maxFeePerGasWei.toString(),
        maxPriorityFeePerGasWei: transaction.maxPriorityFeePerGasWei.toString(),
      }),
    );
    if (!used.ok) throw claimRefused(used.reason);
    bench.notify({ topic: 'approval', id: approvalId });
  } catch (thrown) {
    approvals.releaseLease(approvalId, claim.lease);
    throw thrown;
  }
}

/** The bytes that a request for a replacement would have signed. BYTES_CHANGED when they cannot be read. */
export function unsignedReplacement(
  { approvalId, unsignedTx }: ApprovalRecord,
  effect: EffectRecord,
): { bytes: `0x${string}`; transaction: UnsignedTransaction } {
  if (unsignedTx !== null && effect.realm === 'chain') {
    const transaction = readUnsigned(unsignedTx, effect.account, effect.kind);
    return { bytes: unsignedTx, transaction };
  }
  throw new AppError('APPROVAL_NOT_PENDING', 'invalid_params', 'This request is no replacement.', {
    facts: { approvalId },
  });
}
