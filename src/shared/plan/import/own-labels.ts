import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import { visible } from '../describe/describe-plan.ts';
import { namesFor } from '../describe/names.ts';
import { headOf } from '../describe/node.ts';
import type { PlanNode } from '../nodes.ts';
import type { Plan } from '../schema.ts';

/** Longer labels are for reading whole; the description has the rest. */
const maxLabel = 120;

/** The tree with each step called by what it does: a label that somebody else wrote could say anything. */
export function withOwnLabels({ root, chainId }: Plan): PlanNode {
  const names = namesFor(bundledTokens, chainId, new Set());
  return relabelled(root, (node) => {
    const said = [...visible(headOf(node, names)).replace(/[.:]$/, '')];
    return said.length <= maxLabel ? said.join('') : `${said.slice(0, maxLabel - 1).join('')}…`;
  });
}

function relabelled(node: PlanNode, say: (node: PlanNode) => string): PlanNode {
  const label = say(node);
  const of = (child: PlanNode): PlanNode => relabelled(child, say);
  switch (node.type) {
    case 'sequence':
    case 'parallel':
      return { ...node, label, steps: node.steps.map(of) };
    case 'if':
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      return { ...node, label, then: of(node.then), ...(node.else && { else: of(node.else) }) };
    case 'loop':
      return { ...node, label, body: of(node.body) };
    case 'action':
      return { ...node, label, ...(node.onError && { onError: of(node.onError) }) };
    case 'wait':
    case 'gate':
      return { ...node, label };
  }
}
