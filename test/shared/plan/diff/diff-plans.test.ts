import { describe, expect, it } from 'vitest';
import { diffPlans } from '../../../../src/shared/plan/diff/diff-plans.ts';
import type { ActionNode, PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../../src/shared/plan/schema.ts';

const swap: ActionNode = {
  id: 'swap',
  label: 'Swap',
  type: 'action',
  tool: 'defi_swap',
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
};
const send: ActionNode = {
  id: 'send',
  label: 'Send',
  type: 'action',
  tool: 'transfer',
  params: { token: 'USDC', amount: { usd: '5' }, to: 'bob' },
};

function planOf(root: PlanNode, more: Partial<Plan> = {}): Plan {
  return { id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft', root, ...more };
}

function sequence(...steps: PlanNode[]): PlanNode {
  return { id: 'all', label: 'All', type: 'sequence', steps };
}

describe('diffPlans', () => {
  it('finds nothing between a plan and itself, whatever its status and id', () => {
    const plan = planOf(sequence(swap, send), { chainId: 1 });
    expect(diffPlans(plan, { ...plan, id: 'q', status: 'validated', createdAt: 2 })).toEqual([]);
  });

  it('names the field of the node that changed, down into its parameters', () => {
    const more = { ...send, params: { ...send.params, amount: { usd: '6' } } };
    expect(diffPlans(planOf(send), planOf(more))).toEqual([
      { kind: 'changed', nodeId: 'send', path: 'params.amount.usd', before: '5', after: '6' },
    ]);
  });

  it('shows a new node whole, and the list that it was put into', () => {
    const after = {
      ...{ label: 'Send', type: 'action', tool: 'transfer' },
      ...{ 'params.token': 'USDC', 'params.amount.usd': '5', 'params.to': 'bob' },
    };
    expect(diffPlans(planOf(sequence(swap)), planOf(sequence(swap, send)))).toEqual([
      { kind: 'changed', nodeId: 'all', path: 'steps', before: ['swap'], after: ['swap', 'send'] },
      { kind: 'added', nodeId: 'send', path: '', after },
    ]);
  });

  it('shows a removed node, and a field of the plan that came or went', () => {
    const before = planOf(sequence(swap, send), { account: 'main' });
    const after = planOf(sequence(swap), { budget: { maxGasEth: '0.1' } });
    expect(diffPlans(before, after)).toMatchObject([
      { kind: 'removed', nodeId: null, path: 'account', before: 'main' },
      { kind: 'added', nodeId: null, path: 'budget.maxGasEth', after: '0.1' },
      { kind: 'changed', nodeId: 'all', path: 'steps' },
      { kind: 'removed', nodeId: 'send', path: '' },
    ]);
  });

  it('sees a change of order', () => {
    const differences = diffPlans(planOf(sequence(swap, send)), planOf(sequence(send, swap)));
    expect(differences).toMatchObject([{ kind: 'changed', nodeId: 'all', path: 'steps' }]);
  });

  it('tells two nodes of one id apart instead of dropping one', () => {
    const twin = { ...swap, tool: 'wrap' };
    const differences = diffPlans(planOf(sequence(swap, swap)), planOf(sequence(swap, twin)));
    expect(differences).toMatchObject([{ nodeId: 'swap#2', path: 'tool', after: 'wrap' }]);
  });
});
