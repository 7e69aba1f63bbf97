import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import { validatePlan } from '../../../../../src/shared/plan/validate/validate-plan.ts';
import { action, alice, type Json, plan, sequence } from '../../sample-plans.ts';

const codes = ['CONTRA_OVERSPEND', 'SPEND_AFTER_MAX', 'PERCENT_OVER_100', 'CONTRA_CHAIN'];

const context: PlanContext = {
  ...{ chains: [1, 8453], defaultChain: 1, prices: { ETH: '3000', USDC: '1' } },
  balances: { 1: { ETH: '10', USDC: '1000' }, 8453: { USDC: '0' } },
};

function judge(root: Json, given: PlanContext = context): string[] {
  return validatePlan(plan(root), given)
    .issues.filter(({ code }) => codes.includes(code))
    .map(({ code, severity, nodeId }) => `${code} ${severity} ${nodeId}`);
}

const send = (id: string, amount: unknown, more: Json = {}, node: Json = {}) =>
  action(id, 'transfer', { token: 'USDC', amount, to: alice, ...more }, node);
const out = (stepId: string, path = 'amountOut') => ({ type: 'step_output', stepId, path });
const literal = (value: string) => ({ type: 'literal', value });
const call = (fn: string, ...args: Json[]) => ({ type: 'runtime', fn, args });
const loop = (body: Json, maxIterations: number, more: Json = {}): Json => ({
  ...{ id: 'loop', label: '', type: 'loop', body, maxIterations, ...more },
});
const sell = action('sell', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' });

describe('money on paths', () => {
  it('sees that exactly what a swap brought can be sent on, whatever it was', () => {
    const poor = { ...context, balances: { 1: { ETH: '10', USDC: '0' } } };
    expect(judge(sequence(sell, send('on', out('sell'))), poor)).toEqual([]);
    const twice = sequence(sell, send('on', out('sell')), send('again', out('sell')));
    expect(judge(twice, poor)).toEqual(['CONTRA_OVERSPEND error again']);
    const rest = call('sub', out('sell'), literal('500'));
    expect(judge(sequence(sell, send('on', rest), send('fee', '500')), poor)).toEqual([]);
  });

  it('sees that half of the balance is there, after a branch too', () => {
    const half = call('mul', call('balance', literal('USDC')), literal('0.5'));
    const check = {
      type: 'compare',
      left: call('price', literal('ETH')),
      op: 'gt',
      right: literal('1'),
    };
    const either = { id: 'if', label: '', type: 'if', condition: check };
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    const branch = { ...either, then: send('a', '400') };
    expect(judge(sequence(branch, send('b', half), send('c', half)))).toEqual([]);
    expect(judge(sequence(branch, send('b', half), send('c', '600')))).toEqual([
      'CONTRA_OVERSPEND error c',
    ]);
  });

  it.each([
    [1000, '1', []],
    [1000, '1.001', ['CONTRA_OVERSPEND error s']],
    [10_000, '0.1', []],
    [10_000, '0.10001', ['CONTRA_OVERSPEND error s']],
    [10_000, '50%', []],
  ])('reckons %i rounds of %s without walking them', (rounds, amount, expected) => {
    expect(judge(loop(send('s', amount), rounds))).toEqual(expected);
  });

  it('takes a loop that may end early for possible only', () => {
    const price = call('price', literal('ETH'));
    const exitWhen = { type: 'compare', left: price, op: 'lt', right: literal('2000') };
    expect(judge(loop(send('s', '300'), 500, { exitWhen }))).toEqual([
      'CONTRA_OVERSPEND warning s',
    ]);
    expect(judge(loop(send('s', '1001'), 500, { exitWhen }))).toEqual(['CONTRA_OVERSPEND error s']);
  });

  it('counts the shares of a token with its own decimals, as a wallet does', () => {
    const odd = { ...context, balances: { 1: { ETH: '1', USDC: '100.000001' } } };
    expect(judge(sequence(send('a', '50%'), send('b', '50.000001')), odd)).toEqual([]);
    expect(judge(sequence(send('a', '50%'), send('b', '50.000002')), odd)).toEqual([
      'CONTRA_OVERSPEND error b',
    ]);
  });

  it('judges a token that is not listed by its address', () => {
    const token = '0x1111111111111111111111111111111111111111';
    const held = { ...context, balances: { 1: { [token]: '5' } } };
    expect(judge(send('a', '5', { token }), held)).toEqual([]);
    expect(judge(send('a', '5.000000000000000000000000000000000001', { token }), held)).toEqual([
      'CONTRA_OVERSPEND error a',
    ]);
  });

  it('says of a token that is only on another chain that it must be brought over', () => {
    const there = { chainId: 8453 };
    expect(judge(send('a', '5', there))).toEqual(['CONTRA_CHAIN error a']);
    const bridge = action('b', 'bridge', { token: 'USDC', amount: '10', toChainId: 8453 });
    expect(judge(sequence(bridge, send('a', '5', there)))).toEqual([]);
    expect(judge(sequence(bridge, send('a', '11', there)))).toEqual(['CONTRA_OVERSPEND error a']);
  });

  it('knows no balance any more after a call that can move anything', () => {
    const call = action('x', 'write_contract', { address: alice, functionName: 'go', args: [] });
    expect(judge(sequence(call, send('a', '2000')))).toEqual(['CONTRA_OVERSPEND warning a']);
    expect(judge(sequence(call, send('a', '100%')))).toEqual([]);
  });

  it('raises nothing without balances', () => {
    expect(judge(send('a', '1000000'), { chains: [1], defaultChain: 1 })).toEqual([]);
  });

  it('is raised beside the spend after everything was spent', () => {
    const both = ['CONTRA_OVERSPEND error b', 'SPEND_AFTER_MAX error b'];
    expect(judge(sequence(send('a', 'max'), send('b', '1'))).sort()).toEqual(both);
    expect(judge(sequence(send('a', 'max'), send('b', '50%')))).toEqual([
      'SPEND_AFTER_MAX error b',
    ]);
    const unknown = { chains: [1], defaultChain: 1 };
    expect(judge(sequence(send('a', 'max'), send('b', '1')), unknown)).toEqual([
      'SPEND_AFTER_MAX error b',
    ]);
  });

  it('finds a second round that spends what the first one spent all of', () => {
    expect(judge(loop(send('s', 'max'), 2))).toEqual(['SPEND_AFTER_MAX error s']);
    expect(judge(loop(send('s', 'max'), 2, { delayMs: 1000 }))).toEqual([]);
    expect(judge(loop(send('s', 'max'), 1))).toEqual([]);
  });

  it.each([
    [5, ['PERCENT_OVER_100 error b']],
    [3, ['PERCENT_OVER_100 error a']],
    [2, []],
  ])(
    'finds the step that passes all of the start in %i rounds of nested loops',
    (rounds, expected) => {
      const share = (percent: string) => ({ percentOfStart: percent });
      const [a, b] = [send('a', share(rounds === 5 ? '11' : '40')), send('b', share('10'))];
      const body = rounds === 5 ? sequence(a, b) : loop(a, 1, { id: 'inner' });
      const found = judge(loop(body, rounds), { chains: [1], defaultChain: 1 });
      expect(found).toEqual(expected);
    },
  );

  it('judges thousands of steps at once', () => {
    const steps = Array.from({ length: 9_000 }, (_, index) => send(`s${index}`, '0.1'));
    expect(judge(sequence(...steps))).toEqual([]);
  });

  it('only warns of loops in loops that are too many rounds to follow', () => {
    let nest = send('s', '0.000001');
    for (let depth = 0; depth < 12; depth += 1) nest = { ...loop(nest, 10_000), id: `l${depth}` };
    expect(judge(nest)).toEqual(['CONTRA_OVERSPEND warning s']);
  });
});
