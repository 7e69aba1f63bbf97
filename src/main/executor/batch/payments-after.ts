import { isAddress } from 'viem';
import type { ActionNode, PlanNode } from '../../../shared/plan/nodes.ts';
import { unwrapLiteral } from '../../../shared/plan/normalise/params.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { childPath } from '../../../shared/plan/step-path.ts';
import { claimsToBeRef } from '../../../shared/plan/values.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';

/** A step of a run that pays. */
export interface PaymentStep {
  node: ActionNode;
  path: string;
}

/** The payments that follow a step with nothing between them, in its sequence; none where it is no such payment itself. */
export function paymentsAfter(plan: Plan, { node, path }: PaymentStep): PaymentStep[] {
  const parent = placeNodes(plan.root).find((placed) => placed.node === node)?.parent;
  if (parent?.type !== 'sequence' || !isPaymentToTheLetter(plan, node)) return [];
  const above = path.slice(0, path.lastIndexOf('/'));
  const later = parent.steps.slice(parent.steps.indexOf(node) + 1);
  const end = later.findIndex((each) => !isPaymentToTheLetter(plan, each));
  return (end === -1 ? later : later.slice(0, end)).flatMap((each) =>
    each.type === 'action' ? { node: each, path: childPath(above, each) } : [],
  );
}

/**
 * Everything that it pays is written in the plan: no result of another step, no share of what is held, no name that
 * is looked up. Nor does the step have ways of its own when it fails or takes long.
 */
function isPaymentToTheLetter(plan: Plan, node: PlanNode): boolean {
  if (node.type !== 'action' || node.tool !== 'transfer') return false;
  if (node.timeoutMs !== undefined || node.onError !== undefined) return false;
  if (node.requireConfirmation === true) return false;
  const values = Object.entries(node.params).map(
    ([param, value]) => [param, unwrapLiteral(value)] as const,
  );
  const isLookedUp = values.some(
    ([param, value]) =>
      claimsToBeRef(value) || plan.provenance?.[`${node.id}.${param}`]?.source === 'name_service',
  );
  const { amount, to } = Object.fromEntries(values);
  return (
    !isLookedUp &&
    /^[0-9]+(\.[0-9]+)?$/.test(String(amount)) &&
    isAddress(String(to), { strict: false })
  );
}
