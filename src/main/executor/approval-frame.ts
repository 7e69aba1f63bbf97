import type { Finding } from '../../shared/chain/types.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { planTree } from '../../shared/plan/tree.ts';
import { changedContacts } from '../approvals/changed-contacts.ts';
import { approvalExpiry } from '../approvals/expiry.ts';
import { stepLabel } from '../approvals/step-label.ts';
import { taintedPlan } from '../approvals/tainted-plan.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import type { ExecutorDeps, Run } from './run.ts';
import { voidedFinding } from './voided-finding.ts';

/** What every request for approval says of its run and step. `deadlineSec`: when what is signed is void by itself. */
export function approvalFrame(
  { clock }: Pick<ExecutorDeps, 'clock'>,
  { execution, plan }: Run,
  node: ActionNode,
  effect: Pick<EffectRecord, 'path'>,
  deadlineSec?: bigint,
) {
  const rehearsedAt = clock.now();
  return {
    executionId: execution.executionId,
    planId: plan.id,
    planName: plan.name,
    stepLabel: stepLabel(planTree(plan), node.id, effect.path),
    rehearsedAt,
    expiresAt: approvalExpiry(rehearsedAt, deadlineSec),
  };
}

/** What is found of the run and its plan, whatever the step would do. */
export function findingsOfRun(
  { store: { reader } }: Pick<ExecutorDeps, 'store'>,
  { plan }: Run,
  node: ActionNode,
  effect: EffectRecord,
): Finding[] {
  const voided = voidedFinding(reader, effect);
  return [...(voided === null ? [] : [voided]), ...findingsOfPlan(reader, plan, node)];
}

/** The same of a step that nothing was asked about yet. */
export function findingsOfPlan(
  reader: ExecutorDeps['store']['reader'],
  plan: Plan,
  node: ActionNode,
): Finding[] {
  return [
    ...changedContacts(plan, node, reader.contacts.list()),
    ...taintedPlan(reader.plans.taint(plan.id)),
  ];
}
