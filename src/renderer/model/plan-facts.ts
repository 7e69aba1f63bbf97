import type { RehearsedStep } from '../../shared/chain/types.ts';
import type { PlanView } from '../../shared/ipc/plan-views.ts';
import type { PlanTreeRow } from '../../shared/plan/tree.ts';
import { type FindingView, issueView, riskView } from '../words/finding-words.ts';
import { type TreeNode, treeNodes } from './tree-nodes.ts';

/** The steps of a plan as a tree; the outer list is the plan itself and not a step. */
export function planNodes(view: PlanView): TreeNode<PlanTreeRow>[] {
  return stepNodes(view.tree);
}

/** The same of rows that main did not send. */
export function stepNodes(rows: readonly PlanTreeRow[]): TreeNode<PlanTreeRow>[] {
  return treeNodes(
    rows,
    (row) => row.id,
    (row) => row.kind === 'sequence',
  );
}

export function rehearsedStep(view: PlanView, nodeId: string): RehearsedStep | null {
  return view.rehearsal?.steps.find((step) => step.nodeId === nodeId) ?? null;
}

/** Everything that was found, by the validator and by the rehearsal. */
export function planFindings(view: PlanView): FindingView[] {
  return [...view.validation.issues.map(issueView), ...rehearsedFindings(view)];
}

/** What the rehearsal found; the rounds of a loop find the same again, which is told once. */
export function rehearsedFindings({ rehearsal }: Pick<PlanView, 'rehearsal'>): FindingView[] {
  const risks = (rehearsal?.steps ?? []).flatMap((step) =>
    step.risks.map((finding) => riskView(finding, step.nodeId, tokensOf(step))),
  );
  return [...new Map(risks.map((risk) => [risk.key, risk])).values()];
}

function tokensOf({ assetChanges, otherChanges = [], allowances }: RehearsedStep) {
  return [...assetChanges, ...otherChanges, ...allowances];
}

/** Findings that have to be ticked as seen before a person can agree. */
export function toAcknowledge(findings: readonly FindingView[]): FindingView[] {
  return findings.filter(({ level }) => ['caution', 'danger', 'unknown'].includes(level));
}

/** How many steps are in no figure, because only the run will know what they do. */
export function knownLater({ rehearsal }: Pick<PlanView, 'rehearsal'>): number {
  const steps = (rehearsal?.steps ?? []).filter(({ risks }) =>
    risks.some(({ id }) => id === 'VALUE_KNOWN_LATER'),
  );
  return new Set(steps.map(({ nodeId }) => nodeId)).size;
}

/** How many transactions the rehearsal found: as many approvals will be asked for. */
export function transactionCount(view: PlanView): number {
  return view.rehearsal?.steps.reduce((sum, step) => sum + step.transactions.length, 0) ?? 0;
}
