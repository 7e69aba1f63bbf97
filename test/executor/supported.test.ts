import { describe, expect, it } from 'vitest';
import { unsupportedPart } from '../../src/main/executor/supported.ts';
import type { ActionNode, PlanNode } from '../../src/shared/plan/nodes.ts';
import { action, planOf, sequence } from './support/plans.ts';

const code = (root: PlanNode, rest = {}) => unsupportedPart({ ...planOf(root), ...rest })?.code;

describe('what this version agrees to run', () => {
  it('runs actions and sequences, nested as deep as they like', () => {
    expect(code(sequence('root', [action('a'), sequence('inner', [action('b')])]))).toBeUndefined();
  });

  it('runs a plan that starts at once because it says so', () => {
    expect(code(action('a'), { trigger: { type: 'immediate' } })).toBeUndefined();
  });

  it('honours abort and skip', () => {
    const skip = { onFailure: { strategy: 'skip' } } as const;
    expect(code(sequence('root', [action('a', skip), action('b')]))).toBeUndefined();
  });

  it.each([
    ['wait', { id: 'n', label: '', type: 'wait', durationMs: 1 }],
    ['gate', { id: 'n', label: '', type: 'gate' }],
    ['parallel', { id: 'n', label: '', type: 'parallel', steps: [] }],
    ['loop', { id: 'n', label: '', type: 'loop', body: action('a'), maxIterations: 1 }],
  ] as const)('refuses a %s step, wherever it is', (type, node) => {
    const refusal = unsupportedPart(planOf(sequence('root', [action('a'), node as PlanNode])));
    expect(refusal?.code).toBe('NODE_NOT_SUPPORTED');
    expect(refusal?.facts).toEqual({ nodeId: 'n', type });
  });

  it('looks into the branch for errors too', () => {
    const gate: PlanNode = { id: 'n', label: '', type: 'gate' };
    expect(code(action('a', { onError: gate }))).toBe('NODE_NOT_SUPPORTED');
  });

  it.each([
    ['RETRY_NOT_SUPPORTED', { onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: 1 } }],
    ['TIMEOUT_NOT_SUPPORTED', { timeoutMs: 1000 }],
  ] as const)('answers %s instead of passing over what the step asks for', (expected, extra) => {
    expect(code(action('a', extra))).toBe(expected);
  });

  it.each([
    ['BUDGET_NOT_SUPPORTED', { budget: { maxGasEth: '1' } }],
    ['ROLLBACK_NOT_SUPPORTED', { rollbackOnFail: true }],
    ['TRIGGER_NOT_SUPPORTED', { trigger: { type: 'time', at: '2030-01-01T00:00:00Z' } }],
  ])('answers %s instead of passing over what the plan asks for', (expected, extra) => {
    expect(code(action('a'), extra)).toBe(expected);
  });

  it('refuses a tool that only the plan language knows, in the branch for errors too', () => {
    const refusal = unsupportedPart(
      planOf(action('a', { onError: action('b', { tool: 'stake' }) })),
    );
    expect(refusal?.code).toBe('TOOL_NOT_SUPPORTED');
    expect(refusal?.facts).toEqual({ nodeId: 'b', tool: 'stake' });
    expect(refusal?.message).toBe('This version cannot run the tool "stake" (step "b").');
  });

  it('takes no name of the language that it is written in for a tool', () => {
    expect(code(action('a', { tool: 'constructor' }))).toBe('TOOL_NOT_SUPPORTED');
  });

  it.each([
    ['transfer', 'tokenId', '7'],
    ['transfer', 'amount', { usd: '100' }],
    ['transfer', 'amount', { percentOfStart: '25' }],
    ['wrap', 'amount', { usd: '100' }],
    ['approve', 'amount', 'unlimited'],
    ['approve', 'amount', 'max'],
    ['approve', 'amount', { type: 'literal', value: 'unlimited' }],
    ['wrap', 'amount', 'climax'],
    ['wrap', 'amount', '50%%'],
    ['wrap', 'constructor', '1'],
    ['defi_swap', 'minOut', '1%'],
    ['defi_swap', 'amountOut', '100'],
    ['defi_swap', 'maxIn', '100'],
    ['defi_swap', 'recipient', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['defi_swap', 'recipient', { type: 'step_output', stepId: 'x', path: 'to' }],
    ['defi_swap', 'venue', 'uniswap_v3'],
  ])('refuses %s with %s %j instead of leaving it out', (tool, param, value) => {
    const refusal = unsupportedPart(planOf(action('a', { tool, params: { [param]: value } })));
    expect(refusal?.code).toBe('PARAM_NOT_SUPPORTED');
    expect(refusal?.facts).toEqual({ nodeId: 'a', tool, param });
  });

  it('runs what the seven tools do, written plainly, as a literal or as a reference', () => {
    const amount = { type: 'step_output', stepId: 'x', path: 'amount' } as const;
    const calls: [string, ActionNode['params']][] = [
      ['transfer', { token: 'ETH', amount: 'max', to: 'x', chainId: 1 }],
      ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount, venue: 'best', minOut: '0' }],
      ['wrap', { amount: { type: 'literal', value: '50%' } }],
      ['get_price', { token: 'ETH', quote: 'USD' }],
    ];
    for (const [tool, params] of calls) expect(code(action('a', { tool, params }))).toBeUndefined();
  });
});
