import { AppError } from '../../shared/errors.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import { unwrapLiteral } from '../../shared/plan/normalise/params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { type MisplacedSecret, misplacedSecrets } from '../../shared/plan/secret-places.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import { sendsElsewhere } from '../chain/sends-elsewhere.ts';
import { refuse, unsupportedCall } from './supported-call.ts';
import { unsupportedCondition, unsupportedStart } from './supported-condition.ts';

/** Steps and attempts that one run may come to; each leaves rows that the run keeps and the app shows. */
const mostSteps = 50_000;

/**
 * What in a plan this version cannot carry out, or null. It is asked before an agreement, so that
 * nothing starts that would have to stop halfway. `homeChainId`: of the network in use, where it is known.
 */
export function unsupportedPart(plan: Plan, homeChainId?: number): AppError | null {
  return unsupportedStart(plan.trigger) ?? unsupportedSteps(plan, homeChainId);
}

/** The same of what the plan does, whatever starts it. */
export function unsupportedSteps(plan: Plan, homeChainId?: number): AppError | null {
  const placed = placeNodes(plan.root);
  const [misplaced] = misplacedSecrets(plan, placed);
  if (misplaced !== undefined) return secretMisplaced(misplaced);
  for (const { node } of placed) {
    const found = unsupportedNode(node) ?? elsewhere(node, plan.chainId ?? homeChainId);
    if (found) return found;
  }
  if (stepsOf(plan.root) > mostSteps) {
    return refuse(
      'TOO_MANY_STEPS',
      `a plan of more than ${mostSteps} steps, its rounds and attempts counted`,
      {},
    );
  }
  return null;
}

/** SECRET_MISPLACED; the validator says so of every one. */
function secretMisplaced({ nodeId, path, message }: MisplacedSecret): AppError {
  return new AppError('SECRET_MISPLACED', 'invalid_params', message, {
    advice: 'Nothing was started. Correct the plan and try again.',
    facts: { nodeId, path },
  });
}

function unsupportedNode(node: PlanNode): AppError | null {
  switch (node.type) {
    case 'action':
      return unsupportedCall(node);
    case 'gate':
    case 'if':
      return unsupportedCondition(node, node.condition);
    case 'wait':
      return unsupportedCondition(node, node.until);
    case 'loop':
      return unsupportedCondition(node, node.exitWhen);
    case 'sequence':
    case 'parallel':
      return null;
  }
}

/** STEP_ON_OTHER_CHAIN. Tools that only look may look anywhere. */
function elsewhere(node: PlanNode, ofPlan: number | undefined): AppError | null {
  if (node.type !== 'action' || shippedTools.get(node.tool)?.kind !== 'chain_write') return null;
  const wanted = unwrapLiteral(node.params['chainId'] ?? null);
  if (ofPlan === undefined || typeof wanted !== 'number' || wanted === ofPlan) return null;
  return sendsElsewhere(wanted, ofPlan, { nodeId: node.id });
}

/** How many steps a run can come to at most, each attempt counted. */
function stepsOf(root: PlanNode): number {
  const placed = placeNodes(root);
  const counts = new Map<PlanNode, number>();
  let all = 0;
  for (const { node, parent } of placed) {
    const above = parent === null ? 1 : (counts.get(parent) ?? 1);
    const tried = above * (node.onFailure?.strategy === 'retry' ? node.onFailure.maxAttempts : 1);
    all += tried;
    counts.set(node, node.type === 'loop' ? tried * node.maxIterations : tried);
  }
  return all;
}
