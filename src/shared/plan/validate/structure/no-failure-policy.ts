import type { PlanNode } from '../../nodes.ts';
import { type Check, issueAt } from '../check.ts';
import { nodesOfType } from '../nodes-of-type.ts';

/** NO_FAILURE_POLICY (info): a chain write inside a loop that does not say what its failure does. */
export const noFailurePolicy: Check = (input) => {
  if (nodesOfType(input, 'loop').length === 0) return [];
  const { placed, actions } = input;
  const inLoop = new Set<PlanNode>();
  for (const { node, parent } of placed) {
    if (parent !== null && (parent.type === 'loop' || inLoop.has(parent))) inLoop.add(node);
  }
  return actions.flatMap(({ node, path, tool }) => {
    const write = tool?.kind === 'chain_write';
    if (!write || !inLoop.has(node) || node.onFailure !== undefined) return [];
    const message = `"${node.label}" repeats in a loop; when it fails once, the whole plan stops.`;
    return [issueAt({ nodeId: node.id, path }, 'NO_FAILURE_POLICY', message, { severity: 'info' })];
  });
};
