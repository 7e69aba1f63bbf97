// From a person's yes to a change that may be made: what is taken away is kept, the file is still as it was
// shown, and one transaction uses the approval up and writes the intent. Nothing of it touches the file.
import { AppError } from '../../../shared/errors.ts';
import type { FileChange } from '../../../shared/files/file-change.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { between } from '../crash-points.ts';
import { changeOf, requireFileEffect } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { claimRefused, leaseMs, takeBack } from '../use-approval.ts';

/** Errors leave the approval pending. */
export async function beginApproved(
  deps: ExecutorDeps,
  _run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<void> {
  const change = changeOf(requireFileEffect(deps.store.reader, effectId));
  const isFresh = await between(deps.crash, 'keep_change', () => keepBefore(deps, change));
  if (!isFresh) return takeBack(deps, approval.approvalId, 'file');
  await consumeHere(deps, approval, effectId);
}

/** Uses a yes up with the intent to act on this computer; nobody signs anything. Errors leave the approval pending. */
export async function consumeHere(
  deps: ExecutorDeps,
  { approvalId, digest }: ApprovalRecord,
  effectId: string,
): Promise<void> {
  const { writer } = deps.store;
  const claim = await between(deps.crash, 'claim_change', () =>
    writer.approvals.claim(approvalId, digest, leaseMs, 'local'),
  );
  if (!claim.ok) throw claimRefused(claim.reason);
  const { lease } = claim;
  try {
    await between(deps.crash, 'consume_change', () => {
      const used = writer.approvals.consumeWithFileIntent({ approvalId, lease, effectId });
      if (!used.ok) throw claimRefused(used.reason);
    });
    deps.notify({ topic: 'approval', id: approvalId });
  } catch (thrown) {
    writer.approvals.releaseLease(approvalId, lease);
    throw thrown;
  }
}

/** False when the file is another than the person was shown, or is not allowed any more. */
async function keepBefore({ files }: ExecutorDeps, change: FileChange): Promise<boolean> {
  try {
    if ((await files.whereItStands(change)) !== 'before') return false;
    await files.keepBefore(change);
    return true;
  } catch (thrown) {
    const isOther = thrown instanceof AppError && others.has(thrown.code);
    if (isOther) return false;
    throw thrown;
  }
}

const others: ReadonlySet<string> = new Set(['FILE_CHANGED', 'PATH_OUTSIDE_ROOTS']);
