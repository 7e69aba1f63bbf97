import { expect, it } from 'vitest';
import { type Call, item, planned, stranger, verdict } from './support/judge.ts';

const swap: Call = ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }];
const bridge: Call = ['bridge', { token: 'USDC', amount: '50', toChainId: 8453 }];
const read: Call = ['get_balance', { token: 'ETH' }];
const notify: Call = ['notify', { message: 'done' }];

it('wants the writes in their order, whatever is looked up or told between them', () => {
  const wanted = item({ tools: ['get_price', 'defi_swap', 'bridge'] });
  expect(verdict(wanted, planned([swap, bridge]))).toBe('right');
  expect(verdict(wanted, planned([read, swap, read, bridge, notify]))).toBe('right');
  expect(verdict(wanted, planned([bridge, swap]))).toBe('wrong');
  expect(verdict(wanted, planned([swap]))).toBe('wrong');
  expect(verdict(wanted, planned([swap, bridge, bridge]))).toBe('wrong');
});

it('counts the actions of every branch', () => {
  const condition = {
    type: 'compare',
    left: { type: 'runtime', fn: 'gas_price', args: [] },
    op: 'lt',
    right: { type: 'literal', value: '20' },
  };
  const step = { id: 'a', type: 'action', label: 'a', tool: swap[0], params: swap[1] };
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  const branch = { id: 'i', type: 'if', label: 'i', condition, then: step };
  const wanted = item({
    tools: ['defi_swap'],
    conditions: [{ left: 'gas_gwei', op: 'lt', right: 20 }],
  });
  expect(verdict(wanted, planned(branch))).toBe('right');
  const both = { ...branch, else: { ...step, id: 'b' } };
  expect(verdict(wanted, planned(both))).toBe('wrong');
});

it('takes another sequence where the set accepts it', () => {
  const wanted = item({
    tools: ['bridge'],
    accept_tools: [['defi_swap', 'bridge'], ['defi_swap']],
  });
  for (const steps of [[bridge], [swap, bridge], [swap]])
    expect(verdict(wanted, planned(steps))).toBe('right');
  expect(verdict(wanted, planned([bridge, swap]))).toBe('wrong');
});

it('does not take a plan that uses what is forbidden, even to look', () => {
  const wanted = item({ tools: ['defi_swap'], forbid_tools: ['get_balance'] });
  expect(verdict(wanted, planned([swap]))).toBe('right');
  expect(verdict(wanted, planned([read, swap]))).toBe('wrong');
});

const limit = (limitPrice: string, side = 'sell'): Call => [
  'manage_orders',
  {
    op: 'create',
    order: { kind: 'limit', side, token: 'ETH', amount: '2', limit: limitPrice },
  },
];
const atPrice = {
  trigger: { type: 'price', token: 'ETH', condition: 'above', threshold: 3500 },
  tools: ['defi_swap'],
  amounts: [{ tool: 'defi_swap', token: 'ETH', mode: 'exact', value: '2', to: 'USDC' }],
};

it('takes an order in the place of a trade that waits, with the same price, amount and tokens', () => {
  const wanted = item({ ...atPrice, accept_tools: ['limit_order'] });
  expect(verdict(wanted, planned([limit('3500')]))).toBe('right');
  expect(verdict(wanted, planned([limit('3501')]))).toBe('wrong');
  expect(verdict(wanted, planned([limit('3500', 'buy')]))).toBe('wrong');
});

it('takes no order where none is accepted, and no list of orders in the place of one', () => {
  expect(verdict(item(atPrice), planned([limit('3500')]))).toBe('wrong');
  const wanted = item({ ...atPrice, accept_tools: ['limit_order'] });
  expect(verdict(wanted, planned([['manage_orders', { op: 'list' }]]))).toBe('wrong');
});

it('wants calls with the parameters that matter', () => {
  const wanted = item({
    tools: ['move_file'],
    calls: [{ tool: 'move_file', params: { from: '~/a.txt', to: '~/b/a.txt' } }],
  });
  expect(verdict(wanted, planned([['move_file', { from: '~/a.txt', to: '~/b/a.txt' }]]))).toBe(
    'right',
  );
  expect(verdict(wanted, planned([['move_file', { from: '~/b/a.txt', to: '~/a.txt' }]]))).toBe(
    'wrong',
  );
});

it('takes the home folder and its sign for the same', () => {
  const calls = [{ tool: 'delete_file', params: { path: '~/a.txt' } }];
  const wanted = item({ tools: ['delete_file'], calls }, { context: { home: '/home/io' } });
  expect(verdict(wanted, planned([['delete_file', { path: '/home/io/a.txt' }]]))).toBe('right');
  expect(verdict(wanted, planned([['delete_file', { path: '/home/i/a.txt' }]]))).toBe('wrong');
});

it('wants an item of a collection by its id', () => {
  const wanted = item(
    { tools: ['transfer'], calls: [{ tool: 'transfer', params: { tokenId: '7' } }] },
    { text: `give ${stranger} number 7` },
  );
  const gift = (tokenId: string) =>
    planned([['transfer', { token: `0x${'ab'.repeat(20)}`, tokenId, to: stranger }]]);
  expect(verdict(wanted, gift('7'))).toBe('right');
  expect(verdict(wanted, gift('77'))).toBe('wrong');
});
