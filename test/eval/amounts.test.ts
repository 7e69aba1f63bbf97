import { describe, expect, it } from 'vitest';
import { type Call, from, item, planned, stranger, verdict } from './support/judge.ts';

const times = (fn: string, left: object, right: string): object => ({
  type: 'runtime',
  fn,
  args: [left, { type: 'literal', value: right }],
});

function swapped(entry: object, params: object): string {
  const wanted = item({ tools: ['defi_swap'], amounts: [{ tool: 'defi_swap', ...entry }] });
  const swap = { tokenIn: 'ETH', tokenOut: 'USDC', ...params };
  return verdict(wanted, planned([['defi_swap', swap]]));
}

describe('an amount', () => {
  it.each([
    ['exact', { mode: 'exact', value: '1.50' }, { amount: '1.5' }],
    [
      'exact from a number',
      { mode: 'exact', value: 1.5 },
      { amount: { type: 'literal', value: '1.5' } },
    ],
    ['percent', { mode: 'percent', value: 25 }, { amount: '25%' }],
    ['all of it in percent', { mode: 'percent', value: 100 }, { amount: 'max' }],
    ['max', { mode: 'max' }, { amount: 'max' }],
    ['a worth', { mode: 'usd', value: 80 }, { amount: { usd: '80' } }],
    [
      'a share of the start',
      { mode: 'percent_of_initial', value: 30 },
      { amount: { percentOfStart: '30' } },
    ],
    ['exact out', { mode: 'exact_out', value: 500 }, { amountOut: '500' }],
  ])('is right: %s', (_form, entry, params) => {
    expect(swapped(entry, params)).toBe('right');
  });
  it.each([
    ['another figure', { mode: 'exact', value: '1.5' }, { amount: '1.05' }],
    ['a share in the place of a figure', { mode: 'exact', value: '50' }, { amount: '50%' }],
    ['another share', { mode: 'percent', value: 25 }, { amount: '75%' }],
    ['a figure in the place of a share', { mode: 'percent', value: 25 }, { amount: '25' }],
    ['a part in the place of all', { mode: 'max' }, { amount: '99%' }],
    ['another worth', { mode: 'usd', value: 80 }, { amount: { usd: '800' } }],
    ['a figure in the place of a worth', { mode: 'usd', value: 80 }, { amount: '80' }],
    ['a share of what is left', { mode: 'percent_of_initial', value: 30 }, { amount: '30%' }],
    ['another figure out', { mode: 'exact_out', value: 500 }, { amountOut: '50' }],
    ['in in the place of out', { mode: 'exact_out', value: 500 }, { amount: '500' }],
  ])('is wrong: %s', (_form, entry, params) => {
    expect(swapped(entry, params)).toBe('wrong');
  });
});

describe('what an earlier step gives', () => {
  const entries = [
    { tool: 'defi_swap', token: 'ETH', mode: 'exact', value: '1', to: 'USDC' },
    { tool: 'bridge', token: 'USDC', mode: 'step_output', ref: 'swap.amountOut', to_chain: 8453 },
  ];
  const swap: Call = ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }, 'first'];
  const bridged = (amount: unknown, more: Call[] = []) =>
    planned([swap, ...more, ['bridge', { token: 'USDC', amount, toChainId: 8453 }, 'over']]);
  const wanted = item({ tools: ['defi_swap', 'bridge'], amounts: entries });

  it('is right as a reference to that result of that step', () => {
    expect(verdict(wanted, bridged(from('first', 'amountOut')))).toBe('right');
  });
  it('is wrong as another result, a figure, or all that is held', () => {
    for (const amount of [from('first', 'amountIn'), '3000', 'max'])
      expect(verdict(wanted, bridged(amount))).toBe('wrong');
  });
  it('is that of the second step where a number says so', () => {
    const second: Call = ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '2' }, 'second'];
    const numbered = item({
      tools: ['defi_swap', 'defi_swap', 'bridge'],
      amounts: [{ tool: 'bridge', token: 'USDC', mode: 'step_output', ref: 'swap2.amountOut' }],
    });
    expect(verdict(numbered, bridged(from('second', 'amountOut'), [second]))).toBe('right');
    expect(verdict(numbered, bridged(from('first', 'amountOut'), [second]))).toBe('wrong');
  });
  it('less something is a difference of the two', () => {
    const rest = item({
      tools: ['defi_swap', 'bridge'],
      amounts: [{ tool: 'bridge', mode: 'step_output_minus', ref: 'swap.amountOut', minus: 500 }],
    });
    const out = from('first', 'amountOut');
    expect(verdict(rest, bridged(times('sub', out, '500')))).toBe('right');
    for (const amount of [times('sub', out, '50'), times('add', out, '500'), out, '2500'])
      expect(verdict(rest, bridged(amount))).toBe('wrong');
  });
  it('is the exact figure where no market stands between', () => {
    const half = item({
      tools: ['wrap', 'defi_swap'],
      amounts: [
        { tool: 'wrap', token: 'ETH', mode: 'exact', value: '0.6' },
        { tool: 'defi_swap', token: 'WETH', mode: 'exact', value: '0.3', to: 'DAI' },
      ],
    });
    const plan = (amount: unknown) =>
      planned([
        ['wrap', { amount: '0.6' }, 'w'],
        ['defi_swap', { tokenIn: 'WETH', tokenOut: 'DAI', amount }],
      ]);
    expect(verdict(half, plan(times('mul', from('w', 'amount'), '0.5')))).toBe('right');
    expect(verdict(half, plan('0.3'))).toBe('right');
    expect(verdict(half, plan(from('w', 'amount')))).toBe('wrong');
  });
});

