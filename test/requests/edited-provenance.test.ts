import { expect, it } from 'vitest';
import { editedProvenance } from '../../src/main/requests/edited-provenance.ts';
import type { ActionNode } from '../../src/shared/plan/nodes.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';

const said = { source: 'user_text' } as const;
const preset = { source: 'default' } as const;
const edit = { source: 'user_edit' } as const;

function swap(id: string, params: ActionNode['params']): ActionNode {
  return { id, label: '', type: 'action', tool: 'defi_swap', params };
}

function planOf(steps: ActionNode[], more: Partial<Plan> = {}): Plan {
  return {
    ...{ id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft' },
    root: { id: 'all', label: '', type: 'sequence', steps },
    ...more,
  };
}

it('gives a parameter no source that another parameter of the same value has', () => {
  const before = planOf([swap('a', { tokenIn: 'ETH', tokenOut: 'USDC' })], {
    provenance: { 'a.tokenIn': said, 'a.tokenOut': said },
  });
  const turned = planOf([swap('a', { tokenIn: 'USDC', tokenOut: 'ETH' })]);
  expect(editedProvenance(before, turned)).toEqual({ 'a.tokenIn': edit, 'a.tokenOut': edit });
});

it('takes for a copy the source of the first step that holds the value', () => {
  const first = swap('a', { amount: '1' });
  const before = planOf([first, swap('b', { amount: '1' })], {
    provenance: { 'a.amount': said, 'b.amount': preset },
  });
  const after = planOf([first, swap('b', { amount: '1' }), swap('c', { amount: '1' })]);
  expect(editedProvenance(before, after)).toEqual({
    'a.amount': said,
    'b.amount': preset,
    'c.amount': said,
  });
});

it('marks another network and another account as the person’s edit, and the same as before', () => {
  const own = { chainId: 1, account: 'main' };
  const before = planOf([], { ...own, provenance: { chainId: preset, account: said } });
  expect(editedProvenance(before, planOf([], own))).toEqual({ chainId: preset, account: said });
  expect(editedProvenance(before, planOf([], { chainId: 10, account: 'other' }))).toEqual({
    chainId: edit,
    account: edit,
  });
});

it('invents no source for what had none', () => {
  const before = planOf([swap('a', { amount: '1' })]);
  expect(Object.keys(editedProvenance(before, before))).toEqual([]);
});
