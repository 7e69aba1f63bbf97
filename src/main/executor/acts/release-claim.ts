import type { ActOf } from '../acts.ts';
import type { Next, Writing } from '../run.ts';

/**
 * Signing was cut short: the approval waits for the person again. The bytes stay the same, so that a
 * signature that was made and lost cannot become a second transaction.
 */
export function releaseClaim({ store }: Writing, { approvalId }: ActOf<'release_claim'>): Next {
  const approval = store.reader.approvals.get(approvalId);
  if (approval?.lease) store.writer.approvals.releaseLease(approvalId, approval.lease);
  return 'on';
}
