import { describe, expect, it } from 'vitest';
import { changedPlaces } from '../../../../src/renderer/model/plan-changes/changed-places.ts';
import type { PlanDifference } from '../../../../src/shared/plan/diff/diff-plans.ts';

const changed = (nodeId: string | null, path: string): PlanDifference => ({
  ...{ kind: 'changed', nodeId, path, before: 1, after: 2 },
});

describe('the places where two plans differ', () => {
  it('count the parts of one value as one field', () => {
    const differences = [
      changed('wait', 'until.left.fn'),
      changed('wait', 'until.right.value'),
      changed('wait', 'label'),
    ];
    expect(changedPlaces(differences)).toEqual([
      { nodeId: 'wait', kind: 'changed', fields: ['until', 'label'] },
    ]);
  });

  it('name a parameter and a budget by themselves, odd names too', () => {
    const differences = [
      changed('pay', 'params.amount.usd'),
      changed('pay', 'params["a.b"].c'),
      changed(null, 'budget.maxGasEth'),
    ];
    expect(changedPlaces(differences)).toEqual([
      { nodeId: 'pay', kind: 'changed', fields: ['params.amount', 'params["a.b"]'] },
      { nodeId: null, kind: 'changed', fields: ['budget.maxGasEth'] },
    ]);
  });

  it('leave out that there were no parameters before where the first came', () => {
    const differences = [changed('look', 'params'), changed('look', 'params.token')];
    expect(changedPlaces(differences)[0]?.fields).toEqual(['params.token']);
    expect(changedPlaces([changed('look', 'params')])[0]?.fields).toEqual(['params']);
  });

  it('keep a step that came or went whole', () => {
    const differences: PlanDifference[] = [
      { kind: 'added', nodeId: 'new', path: '', after: {} },
      { kind: 'removed', nodeId: 'old', path: '', before: {} },
    ];
    expect(changedPlaces(differences)).toEqual([
      { nodeId: 'new', kind: 'added', fields: [] },
      { nodeId: 'old', kind: 'removed', fields: [] },
    ]);
  });
});
