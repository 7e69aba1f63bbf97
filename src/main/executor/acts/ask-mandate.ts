// Where a run is under a mandate, the signer is asked under it before a person is. What it refuses, or what main
// finds that nobody agreed to, waits for a person, with the reason; so nothing is lost, and nothing is asked twice.
import { AppError, type ErrorShape, toAppError } from '../../../shared/errors.ts';
import { planHash } from '../../../shared/plan/hash.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import type { MandateRequest } from '../../wallet/protocol/proposal-requests.ts';
import type { ActOf } from '../acts.ts';
import { atOnce, between } from '../crash-points.ts';
import { findApproval } from '../find-approval.ts';
import { laneOfAccount } from '../lanes.ts';
import { outsideMandate } from '../mandate/outside-mandate.ts';
import { ownChanges } from '../mandate/own-changes.ts';
import { currentRequest } from '../present-approval.ts';
import { requireEffect, unsignedOf } from '../require-effect.ts';
import type { Next, Pause, Run, Workbench, Write } from '../run.ts';
import { expectationOf } from '../unsigned-transaction.ts';

/** The yes comes as a decision, like a person's. One that is never heard is asked for again. */
const untilDecided: Pause = { waitingFor: 'approval', wakeInMs: 30_000 };

const passing: ReadonlySet<AppError['class']> = new Set([
  ...(['locked', 'network', 'timeout', 'rate_limited'] as const),
]);

/** Asks the mandate of the run. Errors: those of rehearsing anew, and of a signer that is locked or gone. */
export async function askMandate(
  bench: Workbench,
  run: Run,
  { approvalId, effectId, node }: ActOf<'ask_mandate'>,
): Promise<Next | Write> {
  const { approval, effect } = findApproval(bench.store.reader, approvalId);
  const { executionId, mandateId } = run.execution;
  if (mandateId === null) return 'on';
  const inLane = bench.inLane ?? ((_lane, work) => work());
  return inLane(laneOfAccount(effect), async () => {
    const current = await currentRequest(bench, run, approval, effect);
    const refusal =
      outsideMandate(bench, run, node, current) ?? (await propose(bench, run, mandateId, current));
    if (refusal === null) return untilDecided;
    const asked = { mandateId, executionId, effectId, digest: current.digest };
    return (writing) =>
      atOnce(writing.crash, 'refused_by_mandate', () => {
        writing.store.writer.mandates.refused(asked, refusal);
        writing.afterwards(() => writing.notify({ topic: 'mandate', id: mandateId }));
        return 'on' as const;
      });
  });
}

/** Null where the signer says yes. */
async function propose(
  bench: Workbench,
  run: Run,
  mandateId: string,
  approval: ApprovalRecord,
): Promise<ErrorShape | null> {
  const effect = requireEffect(bench.store.reader, approval.effectId);
  const request = requestOf(run, mandateId, approval, effect);
  try {
    bench.underMandate?.add(approval.approvalId);
    await between(bench.crash, 'ask_mandate', () => bench.signer.proposeUnderMandate(request));
    return null;
  } catch (thrown) {
    bench.underMandate?.delete(approval.approvalId);
    const error = toAppError(thrown);
    // A mistake of the program's own is none that a mandate refuses.
    if (!(thrown instanceof AppError) || passing.has(error.class)) throw thrown;
    return error.toShape();
  }
}

/** The hash is that of the plan that runs, not the one that stands beside it. */
function requestOf(
  { execution, plan }: Run,
  mandateId: string,
  { approvalId, expiresAt }: ApprovalRecord,
  effect: EffectRecord,
): MandateRequest {
  const { bytes, transaction } = unsignedOf(effect);
  const rehearsal = effect.rehearsal === null ? null : requireStored(effect.rehearsal);
  const came = ownChanges(effect.account, rehearsal?.assetChanges ?? []).filter(
    ({ deltaUnits }) => !deltaUnits.startsWith('-'),
  );
  return {
    ...{ approvalId, expiresAt, mandateId, unsignedTx: bytes },
    expectation: expectationOf(transaction),
    planHash: planHash(plan),
    runId: execution.executionId,
    facts: { expectedOut: came.map(({ token, deltaUnits }) => ({ token, units: deltaUnits })) },
  };
}
