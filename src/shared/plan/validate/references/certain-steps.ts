// Which steps are certain to have completed when a node runs. A step that may be skipped, that sits in a
// branch, or that runs beside or after the node, is not.
import type { PlanNode } from '../../nodes.ts';

/** Called for each node with the steps that are certain before it, and for loops and again after the body. */
export interface CertainVisitor {
  before(node: PlanNode, path: string, certain: ReadonlySet<string>): void;
  /** Only for loops: what `exitWhen` may refer to. */
  afterBody(node: PlanNode, path: string, certain: ReadonlySet<string>): void;
}

export function walkCertain(root: PlanNode, visitor: CertainVisitor): void {
  visit(root, 'root', new Set(), visitor);
}

/**
 * Leaves in `certain` exactly what was there plus what the node makes certain. One set is grown and
 * shrunk in place: copying it per node would make long sequences quadratic.
 */
function visit(
  node: PlanNode,
  path: string,
  certain: Set<string>,
  visitor: CertainVisitor,
): string[] {
  visitor.before(node, path, certain);
  const inside = visitInside(node, path, certain, visitor);
  const may = node.onFailure?.strategy === 'skip' || (node.type === 'action' && node.onError);
  if (may) {
    for (const id of inside) certain.delete(id);
    return [];
  }
  certain.add(node.id);
  return [...inside, node.id];
}

function visitInside(
  node: PlanNode,
  path: string,
  certain: Set<string>,
  visitor: CertainVisitor,
): string[] {
  switch (node.type) {
    case 'sequence':
      return node.steps.flatMap((step, index) =>
        visit(step, `${path}.steps[${index}]`, certain, visitor),
      );
    case 'parallel': {
      const added = node.steps.flatMap((step, index) =>
        visitAside(step, `${path}.steps[${index}]`, certain, visitor),
      );
      if (node.allowPartialFailure) return [];
      for (const id of added) certain.add(id);
      return added;
    }
    case 'if':
      visitAside(node.then, `${path}.then`, certain, visitor);
      if (node.else) visitAside(node.else, `${path}.else`, certain, visitor);
      return [];
    case 'loop': {
      const added = visit(node.body, `${path}.body`, certain, visitor);
      visitor.afterBody(node, path, certain);
      return added;
    }
    case 'action':
      if (node.onError) visitAside(node.onError, `${path}.onError`, certain, visitor);
      return [];
    case 'wait':
    case 'gate':
      return [];
  }
}

/** Visits a part whose outcome its siblings cannot count on. */
function visitAside(
  node: PlanNode,
  path: string,
  certain: Set<string>,
  visitor: CertainVisitor,
): string[] {
  const added = visit(node, path, certain, visitor);
  for (const id of added) certain.delete(id);
  return added;
}
