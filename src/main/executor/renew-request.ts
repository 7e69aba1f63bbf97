import { AppError } from '../../shared/errors.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import type { ActOf } from './acts.ts';
import { requireEffect } from './require-effect.ts';
import type { ExecutorDeps, Next, Run } from './run.ts';
import { withdrawQuietly } from './withdraw-quietly.ts';

/** Rehearses an effect once more and asks anew. APPROVAL_NOT_PENDING, or why it could not be rehearsed. */
export async function renewRequest(
  deps: ExecutorDeps,
  run: Run,
  approval: ApprovalRecord,
  effect: EffectRecord,
  rehearse: (act: ActOf<'rehearse'>) => Promise<Next>,
): Promise<ApprovalRecord> {
  const { reader } = deps.store;
  if (effect.state !== 'simulated') throw notPending();
  await withdrawQuietly(deps, approval.approvalId);
  const step = reader.steps.get(effect.executionId, effect.path);
  const node = placeNodes(run.plan.root).find((placed) => placed.node.id === step?.nodeId)?.node;
  if (node?.type !== 'action') throw notPending();
  const { effectId, path } = effect;
  const next = await rehearse({ kind: 'rehearse', node, path, effectId });
  const renewed = reader.approvals.latestOfEffect(effectId);
  if (renewed?.status === 'pending') return renewed;
  const found = next === 'on' ? requireEffect(reader, effectId).error : (next.error ?? null);
  throw found === null ? notPending() : AppError.fromShape(found);
}

function notPending(): AppError {
  return new AppError(
    'APPROVAL_NOT_PENDING',
    'invalid_params',
    'This request no longer waits for an answer.',
    { advice: 'Look at the run to see what became of it.' },
  );
}
