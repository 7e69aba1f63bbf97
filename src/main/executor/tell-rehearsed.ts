// What is kept of a rehearsed transaction, and what a person is told of it.

import type { Finding } from '../../shared/chain/types.ts';
import { wholeFeeWei } from '../../shared/chain/types.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { buildFacts, type FactsFrame, type RequestFacts } from '../approvals/build-facts.ts';
import { leastDeltas } from '../approvals/least-deltas.ts';
import { nameInPlan } from '../approvals/name-in-plan.ts';
import type { Subject } from '../approvals/subject.ts';
import type { UnsignedTransaction } from '../chain/planned-transaction.ts';
import type { Simulation } from '../store/queries/effect-writer.ts';
import { approvalFrame } from './approval-frame.ts';
import type { StandingName } from './named-addresses.ts';
import type { EffectRehearsed } from './ports.ts';
import type { Run, Workbench } from './run.ts';
import { byStandingNames, findingsOfNames } from './standing-names.ts';
import { mostFeeWei, serialiseUnsigned } from './unsigned-transaction.ts';

/** A transaction whose bytes are fixed, with what it did on the fork. */
export interface Rehearsed extends EffectRehearsed {
  transaction: UnsignedTransaction;
  /** Names that its addresses were said by, looked up for this rehearsal. */
  names: readonly StandingName[];
}

/** A rehearsed transaction as it is written down. */
export interface Told {
  simulation: Simulation & { unsignedTx: `0x${string}` };
  facts: RequestFacts;
}

/** `found`: of the run and its plan, whatever the step would do. */
export function tellRehearsed(
  bench: Workbench,
  run: Run,
  { node, path, found }: { node: ActionNode; path: string; found: readonly Finding[] },
  rehearsed: Rehearsed,
): Told {
  const { transaction, outcome, names } = rehearsed;
  const { bytes, digest } = serialiseUnsigned(transaction);
  const subject = subjectOf(bench, found, rehearsed);
  const frame = { ...frameOf(bench, run, { node, path }, rehearsed), digest };
  const { rehearsedAt } = frame;
  const nameOf = byStandingNames(nameInPlan(bench.nameOf, run.plan), names);
  const facts = buildFacts(frame, subject, nameOf);
  const { forkTxHash, mostL1FeeWei } = outcome.transaction;
  const simulation = {
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
  };
  return { simulation, facts };
}

function blockOf({ block }: Pick<FactsFrame, 'block'>, { block: { timestamp } }: Rehearsed) {
  return { ...block, ...(timestamp === undefined ? {} : { timestamp: timestamp.toString() }) };
}

function subjectOf(
  bench: Workbench,
  found: readonly Finding[],
  { transaction, outcome, findings, names }: Rehearsed,
): Subject {
  return {
    account: transaction.from,
    transaction: outcome.transaction,
    assetChanges: outcome.assetChanges,
    allowances: outcome.allowances,
    findings: [...found, ...findings, ...findingsOfNames(names)],
    mostFeeWei: mostFeeWei(transaction) + BigInt(outcome.transaction.mostL1FeeWei ?? '0'),
    native: bench.network.native,
  };
}

function frameOf(
  bench: Workbench,
  run: Run,
  { node, path }: { node: ActionNode; path: string },
  { transaction, block }: Rehearsed,
): Omit<FactsFrame, 'digest'> {
  const { network } = bench;
  return {
    ...approvalFrame(bench, run, node, { path }, transaction.deadlineSec),
    chainId: network.chainId,
    networkName: network.name,
    practice: network.practice,
    block: { number: block.number.toString(), hash: block.hash },
    nonce: transaction.nonce,
    ...(transaction.abi !== undefined && { abi: transaction.abi }),
  };
}
