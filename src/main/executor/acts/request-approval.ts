import { wholeFeeWei } from '../../../shared/chain/types.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { buildFacts, type FactsFrame } from '../../approvals/build-facts.ts';
import { leastDeltas } from '../../approvals/least-deltas.ts';
import { nameInPlan } from '../../approvals/name-in-plan.ts';
import { policyVersion } from '../../approvals/policy-version.ts';
import type { Subject } from '../../approvals/subject.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { approvalFrame, findingsOfRun } from '../approval-frame.ts';
import { between } from '../crash-points.ts';
import type { StandingName } from '../named-addresses.ts';
import type { EffectRehearsed } from '../ports.ts';
import type { Run, Workbench } from '../run.ts';
import { byStandingNames, findingsOfNames } from '../standing-names.ts';
import { mostFeeWei, serialiseUnsigned } from '../unsigned-transaction.ts';

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
  const { transaction, outcome, names } = rehearsed;
  const { bytes, digest } = serialiseUnsigned(transaction);
  const subject = subjectOf(bench, run, node, effect, rehearsed);
  const frame = { ...frameOf(bench, run, node, effect, rehearsed), digest };
  const { rehearsedAt } = frame;
  const nameOf = byStandingNames(nameInPlan(bench.nameOf, run.plan), names);
  const facts = buildFacts(frame, subject, nameOf);
  const { forkTxHash, mostL1FeeWei } = outcome.transaction;
  await between(bench.crash, 'request_approval', () =>
    bench.store.writer.together(() => {
      bench.store.writer.effects.recordSimulation(effect.effectId, {
        rehearsal: {
          block: blockOf(frame, rehearsed),
          ...(bench.chain.hosts && { hosts: [...bench.chain.hosts] }),
          ...(bench.environment && { environment: bench.environment }),
          rehearsedAt,
          feeWei: wholeFeeWei(outcome.transaction).toString(),
          ...(mostL1FeeWei === undefined ? {} : { mostL1FeeWei }),
          assetChanges: outcome.assetChanges,
          allowances: outcome.allowances,
          leastDeltaUnits: leastDeltas(subject),
          read: rehearsed.read,
          course: rehearsed.course,
        },
        unsignedTx: bytes,
        digest,
        nonce: transaction.nonce,
        expectedOutcome: facts.title,
        ...(forkTxHash === undefined ? {} : { forkTxHash }),
      });
      bench.store.writer.approvals.request(effect.effectId, facts, policyVersion);
    }),
  );
  bench.notify({ topic: 'approval', id: null });
}

function blockOf({ block }: Pick<FactsFrame, 'block'>, { block: { timestamp } }: Rehearsed) {
  return { ...block, ...(timestamp === undefined ? {} : { timestamp: timestamp.toString() }) };
}

function subjectOf(
  bench: Workbench,
  run: Run,
  node: ActionNode,
  effect: EffectRecord,
  { transaction, outcome, findings, names }: Rehearsed,
): Subject {
  return {
    account: effect.account,
    transaction: outcome.transaction,
    assetChanges: outcome.assetChanges,
    allowances: outcome.allowances,
    findings: [...findingsOfRun(bench, run, node, effect), ...findings, ...findingsOfNames(names)],
    mostFeeWei: mostFeeWei(transaction) + BigInt(outcome.transaction.mostL1FeeWei ?? '0'),
    native: bench.network.native,
  };
}

function frameOf(
  bench: Workbench,
  run: Run,
  node: ActionNode,
  effect: EffectRecord,
  { transaction, block }: Rehearsed,
): Omit<FactsFrame, 'digest'> {
  const { network } = bench;
  return {
    ...approvalFrame(bench, run, node, effect, transaction.deadlineSec),
    chainId: network.chainId,
    networkName: network.name,
    practice: network.practice,
    block: { number: block.number.toString(), hash: block.hash },
    nonce: transaction.nonce,
    ...(transaction.abi !== undefined && { abi: transaction.abi }),
  };
}
