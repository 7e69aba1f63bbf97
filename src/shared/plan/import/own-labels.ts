import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import { namesFor } from '../describe/names.ts';
import { ownLabel } from '../describe/own-label.ts';
import { mapNodes } from '../edit/map-nodes.ts';
import type { PlanNode } from '../nodes.ts';
import type { Plan } from '../schema.ts';

/** The tree with each step called by what it does: a label that somebody else wrote could say anything. */
export function withOwnLabels({ root, chainId }: Plan): PlanNode {
  const names = namesFor(bundledTokens, chainId, new Set());
  return mapNodes(root, (node) => [{ ...node, label: ownLabel(node, names) }]);
}
