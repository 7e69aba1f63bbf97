import type { Condition } from '../../shared/plan/conditions.ts';
import { freshId } from '../../shared/plan/edit/edit-tree.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';

/** What can be added: a node of a kind, or an action with a tool. */
export type NodeChoice =
  | { kind: Exclude<PlanNode['type'], 'action'> }
  | { kind: 'action'; tool: string };

/** A comparison that says nothing yet: its two sides are to be chosen. */
export function newComparison(): Condition {
  return {
    type: 'compare',
    left: { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: 'ETH' }] },
    op: 'gt',
    right: { type: 'literal', value: '' },
  };
}

const dayMs = 86_400_000;

/** A node with an id of its own, to be filled in. A branch or a body begins as an empty list of steps. */
export function newNode(root: PlanNode, choice: NodeChoice, label: string): PlanNode {
  const id = freshId(root, choice.kind === 'action' ? choice.tool : choice.kind);
  const base = { id, label };
  const list = (inside: string): PlanNode => ({
    ...{ id: freshId(root, `${id}-${inside}`), label: 'Steps' },
    type: 'sequence',
    steps: [],
  });
  switch (choice.kind) {
    case 'action':
      return { ...base, type: 'action', tool: choice.tool, params: {} };
    case 'sequence':
    case 'parallel':
      return { ...base, type: choice.kind, steps: [] };
    case 'if':
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      return { ...base, type: 'if', condition: newComparison(), then: list('then') };
    case 'wait':
      return { ...base, type: 'wait', durationMs: dayMs };
    case 'loop':
      return { ...base, type: 'loop', maxIterations: 3, body: list('body') };
    case 'gate':
      return { ...base, type: 'gate', prompt: '' };
  }
}