describe('a token', () => {
  it('is the same by its symbol in any case and by its address', () => {
    const entry = { token: 'ETH', to: 'USDC', mode: 'exact', value: '1' };
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    expect(swapped(entry, { amount: '1', tokenIn: 'eth', tokenOut: usdc })).toBe('right');
  });
  it('is wrong as another one, on either side', () => {
    const entry = { token: 'ETH', to: 'USDC', mode: 'exact', value: '1' };
    expect(swapped(entry, { amount: '1', tokenIn: 'WETH' })).toBe('wrong');
    expect(swapped(entry, { amount: '1', tokenOut: 'USDT' })).toBe('wrong');
  });
  it('may be one of two, or any', () => {
    expect(swapped({ token: '*', to: 'USDC|DAI' }, { amount: '1', tokenOut: 'DAI' })).toBe('right');
    expect(swapped({ token: '*', to: 'USDC|DAI' }, { amount: '1', tokenOut: 'WBTC' })).toBe(
      'wrong',
    );
  });
  it('of wrapping is the coin of the chain, of unwrapping its wrapped token', () => {
    const one = (tool: string, token: string) =>
      verdict(
        item({ tools: [tool], amounts: [{ tool, token, mode: 'exact', value: '1' }] }),
        planned([[tool, { amount: '1' }]]),
      );
    expect([one('wrap', 'ETH'), one('unwrap', 'WETH')]).toEqual(['right', 'right']);
    expect([one('wrap', 'WETH'), one('unwrap', 'ETH')]).toEqual(['wrong', 'wrong']);
  });
  it('of a pair has its own amount', () => {
    const pair = (amountB: unknown) =>
      verdict(
        item({
          tools: ['lp_add'],
          amounts: [
            { tool: 'lp_add', token: 'ETH', mode: 'exact', value: '1' },
            { tool: 'lp_add', token: 'USDC', mode: 'exact', value: '40' },
          ],
        }),
        planned([['lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '1', amountB }]]),
      );
    expect([pair('40'), pair('41')]).toEqual(['right', 'wrong']);
  });
});

describe('several amounts', () => {
  it('hold of the actions of their tool, in order', () => {
    const wanted = item({
      tools: ['defi_swap', 'defi_swap'],
      amounts: [
        { tool: 'defi_swap', mode: 'exact', value: '1' },
        { tool: 'defi_swap', mode: 'exact', value: '2' },
      ],
    });
    const both = (...amounts: string[]) =>
      planned(
        amounts.map((amount): Call => ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount }]),
      );
    expect(verdict(wanted, both('1', '2'))).toBe('right');
    expect(verdict(wanted, both('2', '1'))).toBe('wrong');
  });
  it('hold of each action where the set says so', () => {
    const other = `0x${'2'.repeat(40)}`;
    const wanted = item(
      {
        tools: ['transfer', 'transfer'],
        amounts: [{ tool: 'transfer', token: 'USDC', mode: 'exact', value: '5', each: true }],
      },
      { text: `${stranger} and ${other}, 5 USDC each` },
    );
    const both = (second: string) =>
      planned([
        ['transfer', { token: 'USDC', amount: '5', to: stranger }],
        ['transfer', { token: 'USDC', amount: second, to: other }],
      ]);
    expect(verdict(wanted, both('5'))).toBe('right');
    expect(verdict(wanted, both('6'))).toBe('wrong');
  });
  it('come to the whole where it is bought in pieces', () => {
    const wanted = item({
      tools: ['defi_swap'],
      amounts: [{ tool: 'defi_swap', mode: 'usd', value: 600, to: 'ETH', split: true }],
    });
    const pieces = (usd: string, maxIterations: number) => {
      const params = { tokenIn: 'USDC', tokenOut: 'ETH', amount: { usd } };
      const body = { id: 'b', type: 'action', label: 'b', tool: 'defi_swap', params };
      return planned({ id: 'l', type: 'loop', label: 'l', maxIterations, body });
    };
    expect(verdict(wanted, pieces('25', 24))).toBe('right');
    expect(verdict(wanted, pieces('25', 23))).toBe('wrong');
    expect(verdict(wanted, pieces('600', 24))).toBe('wrong');
  });
});

describe('a place', () => {
  it('is the chain that is named, or the usual one', () => {
    const entry = { mode: 'exact', value: '1' };
    expect(swapped({ ...entry, chain: 8453 }, { amount: '1', chainId: 8453 })).toBe('right');
    expect(swapped({ ...entry, chain: 8453 }, { amount: '1' })).toBe('wrong');
    expect(swapped(entry, { amount: '1', chainId: 8453 })).toBe('wrong');
  });
  it('of a bridge is where it goes', () => {
    const bridged = (toChainId: number) =>
      verdict(
        item({ tools: ['bridge'], amounts: [{ tool: 'bridge', from_chain: 1, to_chain: 42161 }] }),
        planned([['bridge', { token: 'ETH', amount: '1', toChainId }]]),
      );
    expect([bridged(42161), bridged(8453)]).toEqual(['right', 'wrong']);
  });
  it('is the venue that is named', () => {
    expect(swapped({ venue: 'uniswap_v3' }, { amount: '1', venue: 'uniswap_v3' })).toBe('right');
    expect(swapped({ venue: 'uniswap' }, { amount: '1', venue: 'best' })).toBe('right');
    expect(swapped({ venue: 'uniswap_v3' }, { amount: '1', venue: 'best' })).toBe('wrong');
    expect(swapped({ venue: 'balancer' }, { amount: '1' })).toBe('wrong');
    expect(swapped({ path: ['ETH', 'DAI', 'USDC'] }, { amount: '1' })).toBe('wrong');
  });
  it('is at most the slippage, and at least what must come back', () => {
    expect(swapped({ slippage_bps_max: 100 }, { amount: '1', slippage: '1' })).toBe('right');
    expect(swapped({ slippage_bps_max: 100 }, { amount: '1', slippage: '1.1' })).toBe('wrong');
    expect(swapped({ slippage_bps_max: 100 }, { amount: '1' })).toBe('wrong');
    expect(swapped({ min_out: '2900' }, { amount: '1', minOut: '2900' })).toBe('right');
    expect(swapped({ min_out: '2900' }, { amount: '1', minOut: '290' })).toBe('wrong');
  });
  it('is the spender who is meant', () => {
    const approved = (spender: string) =>
      verdict(
        item(
          {
            tools: ['approve'],
            amounts: [
              { tool: 'approve', token: 'USDC', mode: 'exact', value: '9', spender: stranger },
            ],
          },
          { text: `let ${stranger} take 9 USDC` },
        ),
        planned([['approve', { token: 'USDC', amount: '9', spender }]]),
      );
    expect([approved(stranger), approved(`0x${'3'.repeat(40)}`)]).toEqual(['right', 'wrong']);
  });
  it('revokes exactly nothing less than all', () => {
    const revoked = (value: string) =>
      verdict(
        item({
          tools: ['revoke'],
          amounts: [{ tool: 'revoke', token: 'USDC', mode: 'exact', value }],
        }),
        planned([['revoke', { token: 'USDC', spender: 'all' }]]),
      );
    expect([revoked('0'), revoked('5')]).toEqual(['right', 'wrong']);
  });
});
