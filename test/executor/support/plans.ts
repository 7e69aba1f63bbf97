import { randomUUID } from 'node:crypto';
import type { Address } from 'viem';
import type { Rehearsal } from '../../../src/shared/chain/types.ts';
import type { Condition } from '../../../src/shared/plan/conditions.ts';
import type {
  ActionNode,
  IfNode,
  LoopNode,
  ParallelNode,
  PlanNode,
  SequenceNode,
  WaitNode,
} from '../../../src/shared/plan/nodes.ts';
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

export function parallel(
  id: string,
  steps: PlanNode[],
  extra: Partial<ParallelNode> = {},
): ParallelNode {
  return { id, label: id, type: 'parallel', steps, ...extra };
}

export function loop(id: string, body: PlanNode, extra: Partial<LoopNode> = {}): LoopNode {
  return { id, label: id, type: 'loop', body, maxIterations: 1, ...extra };
}

export function wait(id: string, extra: Partial<WaitNode>): WaitNode {
  return { id, label: id, type: 'wait', ...extra };
}

export function gate(id: string, condition: Condition, extra: Partial<PlanNode> = {}): PlanNode {
  return { id, label: id, type: 'gate', condition, ...extra } as PlanNode;
}

export function when(id: string, condition: Condition, yes: PlanNode, no?: PlanNode): IfNode {
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  const node: IfNode = { id, label: id, type: 'if', condition, then: yes };
  return no === undefined ? node : { ...node, else: no };
}

/** A comparison of a whole number with another. */
export function compare(left: number, op: 'gt' | 'lt' | 'eq', right: number): Condition {
  const literal = (value: number) => ({ type: 'literal', value }) as const;
  return { type: 'compare', left: literal(left), op, right: literal(right) };
}

export function planOf(root: PlanNode): Plan {
  return { id: 'p', name: 'A plan', userId: 'local', createdAt: 0, status: 'validated', root };
}

/** A rehearsal that found nothing: what a scheduled run begins with where no test asks about it. */
export function rehearsalOf(
  { planHash, account }: { planHash: string; account: Address },
  rehearsedAt: number,
): Rehearsal {
  const total = { assetChanges: [], feeEth: '0' };
  return {
    ...{ id: randomUUID(), planHash, account, chainId: 31_337, block: null, rehearsedAt },
    ...{ steps: [], total, worstCase: total, status: 'ok' },
  };
}
