import type { Condition } from './conditions.ts';
import type { PlanNode } from './nodes.ts';

/** What a node looks at to decide; undefined for one that decides nothing, or not by a condition. */
export function conditionOf(node: PlanNode): Condition | undefined {
  switch (node.type) {
    case 'if':
    case 'gate':
      return node.condition;
    case 'wait':
      return node.until;
    case 'loop':
      return node.exitWhen;
    default:
      return undefined;
  }
}
