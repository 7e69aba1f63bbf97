import { expect, it } from 'vitest';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { tokensOf } from '../../../src/shared/tokens/tokens-of.ts';

const gnosis = { chainId: 100, name: 'Gnosis', symbol: 'XDAI' };
const plan: Plan = {
  ...{ id: 'p', name: 'p', userId: 'local', createdAt: 0, status: 'draft', chainId: 100 },
  root: {
    ...{ type: 'action', id: 'send', label: 'send', tool: 'transfer' },
    params: { token: 'XDAI', amount: '1', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  },
};

it('lets a plan name the coin of a network that a person added, and no other', () => {
  const codes = (networks: (typeof gnosis)[]) =>
    validatePlan(plan, { chains: [100], networks }).issues.map(({ code }) => code);
  expect(codes([])).toContain('UNKNOWN_TOKEN');
  expect(codes([{ ...gnosis, symbol: 'GNO' }])).toContain('UNKNOWN_TOKEN');
  expect(codes([gnosis])).toEqual([]);
});

it('keeps the bundled list as it is, and makes the longer one once', () => {
  expect(tokensOf({})).toBe(bundledTokens);
  expect(tokensOf({ networks: [] })).toBe(bundledTokens);
  const list = tokensOf({ networks: [gnosis] });
  expect(tokensOf({ networks: [{ ...gnosis }] })).toBe(list);
  expect([list.native(100)?.symbol, list.native(1)?.symbol]).toEqual(['XDAI', 'ETH']);
});
