import type { PlanNode } from '../nodes.ts';

/** What becomes of a node: another in its place, several in its place, or none. */
export type Replace = (node: PlanNode) => readonly PlanNode[];

/**
 * The tree with every node put through `replace`, from the leaves up; parts that nothing happened to are the
 * same objects. Only in a list of steps can a node become none or several; a branch or body that would lose
 * its node becomes an empty sequence under the node's own id, and several become one sequence.
 */
export function mapNodes(root: PlanNode, replace: Replace): PlanNode {
  const one = (node: PlanNode): PlanNode => asOne(node, replace(inside(node)));
  const optional = (node: PlanNode | undefined): PlanNode | undefined => {
    if (node === undefined) return undefined;
    const replaced = replace(inside(node));
    return replaced.length === 0 ? undefined : asOne(node, replaced);
  };
  const list = (nodes: PlanNode[]): PlanNode[] => {
    const mapped = nodes.flatMap((node) => replace(inside(node)));
    const same = mapped.length === nodes.length && mapped.every((node, at) => node === nodes[at]);
    return same ? nodes : mapped;
  };
  function inside(node: PlanNode): PlanNode {
    switch (node.type) {
      case 'sequence':
      case 'parallel':
        return changed(node, { steps: list(node.steps) });
      case 'if':
        // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
        return changed(node, { then: one(node.then), else: optional(node.else) });
      case 'loop':
        return changed(node, { body: one(node.body) });
      case 'action':
        return changed(node, { onError: optional(node.onError) });
      case 'wait':
      case 'gate':
        return node;
    }
  }
  return one(root);
}

function asOne(before: PlanNode, nodes: readonly PlanNode[]): PlanNode {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return only;
  const id = nodes.length === 0 ? before.id : `${before.id}-steps`;
  return { id, label: 'Steps', type: 'sequence', steps: [...nodes] };
}

/** The node itself where the fields are what they were; a field that became undefined is left out. */
function changed<Node extends PlanNode>(node: Node, fields: Partial<Node>): Node {
  const differs = Object.entries(fields).some(([key, value]) => Reflect.get(node, key) !== value);
  if (!differs) return node;
  const merged = { ...node, ...fields };
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) Reflect.deleteProperty(merged, key);
  }
  return merged;
}
