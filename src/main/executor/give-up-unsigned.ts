import type { ErrorShape } from '../../shared/errors.ts';
import type { EffectState } from '../../shared/runs/states.ts';
import type { ExecutorDeps } from './run.ts';
import { withdrawQuietly } from './withdraw-quietly.ts';

const unsigned: ReadonlySet<EffectState> = new Set(['planned', 'simulated', 'approved']);

/** Cancels what was not signed of a step, inside the caller's transaction. Answers the requests that were open. */
export function giveUpUnsigned(
  { store: { reader, writer } }: ExecutorDeps,
  executionId: string,
  path: string,
  error: ErrorShape,
): string[] {
  return reader.effects.ofStep(executionId, path).flatMap(({ effectId, state }) => {
    if (!unsigned.has(state)) return [];
    const approval = reader.approvals.latestOfEffect(effectId);
    writer.effects.markCancelled(effectId, error);
    return approval?.status === 'pending' ? [approval.approvalId] : [];
  });
}

/** Takes requests back from the signer, after the rows that say so. */
export async function withdrawAll(
  deps: ExecutorDeps,
  approvalIds: readonly string[],
): Promise<void> {
  for (const approvalId of approvalIds) {
    deps.notify({ topic: 'approval', id: approvalId });
    await withdrawQuietly(deps, approvalId);
  }
}
