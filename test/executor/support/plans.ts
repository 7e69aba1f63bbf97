import type { ActionNode, PlanNode, SequenceNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';

export function action(id: string, extra: Partial<ActionNode> = {}): ActionNode {
  return { id, label: id, type: 'action', tool: 'transfer', params: {}, ...extra };
}

export function sequence(
  id: string,
  steps: PlanNode[],
  extra: Partial<SequenceNode> = {},
): SequenceNode {
  return { id, label: id, type: 'sequence', steps, ...extra };
}

export function planOf(root: PlanNode): Plan {
  return { id: 'p', name: 'A plan', userId: 'local', createdAt: 0, status: 'validated', root };
}
