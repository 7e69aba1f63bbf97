import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import { AppError } from '../../shared/errors.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { isExpired } from '../approvals/expiry.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { requireStored } from '../store/stored.ts';
import { rehearseEffect } from './acts/rehearse-effect.ts';
import { between } from './crash-points.ts';
import { nonceIsNext } from './freshness.ts';
import { requireEffect, unsignedOf } from './require-effect.ts';
import type { Run, Workbench } from './run.ts';
import { expectationOf } from './unsigned-transaction.ts';
import { withdrawQuietly } from './withdraw-quietly.ts';

/**
 * Has the signer show an approval to the person. A request that is over, or whose number another
 * transaction took, is rehearsed and asked anew first: what is shown could be sent at once.
 * @returns the facts of what is shown; its id may be another than was asked for
 * @throws AppError APPROVAL_NOT_PENDING, the rehearsal's error, or the signer's
 */
export async function presentApproval(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<ApprovalFacts> {
  const mustRenew =
    approval.status !== 'pending' ||
    isExpired(approval.expiresAt, bench.clock.now()) ||
    !(await nonceIsNext(bench, effect));
  const current = mustRenew ? await renew(bench, run, approval, effect) : approval;
  const { bytes, transaction } = unsignedOf(requireEffect(bench.store.reader, effect.effectId));
  await between(bench.crash, 'present_approval', () =>
    bench.signer.propose({
      approvalId: current.approvalId,
      unsignedTx: bytes,
      expectation: expectationOf(transaction),
      expiresAt: current.expiresAt,
    }),
  );
  return requireStored(current.facts);
}

async function renew(
  bench: Workbench,
  run: Run,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<ApprovalRecord> {
  const { reader } = bench.store;
  if (effect.state !== 'simulated') throw notPending();
  await withdrawQuietly(bench, approval.approvalId);
  releaseUnsignedNonces(bench, effect);
  const step = reader.steps.get(effect.executionId, effect.path);
  const node = placeNodes(run.plan.root).find((placed) => placed.node.id === step?.nodeId)?.node;
  if (node?.type !== 'action') throw notPending();
  const { effectId, path } = effect;
  const next = await rehearseEffect(bench, run, { kind: 'rehearse', node, path, effectId });
  const renewed = reader.approvals.latestOfEffect(effectId);
  if (renewed?.status === 'pending') return renewed;
  const found = next === 'on' ? requireEffect(reader, effectId).error : (next.error ?? null);
  throw found === null ? notPending() : AppError.fromShape(found);
}

/** What waits for a person holds no number against what is shown to one. */
function releaseUnsignedNonces(
  { store: { reader, writer } }: Workbench,
  effect: EffectRecord,
): void {
  const sameLane = (other: EffectRecord) =>
    other.chainId === effect.chainId &&
    other.instanceId === effect.instanceId &&
    other.account === effect.account &&
    other.state === 'simulated';
  writer.together(() => {
    for (const { executionId } of reader.executions.listOpen()) {
      for (const other of reader.effects.list(executionId).filter(sameLane)) {
        writer.nonces.release(other.effectId);
      }
    }
  });
}

function notPending(): AppError {
  return new AppError(
    'APPROVAL_NOT_PENDING',
    'invalid_params',
    'This request no longer waits for an answer.',
    {
      advice: 'Look at the run to see what became of it.',
    },
  );
}
