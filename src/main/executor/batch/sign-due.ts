// A payment that was approved with others goes the way of every approval, from its freshness to the intent. Whatever
// is in its way ends the yes to all that are left.
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { findApproval } from '../find-approval.ts';
import { laneOfAccount } from '../lanes.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { signApproved } from '../sign-approved.ts';
import { dropBatch } from './drop-batches.ts';

const passing: ReadonlySet<AppError['class']> = new Set(['network', 'timeout', 'rate_limited']);

/** Signs the next payment of a batch. Errors that pass are tried again; what does not pass has it asked about anew. */
export function signDue(
  bench: Workbench,
  run: Run,
  { approvalId }: ActOf<'await_approval'>,
): Promise<Next> {
  const { approval, effect } = findApproval(bench.store.reader, approvalId);
  const inLane = bench.inLane ?? ((_lane, work) => work());
  return inLane<Next>(laneOfAccount(effect), async () => {
    try {
      await between(bench.crash, 'sign_due', () => signCounted(bench, run, approval, effect));
    } catch (thrown) {
      const error = toAppError(thrown);
      const isSigner = error.code.startsWith('SIGNER_');
      if (thrown instanceof AppError && passing.has(error.class) && !isSigner) throw thrown;
      bench.log.error('executor.batch_ended', thrown);
      const batch = bench.batches?.holding(approvalId);
      if (batch !== undefined) await dropBatch(bench, batch);
    }
    return 'on';
  });
}

/** Signs what was approved and, where it is one of several, notes that; where it was taken back, all are. */
export async function signCounted(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<void> {
  const { approvalId } = approval;
  await signApproved(bench, run, approval, effect);
  const batch = bench.batches?.holding(approvalId);
  if (batch === undefined) return;
  if (bench.store.reader.approvals.get(approvalId)?.status === 'consumed') {
    bench.batches?.signed(batch);
  } else await dropBatch(bench, batch);
}
