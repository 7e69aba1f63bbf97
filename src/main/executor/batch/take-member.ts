// The turn of a payment that was approved with others: its row is written with the bytes that were shown, and those
// alone. What is not as it was then ends the yes to all that are left.
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { callOfEffect } from '../acts/call-of.ts';
import { findingsOfPlan } from '../approval-frame.ts';
import { transactionAgain } from '../build-again.ts';
import { between } from '../crash-points.ts';
import { releaseUnsignedNonces } from '../release-unsigned-nonces.ts';
import type { Run, Workbench } from '../run.ts';
import { readUnsigned } from '../unsigned-transaction.ts';
import type { Member } from './batches.ts';
import { dropBatches } from './drop-batches.ts';

/** False where nothing was approved for the step, or not any more: then it is rehearsed and asked about anew. */
export async function takeMember(
  bench: Workbench,
  run: Run,
  node: ActionNode,
  effect: EffectRecord,
): Promise<boolean> {
  const { executionId } = run.execution;
  const member = bench.batches?.dueAt(executionId, effect.path);
  const isToldOf = member !== undefined && isToldOfPlan(bench, run, node, member);
  if (isToldOf && (await isAsShown(bench, run, effect, member))) {
    const isWritten = await between(bench.crash, 'take_member', () =>
      write(bench, effect.effectId, member),
    );
    if (isWritten) return true;
  }
  // Whatever step this is, it is not the one that was to come next.
  await dropBatches(bench, executionId, 'answered');
  return false;
}

/** Whether nothing is known of its plan by now that the person was not shown beside it. */
function isToldOfPlan(
  { store: { reader } }: Workbench,
  { plan }: Run,
  node: ActionNode,
  { facts }: Member,
): boolean {
  return findingsOfPlan(reader, plan, node).every(({ id, message }) =>
    facts.findings.some((shown) => shown.id === id && shown.message === message),
  );
}

async function isAsShown(
  bench: Workbench,
  run: Run,
  effect: EffectRecord,
  { bytes, facts, simulation }: Member,
): Promise<boolean> {
  if (facts.expiresAt <= bench.clock.now() || effect.kind !== 'transfer') return false;
  const shown = readUnsigned(bytes, effect.account, effect.kind);
  const now = await transactionAgain(bench, callOfEffect(bench, run, effect), effect);
  const isSame =
    now.to.toLowerCase() === shown.to.toLowerCase() &&
    now.valueWei === shown.valueWei &&
    now.data === shown.data &&
    effect.chainId === shown.chainId;
  if (!isSame) return false;
  const chainNonce = await bench.chain.minedNonce(effect.account);
  releaseUnsignedNonces(bench, effect);
  return bench.store.writer.nonces.reserve(effect.effectId, chainNonce) === simulation.nonce;
}

/** False where a limit or a list was changed since it was rehearsed. */
function write(
  { store: { reader, writer } }: Workbench,
  effectId: string,
  { approvalId, simulation, facts, policyVersion }: Member,
): boolean {
  return writer.together(() => {
    if (policyVersion !== reader.policy.version()) return false;
    writer.effects.recordSimulation(effectId, simulation);
    writer.approvals.requestAs(approvalId, effectId, facts, policyVersion);
    return true;
  });
}
