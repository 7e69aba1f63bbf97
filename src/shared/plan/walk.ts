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

type Child = Pick<PlacedNode, 'node' | 'role' | 'path'>;

function steps(nodes: PlanNode[], path: string): Child[] {
  return nodes.map((node, index) => ({ node, role: 'step', path: `${path}.steps[${index}]` }));
}

function optional(node: PlanNode | undefined, role: NodeRole, path: string): Child[] {
  return node === undefined ? [] : [{ node, role, path: `${path}.${role}` }];
}

function childrenOf({ node, path }: PlacedNode): Child[] {
  switch (node.type) {
    case 'sequence':
    case 'parallel':
      return steps(node.steps, path);
    case 'if':
      return [...optional(node.then, 'then', path), ...optional(node.else, 'else', path)];
    case 'loop':
      return optional(node.body, 'body', path);
    case 'action':
      return optional(node.onError, 'onError', path);
    case 'wait':
    case 'gate':
      return [];
  }
}

/** All nodes, parents before children, in the order a reader meets them. */
export function placeNodes(root: PlanNode): PlacedNode[] {
  const placed: PlacedNode[] = [];
  const stack: PlacedNode[] = [{ node: root, parent: null, role: 'root', level: 1, path: 'root' }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    placed.push(next);
    const { node, level } = next;
    for (const child of childrenOf(next).reverse()) {
      stack.push({ ...child, parent: node, level: level + 1 });
    }
  }
  return placed;
}
