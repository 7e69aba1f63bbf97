import type { ActOf } from '../acts.ts';
import type { Next, Workbench } from '../run.ts';

/**
 * Signing was cut short: the approval waits for the person again. The bytes stay the same, so that a
 * signature that was made and lost cannot become a second transaction.
 */
export async function releaseClaim(
  bench: Workbench,
  { approvalId }: ActOf<'release_claim'>,
): Promise<Next> {
  const approval = bench.store.reader.approvals.get(approvalId);
  if (approval?.lease) bench.store.writer.approvals.releaseLease(approvalId, approval.lease);
  return 'on';
}
