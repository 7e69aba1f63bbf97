import { describe, expect, it } from 'vitest';
import { newComparison } from '../../../src/renderer/model/new-node.ts';
import { changeWords } from '../../../src/renderer/words/change-words.ts';
import type { ActionNode, PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';

const plan: Plan = {
  ...{ id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft', chainId: 8453 },
  root: { id: 'w', label: 'Wait', type: 'wait', durationMs: 1 },
};
const words = changeWords(plan, plan);

function action(tool: string, params: ActionNode['params']): ActionNode {
  return { id: 'a', label: 'A', type: 'action', tool, params };
}

/** What a parameter says after it came. */
function param(tool: string, params: ActionNode['params'], name: string): string | null {
  return words.ofStep(`params.${name}`, action(tool, {}), action(tool, params)).after;
}

/** What another field says after it came. */
function field(name: string, node: Partial<PlanNode>): string {
  const bare: PlanNode = { id: 'a', label: 'A', type: 'gate' };
  const { label, after } = words.ofStep(name, bare, { ...bare, ...node } as PlanNode);
  return `${label}: ${after}`;
}

describe('what stands in a changed parameter', () => {
  it('is an amount with its token, in the form in which it is given', () => {
    const of = (amount: ActionNode['params'][string]) =>
      param('transfer', { token: 'USDC', amount }, 'amount');
    expect(of('5')).toBe('5 USDC');
    expect(of('max')).toBe('all USDC');
    expect(of('25%')).toBe('25% of the USDC balance');
    expect(of({ usd: '100' })).toBe('USDC worth $100');
    expect(of({ percentOfStart: '25' })).toBe('25% of the USDC held at the start');
    expect(of({ type: 'step_output', stepId: 's', path: 'amountOut' })).toContain(
      'amountOut of "s"',
    );
  });

  it('is an amount of the coin of the chain where no token is named', () => {
    expect(param('wrap', { amount: '1' }, 'amount')).toBe('1 ETH');
    expect(param('unwrap', { amount: '1' }, 'amount')).toBe('1 WETH');
  });

  it('is a network by its name', () => {
    expect(param('transfer', { chainId: 1 }, 'chainId')).toBe('Ethereum');
  });

  it('is anything of a tool that nobody knows, as it is', () => {
    expect(param('juggle', { balls: [1, 'two'] }, 'balls')).toBe('[1, "two"]');
  });
});

describe('what stands in another changed field', () => {
  it('is what follows when a step fails', () => {
    expect(field('onFailure', { onFailure: { strategy: 'abort' } })).toBe(
      'If it fails: The plan fails',
    );
    expect(field('onFailure', { onFailure: { strategy: 'skip', reason: 'it is small' } })).toBe(
      'If it fails: Go on without it: it is small',
    );
    const retry = { strategy: 'retry', maxAttempts: 2, delayMs: 1000, backoffMultiplier: 3 };
    expect(field('onFailure', { onFailure: retry as PlanNode['onFailure'] })).toBe(
      'If it fails: Try 2 times in all, 1 second apart, each pause 3 times the one before',
    );
  });

  it('is a length of time, a yes or a no, and a kind of step', () => {
    expect(field('timeoutMs', { timeoutMs: 90_000 })).toBe('Gives up after: 90 seconds');
    expect(
      field('requireConfirmation', { ...action('wrap', {}), requireConfirmation: false }),
    ).toBe('Always asks you: No');
    expect(field('type', action('wrap', {}))).toBe('Kind: Action');
  });

  it('is nothing yet where a value is still missing', () => {
    const condition = newComparison();
    expect(field('condition', { type: 'if', condition } as Partial<PlanNode>)).toBe(
      'If: the price of ETH in USD is above nothing yet',
    );
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    const branch = { ...plan.root, type: 'if', condition, then: plan.root } as PlanNode;
    expect(words.sentence('after', branch)).toBe(
      'If the price of ETH in USD is above nothing yet.',
    );
  });

  it('is a budget with its units', () => {
    const maxSpend = [{ token: 'USDC', chainId: 8453, amount: '10' }];
    const after = { ...plan, budget: { maxGasEth: '0.1', maxLlmUsd: '2', maxSpend } };
    const { ofPlan } = changeWords(plan, after);
    expect(ofPlan('budget.maxGasEth').after).toBe('0.1 ETH');
    expect(ofPlan('budget.maxLlmUsd').after).toBe('$2');
    expect(ofPlan('budget.maxSpend').after).toBe('10 USDC on Base');
  });
});
