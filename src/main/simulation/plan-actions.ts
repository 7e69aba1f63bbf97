import type { PlanNode } from '../../shared/plan/nodes.ts';

/** A node that a rehearsal comes to, with its place: node ids from the root down, joined by `/`. */
export interface RehearsedNode {
  node: PlanNode;
  path: string;
}

/** The nodes to rehearse, in order. Sequences are looked through; anything else stands for itself. */
export function nodesInOrder(node: PlanNode, path = node.id): RehearsedNode[] {
  if (node.type !== 'sequence') return [{ node, path }];
  return node.steps.flatMap((step) => nodesInOrder(step, `${path}/${step.id}`));
}
