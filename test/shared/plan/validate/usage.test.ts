import { describe, expect, it } from 'vitest';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { action, alice, plan, sequence } from '../sample-plans.ts';

const used = (document: unknown) => {
  const { toolsUsed, chainsUsed } = validatePlan(document);
  return { toolsUsed, chainsUsed };
};

describe('what a plan uses', () => {
  it('lists tools and chains once, in order, and where a bridge arrives', () => {
    const bridge = action('b', 'bridge', { token: 'USDC', amount: '1', toChainId: 8453 });
    const pay = action('p', 'transfer', { token: 'USDC', amount: '1', to: alice, chainId: 137 });
    expect(used(plan(sequence(pay, bridge, { ...bridge, id: 'c' }), { chainId: 42161 }))).toEqual({
      toolsUsed: ['bridge', 'transfer'],
      chainsUsed: [137, 8453, 42161],
    });
  });

  it('lists the chains of a portfolio that is looked at', () => {
    const look = action('l', 'get_portfolio', { chains: [10, 1] });
    expect(used(plan(look)).chainsUsed).toEqual([1, 10]);
  });

  it('lists no chain for what touches none', () => {
    const note = action('n', 'notify', { message: 'done' });
    expect(used(plan(note))).toEqual({ toolsUsed: ['notify'], chainsUsed: [] });
  });
});
