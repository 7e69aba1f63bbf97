// From a person's yes to signed bytes that are stored: freshness, claim, signature, and the one
// transaction that uses the approval up and writes the intent. Whatever cuts this short leaves an
// approval that waits for the person again, and never two transactions.
import { AppError } from '../../shared/errors.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { requireStored } from '../store/stored.ts';
import type { SignResult } from '../wallet/protocol/control.ts';
import { assertOurs } from './assert-ours.ts';
import { claimWithinBudget, type UnderMandate } from './budgets/claim-within-budget.ts';
import { costKept, costOf } from './budgets/cost-of.ts';
import { contactsHold } from './contacts-hold.ts';
import { between } from './crash-points.ts';
import { checkFreshness } from './freshness.ts';
import { unitsSpent } from './mandate/own-changes.ts';
import { assertNamesStand } from './named-addresses.ts';
import { unsignedOf } from './require-effect.ts';
import type { Run, Workbench } from './run.ts';
import { isToldOfSource } from './told-of-source.ts';
import { claimRefused, takeBack, tellVoid } from './use-approval.ts';

/** Signs what was approved, if it still stands. Errors leave the approval pending. */
export async function signApproved(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<void> {
  const { approvalId, digest } = approval;
  if (!isToldOfSource(bench, approval, effect.chainId))
    return takeBack(bench, approvalId, 'source');
  const freshness = await between(bench.crash, 'freshness', () => checkFreshness(bench, effect));
  if (freshness.kind === 'changed') {
    const contract = 'contract' in freshness ? freshness.contract : null;
    return takeBack(bench, approvalId, freshness.reason, contract);
  }
  const namesAreRight =
    contactsHold(approval, bench.nameOf) && (await namesStand(bench, run, effect));
  if (!namesAreRight) return takeBack(bench, approvalId, 'name');
  const cost = await costOf(bench, unsignedOf(effect).transaction, costKept(effect));
  const under = underMandate(bench, run, approval, effect);
  const claim = await between(bench.crash, 'claim', () =>
    claimWithinBudget(bench, approval, cost, under),
  );
  if (!claim.ok && claim.reason === 'over_budget') return tellVoid(bench, approvalId);
  if (!claim.ok) throw claimRefused(claim.reason);
  try {
    const signed = await between(bench.crash, 'sign', () => bench.signer.sign(approvalId, digest));
    await between(bench.crash, 'consume_intent', () =>
      consume(bench, approval, effect, claim.lease, signed),
    );
  } catch (thrown) {
    // Not held any more when the intent was written; then there is nothing to give back.
    bench.store.writer.approvals.releaseLease(approvalId, claim.lease);
    throw thrown;
  }
}

/** Null where it was a person who said yes. */
function underMandate(
  bench: Workbench,
  { execution: { executionId, mandateId } }: Run,
  { approvalId }: ApprovalRecord,
  { account, rehearsal }: EffectRecord,
): UnderMandate | null {
  if (mandateId === null || !bench.underMandate?.has(approvalId)) return null;
  const changes = rehearsal === null ? [] : requireStored(rehearsal).assetChanges;
  return { mandateId, executionId, spent: unitsSpent(account, changes) };
}

/** Errors other than that a name stands for another address now: nothing is known, and nothing is signed. */
async function namesStand(bench: Workbench, run: Run, effect: EffectRecord): Promise<boolean> {
  try {
    await assertNamesStand(bench, run, effect);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.retry === 'never') return false;
    throw thrown;
  }
}

function consume(
  bench: Workbench,
  { approvalId, digest }: ApprovalRecord,
  effect: EffectRecord,
  lease: string,
  signed: SignResult,
): void {
  const { bytes, transaction: unsigned } = unsignedOf(effect);
  assertOurs(signed, { digest, bytes, from: unsigned.from });
  const { writer } = bench.store;
  const consumption = writer.together(() => {
    writer.mandates.signed(effect.effectId, digest, signed.hash);
    return writer.approvals.consumeWithIntent({
      ...{ approvalId, lease, effectId: effect.effectId },
      ...{ signedBytes: signed.rawTransaction, txHash: signed.hash, nonce: unsigned.nonce },
      gasLimit: unsigned.gasLimit.toString(),
      maxFeePerGasWei: unsigned.maxFeePerGasWei.toString(),
      maxPriorityFeePerGasWei: unsigned.maxPriorityFeePerGasWei.toString(),
    });
  });
  if (!consumption.ok) throw claimRefused(consumption.reason);
  bench.notify({ topic: 'approval', id: approvalId });
}
