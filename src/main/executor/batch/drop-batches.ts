import type { ExecutorDeps } from '../run.ts';
import { withdrawQuietly } from '../withdraw-quietly.ts';
import type { Batch } from './batches.ts';

/**
 * Takes the yes to all payments of a run back that were not signed under it yet, also from the signer; `all`: what
 * was not answered yet is forgotten as well. Of this process nothing is left of them once it is called.
 */
export async function dropBatches(
  deps: ExecutorDeps,
  executionId: string,
  which: 'all' | 'answered',
): Promise<void> {
  const ended = deps.batches?.ofRun(executionId, which) ?? [];
  for (const batch of ended) deps.batches?.drop(batch);
  for (const { approvalId } of ended) await withdrawQuietly(deps, approvalId);
}

export async function dropBatch(deps: ExecutorDeps, batch: Batch): Promise<void> {
  deps.batches?.drop(batch);
  await withdrawQuietly(deps, batch.approvalId);
}
