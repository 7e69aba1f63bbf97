import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placedSteps } from '../../../../src/renderer/model/plan-changes/placed-steps.ts';
import { diffPlans } from '../../../../src/shared/plan/diff/diff-plans.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../../src/shared/plan/schema.ts';
import { arbitraryPlan } from '../../../shared/plan/support/arbitrary-plan.ts';

function planOf(root: PlanNode): Plan {
  return { id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft', root };
}

const wait = (id: string): PlanNode => ({ id, label: id, type: 'wait', durationMs: 1 });

describe('the steps of a plan by the keys of its differences', () => {
  it('have the numbers of the tree, and none for the outer list', () => {
    const both: PlanNode = { id: 'both', label: '', type: 'parallel', steps: [wait('a')] };
    const steps = placedSteps(
      planOf({ id: 'all', label: '', type: 'sequence', steps: [both, wait('b')] }),
    );
    expect([...steps.values()].map(({ key, number, parent }) => [key, number, parent])).toEqual([
      ['all', '', null],
      ['both', '1', 'all'],
      ['a', '1.1', 'both'],
      ['b', '2', 'all'],
    ]);
    expect(steps.get('all')?.children).toEqual(['both', 'b']);
    expect([...placedSteps(planOf(wait('only'))).values()][0]?.number).toBe('1');
  });

  it('are found under every key that a difference names, also where ids repeat', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        const twice = planOf({ ...wait('x'), type: 'sequence', steps: [plan.root, plan.root] });
        const named = diffPlans(planOf(wait('none')), twice).flatMap(({ nodeId, kind }) =>
          nodeId === null || kind === 'removed' ? [] : [nodeId],
        );
        expect(new Set(placedSteps(twice).keys())).toEqual(new Set(named));
      }),
    );
  });
});
