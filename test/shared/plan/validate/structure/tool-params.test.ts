import { describe, expect, it } from 'vitest';
import { validatePlan } from '../../../../../src/shared/plan/validate/validate-plan.ts';
import { action, alice, type Json, plan, sequence } from '../../sample-plans.ts';

/** `CODE path: message` of what is wrong with the parameters of one call. */
function said(tool: string, params: Json): string[] {
  const root = sequence(
    action('first', 'get_balance', { token: 'USDC' }),
    action('a', tool, params),
  );
  return validatePlan(plan(root, { chainId: 1 }))
    .issues.filter(({ code }) => /^(MISSING_PARAM|BAD_PARAM|BAD_ADDRESS|ZERO_AMOUNT)$/.test(code))
    .map(({ code, path, message }) => `${code} ${path?.split('.params.')[1]}: ${message}`);
}

const amount = { type: 'step_output', stepId: 'first', path: 'amount' };
const order = { kind: 'limit', side: 'sell', token: 'ETH', amount: '1', limit: '4000' };

describe('parameters of which exactly one is given', () => {
  it('are missed when none is', () => {
    expect(said('transfer', { token: 'USDC', to: alice })).toEqual([
      'MISSING_PARAM amount: transfer needs "amount" or "tokenId".',
    ]);
    expect(said('defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC' })).toHaveLength(1);
  });

  it('are refused when two are, at the second', () => {
    const both = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', amountOut: '7' };
    expect(said('defi_swap', both)).toEqual([
      'BAD_PARAM amountOut: defi_swap takes "amount" or "amountOut", not both.',
    ]);
  });

  it('may be given together where at least one is needed', () => {
    const both = { token: alice, to: alice, amount: '1', tokenId: '7' };
    expect(said('transfer', both)).toEqual([]);
  });

  it('are taken alone, as a reference too', () => {
    expect(said('transfer', { token: alice, to: alice, tokenId: '7' })).toEqual([]);
    const swap = { tokenIn: 'ETH', tokenOut: 'USDC' };
    expect(said('defi_swap', { ...swap, amountOut: '10', maxIn: '1' })).toEqual([]);
    expect(said('defi_swap', { ...swap, amount })).toEqual([]);
  });
});

describe('an amount that counts items', () => {
  const item = { token: alice, to: alice, tokenId: '7' };

  it.each([{ usd: '10' }, { percentOfStart: '25' }])('is no %j', (value) => {
    expect(said('transfer', { ...item, amount: value })).toEqual([
      'BAD_PARAM amount: transfer with "tokenId" counts items: write how many, a share such as "50%", or "max".',
    ]);
  });

  it.each(['1', '50%', 'max'])('may be %s', (value) => {
    expect(said('transfer', { ...item, amount: value })).toEqual([]);
  });

  it('may be a reference, and without an item a worth', () => {
    expect(said('transfer', { ...item, amount })).toEqual([]);
    expect(said('transfer', { token: 'USDC', to: alice, amount: { usd: '10' } })).toEqual([]);
  });
});

describe('parameters that another one asks for', () => {
  it.each([
    [
      'manage_orders',
      { op: 'create' },
      'order: manage_orders needs "order" where "op" is "create".',
    ],
    [
      'manage_orders',
      { op: 'cancel' },
      'orderId: manage_orders needs "orderId" where "op" is "cancel".',
    ],
    ['manage_plans', { op: 'pause' }, 'planId: manage_plans needs "planId" where "op" is "pause".'],
    [
      'get_user_input',
      { prompt: 'Which?', kind: 'choice' },
      'options: get_user_input needs "options" where "kind" is "choice".',
    ],
  ])('are missed by %s with %j', (tool, params, issue) => {
    expect(said(tool, params)).toEqual([`MISSING_PARAM ${issue}`]);
  });

  it('are not asked for otherwise', () => {
    expect(said('manage_orders', { op: 'list' })).toEqual([]);
    expect(said('get_user_input', { prompt: 'Sure?', kind: 'confirm' })).toEqual([]);
  });
});

