import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import { visible } from '../describe/describe-plan.ts';
import { namesFor } from '../describe/names.ts';
import { headOf } from '../describe/node.ts';
import { mapNodes } from '../edit/map-nodes.ts';
import type { PlanNode } from '../nodes.ts';
import type { Plan } from '../schema.ts';

/** Longer labels are for reading whole; the description has the rest. */
const maxLabel = 120;

/** The tree with each step called by what it does: a label that somebody else wrote could say anything. */
export function withOwnLabels({ root, chainId }: Plan): PlanNode {
  const names = namesFor(bundledTokens, chainId, new Set());
  return mapNodes(root, (node) => {
    const said = [...visible(headOf(node, names)).replace(/[.:]$/, '')];
    const short = said.length <= maxLabel ? said : [...said.slice(0, maxLabel - 1), '…'];
    return [{ ...node, label: short.join('') }];
  });
}
