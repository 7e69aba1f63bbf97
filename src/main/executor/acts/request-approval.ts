import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { planTree } from '../../../shared/plan/tree.ts';
import { buildFacts } from '../../approvals/build-facts.ts';
import { changedContacts } from '../../approvals/changed-contacts.ts';
import { approvalExpiry } from '../../approvals/expiry.ts';
import { leastDeltas } from '../../approvals/least-deltas.ts';
import { nameInPlan } from '../../approvals/name-in-plan.ts';
import { policyVersion } from '../../approvals/policy-version.ts';
import { stepLabel } from '../../approvals/step-label.ts';
import type { Subject } from '../../approvals/subject.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { between } from '../crash-points.ts';
import { byStandingNames, findingsOfNames, type StandingName } from '../named-addresses.ts';
import type { EffectRehearsed } from '../ports.ts';
import type { Run, Workbench } from '../run.ts';
import { mostFeeWei, serialiseUnsigned } from '../unsigned-transaction.ts';
import { voidedFinding } from '../voided-finding.ts';

/** A transaction whose bytes are fixed, with what it did on the fork. */
export interface Rehearsed extends EffectRehearsed {
  transaction: UnsignedTransaction;
  /** Names that its addresses were said by, looked up for this rehearsal. */
  names: readonly StandingName[];
}

/** Writes the rehearsed bytes and the request for their approval, at once. */
export async function requestApproval(
  bench: Workbench,
  run: Run,
  node: ActionNode,
  effect: EffectRecord,
  rehearsed: Rehearsed,
): Promise<void> {
  const { network } = bench;
  const { transaction, outcome, block } = rehearsed;
  const { reader } = bench.store;
  const voided = voidedFinding(reader, effect);
  const findings = [
    ...(voided === null ? [] : [voided]),
    ...changedContacts(run.plan, node, reader.contacts.list()),
    ...rehearsed.findings,
    ...findingsOfNames(rehearsed.names),
  ];
  const unsigned = serialiseUnsigned(transaction);
  const subject: Subject = {
    account: effect.account,
    transaction: outcome.transaction,
    assetChanges: outcome.assetChanges,
    allowances: outcome.allowances,
    findings,
    mostFeeWei: mostFeeWei(transaction),
    native: network.native,
  };
  const { forkTxHash } = outcome.transaction;
  const rehearsedAt = bench.clock.now();
  const blockText = { number: block.number.toString(), hash: block.hash };
  const facts = buildFacts(
    {
      executionId: run.execution.executionId,
      planId: run.plan.id,
      planName: run.plan.name,
      stepLabel: stepLabel(planTree(run.plan), node.id, effect.path),
      chainId: network.chainId,
      networkName: network.name,
      practice: network.practice,
      block: blockText,
      rehearsedAt,
      digest: unsigned.digest,
      nonce: transaction.nonce,
      expiresAt: approvalExpiry(rehearsedAt, transaction.deadlineSec),
      ...(transaction.abi !== undefined && { abi: transaction.abi }),
    },
    subject,
    byStandingNames(nameInPlan(bench.nameOf, run.plan), rehearsed.names),
  );
  await between(bench.crash, 'request_approval', () =>
    bench.store.writer.together(() => {
      bench.store.writer.effects.recordSimulation(effect.effectId, {
        rehearsal: {
          block: blockText,
          rehearsedAt,
          feeWei: outcome.transaction.feeWei,
          assetChanges: outcome.assetChanges,
          allowances: outcome.allowances,
          leastDeltaUnits: leastDeltas(subject),
        },
        unsignedTx: unsigned.bytes,
        digest: unsigned.digest,
        nonce: transaction.nonce,
        expectedOutcome: facts.title,
        ...(forkTxHash === undefined ? {} : { forkTxHash }),
      });
      bench.store.writer.approvals.request(effect.effectId, facts, policyVersion);
    }),
  );
  bench.notify({ topic: 'approval', id: null });
}
