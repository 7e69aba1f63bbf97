// One walk over the plan tree for everyone, so that no check invents its own order or forgets a branch.
import type { PlanNode } from './nodes.ts';

/** How a node hangs on its parent. */
export type NodeRole = 'root' | 'step' | 'then' | 'else' | 'body' | 'onError';

/** A node with its place in the tree. */
export interface PlacedNode {
  node: PlanNode;
  parent: PlanNode | null;
  role: NodeRole;
  /** Root is 1. */
  level: number;
  /** JSON path from the plan, e.g. `root.steps[0].then`. */
  path: string;
}

/** All nodes, parents before children, in the order a reader meets them. */
export function placeNodes(root: PlanNode): PlacedNode[] {
  const placed: PlacedNode[] = [];
  place({ node: root, parent: null, role: 'root', level: 1, path: 'root' }, placed);
  return placed;
}

/** The depth of a plan was bounded when it was read. */
function place(at: PlacedNode, placed: PlacedNode[]): void {
  placed.push(at);
  const { node, path } = at;
  switch (node.type) {
    case 'sequence':
    case 'parallel':
      for (let index = 0; index < node.steps.length; index += 1) {
        placeInside(at, node.steps[index], 'step', `${path}.steps[${index}]`, placed);
      }
      break;
    case 'if':
      placeInside(at, node.then, 'then', `${path}.then`, placed);
      placeInside(at, node.else, 'else', `${path}.else`, placed);
      break;
    case 'loop':
      placeInside(at, node.body, 'body', `${path}.body`, placed);
      break;
    case 'action':
      placeInside(at, node.onError, 'onError', `${path}.onError`, placed);
      break;
    case 'wait':
    case 'gate':
  }
}

function placeInside(
  { node: parent, level }: PlacedNode,
  node: PlanNode | undefined,
  role: NodeRole,
  path: string,
  placed: PlacedNode[],
): void {
  if (node !== undefined) place({ node, parent, role, level: level + 1, path }, placed);
}
