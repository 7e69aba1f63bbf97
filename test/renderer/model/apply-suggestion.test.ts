import { describe, expect, it } from 'vitest';
import { applySuggestion } from '../../../src/renderer/model/apply-suggestion.ts';
import type { ActionNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';
import type { ParamValue } from '../../../src/shared/plan/values.ts';

function planOf(tool: string, params: Record<string, ParamValue>, more: Partial<Plan> = {}): Plan {
  const first: ActionNode = {
    ...{ id: 'look', type: 'action', label: '', tool: 'get_balance' },
    params: { token: 'ETH' },
  };
  const node: ActionNode = { id: 's1', type: 'action', label: '', tool, params };
  return {
    ...{ id: 'p', name: '', userId: 'local', createdAt: 0, status: 'draft', chainId: 1 },
    root: { id: 'all', type: 'sequence', label: '', steps: [first, node] },
    ...more,
  };
}

/** Applies what the validator suggests for a code, and answers whether the finding is gone by it. */
function mends(plan: Plan, code: string): boolean {
  const found = validatePlan(plan).issues.find((issue) => issue.code === code);
  if (!found) throw new Error(`${code} is not found at all`);
  const mended = applySuggestion(plan, found);
  return mended !== null && !validatePlan(mended).issues.some((issue) => issue.code === code);
}

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('using what the validator would write instead', () => {
  it('mends a misspelt token, written plainly or as a literal', () => {
    const wrong = { amount: '1', to: recipient };
    expect(mends(planOf('transfer', { token: 'USDCC', ...wrong }), 'UNKNOWN_TOKEN')).toBe(true);
    const literal = { type: 'literal', value: 'USDCC' } as const;
    expect(mends(planOf('transfer', { token: literal, ...wrong }), 'UNKNOWN_TOKEN')).toBe(true);
  });

  it('mends a misspelt tool, parameter and step', () => {
    const right = { token: 'ETH', amount: '1', to: recipient };
    expect(mends(planOf('transferr', right), 'CONTRA_NO_TOOL')).toBe(true);
    const { amount, ...others } = right;
    expect(mends(planOf('transfer', { ...others, amoun: amount }), 'BAD_PARAM')).toBe(true);
    const reference = { type: 'step_output', stepId: 'lok', path: 'amount' } as const;
    expect(mends(planOf('transfer', { ...right, amount: reference }), 'UNKNOWN_REF')).toBe(true);
  });

  it('mends a schedule that no clock knows', () => {
    const trigger = { type: 'cron', expression: 'every day' } as const;
    expect(mends(planOf('get_gas', {}, { trigger }), 'BAD_CRON')).toBe(true);
  });

  it('offers nothing where there is no suggestion, or it would make no plan', () => {
    const plan = planOf('get_gas', {});
    const at = { severity: 'error', nodeId: 's1', code: 'X', message: '' } as const;
    expect(applySuggestion(plan, { ...at, path: 'root' })).toBeNull();
    expect(applySuggestion(plan, { ...at, suggestion: 'a' })).toBeNull();
    expect(applySuggestion(plan, { ...at, path: 'root', suggestion: 'a' })).toBeNull();
  });
});
