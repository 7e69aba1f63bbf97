import { describe, expect, it } from 'vitest';
import { limitsOfPlan } from '../../../src/main/executor/budgets/limits-of-plan.ts';
import { action, planOf } from '../support/plans.ts';

const plan = planOf(action('a'));
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

describe('the limits that a plan sets for its run', () => {
  it('are in whole units of what they limit', () => {
    const maxSpend = [
      { token: 'USDC', chainId: 1, amount: '2.5' },
      { token: 'ETH', chainId: 1, amount: '1' },
    ];
    expect(
      limitsOfPlan({ ...plan, budget: { maxGasEth: '0.1', maxLlmUsd: '5', maxSpend } }),
    ).toEqual([
      { kind: 'gas', chainId: null, token: null, limitUnits: 10n ** 17n },
      { kind: 'model', chainId: null, token: null, limitUnits: 5_000_000n },
      { kind: 'token', chainId: 1, token: usdc, limitUnits: 2_500_000n },
      { kind: 'token', chainId: 1, token: 'native', limitUnits: 10n ** 18n },
    ]);
  });

  it('are none without a budget', () => {
    expect(limitsOfPlan(plan)).toEqual([]);
    expect(limitsOfPlan({ ...plan, budget: {} })).toEqual([]);
  });

  it('are the lower of two for the same token, however it is written', () => {
    const maxSpend = [
      { token: 'USDC', chainId: 1, amount: '7' },
      { token: usdc, chainId: 1, amount: '0' },
    ];
    expect(limitsOfPlan({ ...plan, budget: { maxSpend } })).toMatchObject([{ limitUnits: 0n }]);
  });

  it('are refused for a token that nobody can count', () => {
    const maxSpend = [{ token: 'NOPE', chainId: 1, amount: '7' }];
    expect(() => limitsOfPlan({ ...plan, budget: { maxSpend } })).toThrow(
      expect.objectContaining({
        code: 'BUDGET_TOKEN_UNKNOWN',
        message: 'There is no limit for "NOPE": this token is not in the list of chain 1.',
      }),
    );
  });
});
