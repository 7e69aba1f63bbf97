import type { PlanNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { NewStep } from '../store/queries/steps.ts';

/** Every node of the plan as a step of the run, in reading order, so that what is to come is shown too. */
export function planSteps(plan: Plan): NewStep[] {
  const paths = new Map<PlanNode, string>();
  return placeNodes(plan.root).map(({ node, parent, level }) => {
    const above = parent === null ? undefined : paths.get(parent);
    const path = above === undefined ? node.id : `${above}/${node.id}`;
    paths.set(node, path);
    return {
      path,
      nodeId: node.id,
      label: node.label,
      tool: node.type === 'action' ? node.tool : null,
      level: level - 1,
    };
  });
}