describe('what is inside a parameter', () => {
  it('is judged where it stands', () => {
    expect(said('manage_orders', { op: 'create', order: { ...order, side: 'short' } })).toEqual([
      'BAD_PARAM order.side: "order" of manage_orders: expected "buy" or "sell".',
    ]);
    const { token: _token, ...rest } = order;
    expect(said('manage_orders', { op: 'create', order: rest })).toEqual([
      'BAD_PARAM order.token: "order" of manage_orders: "token" is missing.',
    ]);
    expect(said('manage_orders', { op: 'create', order: { ...order, speed: 1 } })).toEqual([
      'BAD_PARAM order.speed: "order" of manage_orders: there is no "speed".',
    ]);
  });

  it('may be known only when the step runs, and what stands beside it is judged all the same', () => {
    expect(said('manage_orders', { op: 'create', order: { ...order, amount } })).toEqual([]);
    const wrapped = { type: 'literal', value: '4000' };
    expect(said('manage_orders', { op: 'create', order: { ...order, limit: wrapped } })).toEqual(
      [],
    );
    const broken = { ...order, amount, kind: 'market' };
    expect(said('manage_orders', { op: 'create', order: broken })).toHaveLength(1);
    expect(said('transfer', { token: 'USDC', to: alice, amount: { usd: amount } })).toEqual([]);
  });

  it('is judged as an amount where it is one', () => {
    expect(said('manage_orders', { op: 'create', order: { ...order, amount: '0' } })).toHaveLength(
      1,
    );
    expect(said('transfer', { token: 'USDC', to: alice, amount: { usd: '0' } })).toHaveLength(1);
    expect(
      said('transfer', { token: 'USDC', to: alice, amount: { usd: '5', eur: '5' } }),
    ).toHaveLength(1);
  });
});

describe('amounts', () => {
  it.each([
    [
      'transfer',
      { token: 'USDC', to: alice },
      'amount',
      ['1', 'max', '5%', { usd: '1' }, { percentOfStart: '5' }],
    ],
    ['approve', { token: 'USDC', spender: alice }, 'amount', ['1', '0', 'unlimited']],
    ['lend_withdraw', { token: 'USDC' }, 'amount', ['1', 'max', '5%', { usd: '1' }]],
    ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }, 'minOut', ['1']],
    ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC' }, 'amountOut', ['1']],
  ])('of %s %j in %s are taken only in the forms that make sense', (tool, rest, param, taken) => {
    const forms = ['1', '0', 'max', '5%', 'unlimited', { usd: '1' }, { percentOfStart: '5' }, '-1'];
    const good = forms.filter(
      (form) =>
        !said(tool, { ...rest, [param]: form }).some((line) => line.startsWith('BAD_PARAM')),
    );
    const zero = taken.includes('0') ? [] : ['0'];
    expect(good.filter((form) => !zero.includes(String(form)))).toEqual(
      forms.filter((form) => taken.some((one) => JSON.stringify(one) === JSON.stringify(form))),
    );
  });
});

describe('a spender', () => {
  it('may be everyone only where that has a meaning', () => {
    expect(said('revoke', { token: 'USDC', spender: 'all' })).toEqual([]);
    expect(said('approve', { token: 'USDC', spender: 'all', amount: '1' })).toHaveLength(1);
  });
});

describe('a reference in the place of a group of values', () => {
  const orders = (value: unknown) => said('manage_orders', { op: 'create', order: value });
  const runtime = { type: 'runtime', fn: 'gas_price', args: [] };
  const levels = (price: unknown) => ({ ...order, kind: 'ladder', levels: [price] });

  it('is taken, as only the run will tell', () => {
    expect(orders({ type: 'env', key: 'ORDER' })).toEqual([]);
    expect(orders({ ...order, oco: { type: 'env', key: 'ENDS' } })).toEqual([]);
    expect(orders(levels({ type: 'env', key: 'LEVEL' }))).toEqual([]);
  });

  it('is refused where it can never be one', () => {
    expect(orders(runtime)).toEqual([
      'BAD_PARAM order: "order" of manage_orders: expected an order such as {"kind": "limit", "side": "sell", …}.',
    ]);
    expect(said('run_command', { program: 'git', args: runtime })).toHaveLength(1);
  });

  it('does not excuse what is wrong beside it', () => {
    const wrong = { ...order, side: 'hold', oco: { type: 'env', key: 'ENDS' } };
    expect(orders(wrong)).toEqual([
      'BAD_PARAM order.side: "order" of manage_orders: expected "buy" or "sell".',
    ]);
    expect(orders({ ...order, typ: { type: 'env', key: 'K' } })).toEqual([
      'BAD_PARAM order.typ: "order" of manage_orders: there is no "typ".',
    ]);
  });
});
