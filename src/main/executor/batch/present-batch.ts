import type { BatchFacts } from '../../../shared/approvals/facts.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps } from '../run.ts';

/** Whether a request is of several payments of which nothing is known any more, since the process ended meanwhile. */
export function isBatchGone(
  { batches }: Pick<ExecutorDeps, 'batches'>,
  { approvalId, facts }: ApprovalRecord,
): boolean {
  const isBatch = facts.ok && facts.value.subject === 'batch';
  return isBatch && batches?.get(approvalId) === undefined;
}

/** Has the signer show several payments, which one answer is given to. */
export async function presentBatch(bench: ExecutorDeps, { approvalId }: BatchFacts): Promise<void> {
  const batch = bench.batches?.get(approvalId);
  if (batch === undefined) throw new Error('Nothing is known of these payments.');
  const { first, rest, expiresAt } = batch;
  const members = [{ approvalId, ...first }, ...rest].map((member) => ({
    approvalId: member.approvalId,
    unsignedTx: member.bytes,
    expectation: member.expectation,
  }));
  await between(bench.crash, 'present_batch', () =>
    bench.signer.proposeBatch({ approvalId, members, expiresAt }),
  );
}
