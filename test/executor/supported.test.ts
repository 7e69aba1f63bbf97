import { describe, expect, it } from 'vitest';
import { unsupportedPart } from '../../src/main/executor/supported.ts';
import type { ActionNode, PlanNode } from '../../src/shared/plan/nodes.ts';
import type { RuntimeFn, ValueRef } from '../../src/shared/plan/values.ts';
import {
  action,
  compare,
  gate,
  loop,
  parallel,
  planOf,
  sequence,
  wait,
  when,
} from './support/plans.ts';

const literal = (value: string) => ({ type: 'literal', value }) as const;
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

  it('runs every kind of step, nested as the plan likes', () => {
    const root = sequence('root', [
      when('if', compare(1, 'lt', 2), wait('w', { durationMs: 1 }), action('e')),
      loop('l', parallel('p', [action('a'), gate('g', compare(1, 'eq', 1))])),
    ]);
    expect(code(root)).toBeUndefined();
  });

  it('runs a gate that asks a person, in the branch for errors too', () => {
    expect(code(action('a', { onError: { id: 'n', label: '', type: 'gate' } }))).toBeUndefined();
  });

  it.each([
    { onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: 1 } },
    { timeoutMs: 1000 },
  ] as const)('runs a part of several steps with %o', (extra) => {
    for (const steps of [sequence, parallel])
      expect(code(steps('s', [action('a')], extra))).toBeUndefined();
    expect(code(loop('l', action('a'), extra))).toBeUndefined();
  });

  it('refuses a step that sends on another network than its plan, and says what to do', () => {
    const there = action('b', { tool: 'wrap', params: { amount: '1', chainId: 31_338 } });
    const plan = planOf(sequence('root', [action('a'), there]));
    const refusal = unsupportedPart(plan, 31_337);
    expect(refusal).toMatchObject({ code: 'STEP_ON_OTHER_CHAIN', facts: { nodeId: 'b' } });
    expect(refusal?.message).toBe(
      'A step sends on Practice Base, and its plan runs on Practice Ethereum: a plan sends on one network.',
    );
    expect(refusal?.advice).toContain('Make that step a plan of its own, choose Practice Base');
    expect(unsupportedPart({ ...plan, chainId: 31_338 }, 31_337)).toBeNull();
    const looks = action('b', { tool: 'get_balance', params: { token: 'ETH', chainId: 31_338 } });
    expect(unsupportedPart(planOf(looks), 31_337)).toBeNull();
  });

  it('refuses a condition whose values this version cannot read', () => {
    const on = (left: ValueRef): PlanNode =>
      wait('w', { until: { type: 'compare', left, op: 'gt', right: literal('1') } });
    const call = (fn: RuntimeFn, ...args: ValueRef[]): ValueRef => ({ type: 'runtime', fn, args });
    expect(code(on({ type: 'env', key: 'K' }))).toBe('CONDITION_NOT_SUPPORTED');
    expect(code(on(call('add', { type: 'env', key: 'K' }, literal('1'))))).toBe(
      'CONDITION_NOT_SUPPORTED',
    );
    expect(code(on(call('health_factor')))).toBeUndefined();
    expect(code(on(call('balance', literal('ETH'), call('block_number'))))).toBe(
      'CONDITION_NOT_SUPPORTED',
    );
    expect(
      code(on(call('balance', literal('ETH'), literal('10'))), { chainId: 1 }),
    ).toBeUndefined();
    expect(code(on(call('price', literal('ETH'))))).toBeUndefined();
  });

  it('refuses more steps than a run can keep, the rounds of its loops counted', () => {
    const rounds = (maxIterations: number) => loop('l', action('a'), { maxIterations });
    // The longest loop that the plan language has.
    expect(code(rounds(10_000))).toBeUndefined();
    expect(code(loop('o', rounds(200), { maxIterations: 200 }))).toBeUndefined();
    expect(code(loop('o', rounds(250), { maxIterations: 200 }))).toBe('TOO_MANY_STEPS');
  });

  it('counts the attempts of a step as well: each leaves a line', () => {
    const tries = (maxAttempts: number) =>
      action('a', { onFailure: { strategy: 'retry', maxAttempts, delayMs: 0 } });
    expect(code(tries(50_000))).toBeUndefined();
    expect(code(tries(50_001))).toBe('TOO_MANY_STEPS');
    expect(code(loop('l', tries(250), { maxIterations: 200 }))).toBe('TOO_MANY_STEPS');
    const twice = { onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: 0 } } as const;
    expect(code(sequence('s', [tries(26_000)], twice))).toBe('TOO_MANY_STEPS');
  });

  it('takes a start by any trigger, but none by a value that is never there before the first step', () => {
    const starts = (left: ValueRef) => {
      const condition = { type: 'compare', left, op: 'lt', right: literal('2') } as const;
      return unsupportedPart({
        ...planOf(action('a')),
        trigger: { type: 'condition', when: condition },
      });
    };
    expect(starts({ type: 'runtime', fn: 'price', args: [literal('ETH')] })).toBeNull();
    const output = { type: 'step_output', stepId: 'a', path: 'amount' } as const;
    expect(starts(output)?.message).toBe(
      'This version cannot run a start by a condition on the result of a step.',
    );
    expect(starts({ type: 'env', key: 'limit' })?.code).toBe('CONDITION_NOT_SUPPORTED');
  });

  it('refuses a tool that this version does not have, in the branch for errors too', () => {
    const refusal = unsupportedPart(
      planOf(action('a', { onError: action('b', { tool: 'undo' }) })),
    );
    expect(refusal?.code).toBe('TOOL_NOT_SUPPORTED');
    expect(refusal?.facts).toEqual({ nodeId: 'b', tool: 'undo' });
    expect(refusal?.message).toBe('This version cannot run the tool "undo" (step "b").');
  });

  it('takes no name of the language that it is written in for a tool', () => {
    expect(code(action('a', { tool: 'constructor' }))).toBe('TOOL_NOT_SUPPORTED');
  });

  it.each([
    ['wrap', 'amount', { usd: 'max' }],
    ['approve', 'amount', 'max'],
    ['approve', 'amount', { type: 'literal', value: '50%' }],
    ['wrap', 'amount', 'climax'],
    ['wrap', 'amount', '50%%'],
    ['wrap', 'constructor', '1'],
    ['defi_swap', 'minOut', '1%'],
    ['defi_swap', 'amountOut', 'max'],
    ['defi_swap', 'maxIn', '50%'],
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
