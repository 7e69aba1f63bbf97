import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import { revokeDelegationPlan } from '../../../../src/shared/plan/revoke-delegation-plan.ts';

const context: PlanContext = {
  ...{ chains: [1, 8453], defaultChain: 1, balances: { '1': { USDC: '0' } } },
  contacts: {},
};

const read = (text: string) => parseRequest(text, context, { planId: 'p', createdAt: 0 });

function said(text: string): string {
  const outcome = read(text);
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { root, chainId } = outcome.plan;
  if (root.type !== 'action') throw new Error(root.type);
  return `${root.tool}@${chainId} ${JSON.stringify(root.params)}`;
}

describe('control over the account is taken back', () => {
  it.each([
    ['take back the delegation of my account', 'revoke_delegation@1 {}'],
    ['Revoke the delegation.', 'revoke_delegation@1 {}'],
    ['revoke my EIP-7702 delegation on Base', 'revoke_delegation@8453 {}'],
    ['remove the EIP 7702 delegation from this wallet', 'revoke_delegation@1 {}'],
    ['take back control of my account', 'revoke_delegation@1 {}'],
    ['end the delegation on my account on Base', 'revoke_delegation@8453 {}'],
    // Nobody is ever given any, and no account but the own is meant.
    ['delegate my account to 0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28', 'needs_model'],
    ['revoke the delegation of the account of Bob', 'needs_model'],
    ['take back control of my computer', 'needs_model'],
    ['take back the delegation to 0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28', 'needs_model'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));

  it('by the same step as from the wallet page', () => {
    const outcome = read('revoke the delegation');
    const { root } = revokeDelegationPlan({ chainId: 1 }, { planId: 'p', createdAt: 0 });
    expect(outcome).toMatchObject({ plan: { root } });
  });
});
