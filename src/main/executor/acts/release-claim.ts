import type { ActOf } from '../acts.ts';
import type { ExecutorDeps, Next, Writing } from '../run.ts';

/**
 * Signing was cut short: the approval waits for the person again. The bytes stay the same, so that a
 * signature that was made and lost cannot become a second transaction.
 */
export function releaseClaim(writing: Writing, { approvalId }: ActOf<'release_claim'>): Next {
  giveBack(writing, approvalId);
  return 'on';
}

/** The caller is in the lane of the run, so that nobody signs for the claim any more. */
export function giveBack({ store }: Pick<ExecutorDeps, 'store'>, approvalId: string): void {
  const approval = store.reader.approvals.get(approvalId);
  if (approval?.lease) store.writer.approvals.releaseLease(approvalId, approval.lease);
}
