import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { buildBatchFacts } from '../../approvals/build-batch-facts.ts';
import type { RequestFacts } from '../../approvals/build-facts.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { findingsOfRun } from '../approval-frame.ts';
import type { Ahead } from '../batch/rehearse-ahead.ts';
import { between } from '../crash-points.ts';
import { assertAllowed } from '../policy/assert-allowed.ts';
import type { Run, Workbench } from '../run.ts';
import { type Rehearsed, tellRehearsed } from '../tell-rehearsed.ts';
import { expectationOf } from '../unsigned-transaction.ts';

/** Writes the rehearsed bytes and the request for their approval, at once; `ahead`: payments that are asked about with it. */
export async function requestApproval(
  bench: Workbench,
  run: Run,
  node: ActionNode,
  effect: EffectRecord,
  rehearsed: Rehearsed,
  ahead: readonly Ahead[] = [],
): Promise<void> {
  const { effectId, path } = effect;
  const found = findingsOfRun(bench, run, node, effect);
  const { simulation, facts } = tellRehearsed(bench, run, { node, path, found }, rehearsed);
  const together =
    ahead.length === 0 ? null : buildBatchFacts([facts, ...ahead.map(({ told }) => told.facts)]);
  const { reader, writer } = bench.store;
  const approvalId = await between(bench.crash, 'request_approval', () =>
    writer.together(() => {
      writer.effects.recordSimulation(effectId, simulation);
      voidOtherwiseAsked(bench, effectId, together);
      // The lists may be others than when it was rehearsed.
      assertAllowed(bench, rehearsed.transaction);
      const policyVersion = reader.policy.version();
      return writer.approvals.request(effectId, together ?? facts, policyVersion).approvalId;
    }),
  );
  if (together !== null && reader.approvals.get(approvalId)?.status === 'pending') {
    const expectation = expectationOf(rehearsed.transaction);
    bench.batches?.keep({
      ...{ executionId: run.execution.executionId, approvalId },
      first: { path, bytes: simulation.unsignedTx, expectation },
      rest: ahead.map(({ member }) => member(approvalId)),
      expiresAt: together.expiresAt,
    });
  }
  bench.notify({ topic: 'approval', id: null });
}

/** A request that is open for the same bytes would be answered with, whatever else it is about. */
function voidOtherwiseAsked(
  { store: { reader, writer } }: Workbench,
  effectId: string,
  together: Pick<RequestFacts, 'digest'> | null,
): void {
  const open = reader.approvals.latestOfEffect(effectId);
  if (open?.status !== 'pending') return;
  const wasTogether = open.facts.ok && open.facts.value.subject === 'batch';
  if (wasTogether || together !== null) writer.approvals.void(open.approvalId, 'asked_otherwise');
}
