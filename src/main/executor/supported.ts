import type { AppError } from '../../shared/errors.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { refuse, unsupportedCall } from './supported-call.ts';

/**
 * What in a plan this version cannot carry out, or null. It is asked before an agreement, so that
 * nothing starts that would have to stop halfway, and no limit that the plan sets is passed over.
 */
export function unsupportedPart(plan: Plan): AppError | null {
  if (plan.trigger !== undefined && plan.trigger.type !== 'immediate') {
    return refuse('TRIGGER_NOT_SUPPORTED', `a start by the trigger "${plan.trigger.type}"`, {});
  }
  if (plan.budget !== undefined) return refuse('BUDGET_NOT_SUPPORTED', 'a budget', {});
  if (plan.rollbackOnFail === true) {
    return refuse('ROLLBACK_NOT_SUPPORTED', 'undoing a run that failed', {});
  }
  return unsupportedNode(plan.root);
}

function unsupportedNode(node: PlanNode): AppError | null {
  const facts = { nodeId: node.id };
  if (node.onFailure?.strategy === 'retry') {
    return refuse('RETRY_NOT_SUPPORTED', `retries (step "${node.id}")`, facts);
  }
  if (node.timeoutMs !== undefined) {
    return refuse('TIMEOUT_NOT_SUPPORTED', `a time limit (step "${node.id}")`, facts);
  }
  if (node.type === 'action') {
    return unsupportedCall(node) ?? (node.onError ? unsupportedNode(node.onError) : null);
  }
  if (node.type !== 'sequence') {
    return refuse('NODE_NOT_SUPPORTED', `a step of the type "${node.type}" (step "${node.id}")`, {
      ...facts,
      type: node.type,
    });
  }
  for (const child of node.steps) {
    const found = unsupportedNode(child);
    if (found) return found;
  }
  return null;
}
