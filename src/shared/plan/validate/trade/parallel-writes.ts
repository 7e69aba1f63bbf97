import type { PlanNode } from '../../nodes.ts';
import { type Check, issueAt } from '../check.ts';
import { nodesOfType } from '../nodes-of-type.ts';

/** PARALLEL_WRITES: transactions of one account on one chain at the same time, which would race for a nonce. */
export const parallelWrites: Check = (input) => {
  if (nodesOfType(input, 'parallel').length === 0) return [];
  const { placed, actions } = input;
  const chainsOf = new Map<PlanNode, Set<number | undefined>>();
  for (const { node, tool, chainId } of actions) {
    if (tool?.kind === 'chain_write') chainsOf.set(node, new Set([chainId]));
  }
  const racing = new Set<PlanNode>();
  // Children come after their parents, so from the end each node is complete before it is handed up.
  for (const { node, parent } of placed.toReversed()) {
    const chains = chainsOf.get(node);
    if (chains === undefined || parent === null) continue;
    const above = chainsOf.get(parent) ?? new Set();
    chainsOf.set(parent, above);
    for (const chain of chains) {
      if (parent.type === 'parallel' && above.has(chain)) racing.add(parent);
      above.add(chain);
    }
  }
  return placed.flatMap(({ node, path }) => {
    if (!racing.has(node)) return [];
    const message = `"${node.label}" sends transactions of one account on one chain at the same time; put those steps in order.`;
    return [issueAt({ nodeId: node.id, path }, 'PARALLEL_WRITES', message)];
  });
};
