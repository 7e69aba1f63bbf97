import type { PlanNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { pathNodes, rootPath } from '../../shared/plan/step-path.ts';
import type { NewStep } from '../store/queries/steps.ts';

/** Every node of the plan as a step of the run, in reading order, so that what is to come is shown too. */
export function planSteps({ root }: Plan): NewStep[] {
  return stepsUnder(root, rootPath(root), 0);
}

/** A node and all below it as steps; of loops in it only the first round. `level` is 0 for the root. */
export function stepsUnder(node: PlanNode, path: string, level: number): NewStep[] {
  return pathNodes(node, path).map((placed) => ({
    path: placed.stepPath,
    nodeId: placed.node.id,
    label: placed.node.label,
    tool: placed.node.type === 'action' ? placed.node.tool : null,
    level: level + placed.level - 1,
  }));
}
