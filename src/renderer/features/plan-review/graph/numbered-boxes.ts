import type { Plan } from '../../../../shared/plan/schema.ts';
import { type PlanTreeRow, planTree } from '../../../../shared/plan/tree.ts';
import { stepNodes } from '../../../model/plan-facts.ts';
import type { Box } from '../../../model/plan-graph/drawing.ts';
import { inOrder, type TreeNode } from '../../../model/tree-nodes.ts';

/** A box with its row in the tree of steps, whose number it carries. */
export interface NumberedBox {
  box: Box;
  step: TreeNode<PlanTreeRow>;
}

/** Graph and tree have the same steps in the same order, also where an unfinished plan has an id twice. */
export function numberedBoxes(plan: Plan, boxes: readonly Box[]): NumberedBox[] {
  const steps = inOrder(stepNodes(planTree(plan)));
  return boxes.flatMap((box, index) => {
    const step = steps[index];
    return step ? [{ box, step }] : [];
  });
}
