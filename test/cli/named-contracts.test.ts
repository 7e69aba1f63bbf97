import { expect, it } from 'vitest';
import { namedContracts } from '../../src/cli/run/named-contracts.ts';
import { readPlan } from '../../src/shared/plan/read-plan.ts';

const [token, vault, lottery, bob] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`);

function named(...steps: [tool: string, params: object][]): string[] {
  const reading = readPlan({
    ...{ id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft', chainId: 1 },
    root: {
      ...{ id: 'all', label: 'All', type: 'sequence' },
      steps: steps.map(([tool, params], index) => {
        return { id: `s${index}`, label: 'S', type: 'action', tool, params };
      }),
    },
  });
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return namedContracts(reading.plan);
}

it('are the tokens and vaults that tools are given by address, each once', () => {
  expect(
    named(
      ['transfer', { token, amount: '1', to: bob }],
      ['vault_deposit', { vault, amount: '1' }],
      ['vault_withdraw', { vault, amount: 'max' }],
      ['transfer', { token: 'USDC', amount: '1', to: bob }],
    ),
  ).toEqual([token, vault]);
});

it('are not those that a call of an ABI is sent to, nor whoever is paid', () => {
  const call = { address: lottery, functionName: 'transfer', args: [bob, '1'] };
  expect(
    named(['write_contract', call], ['transfer', { token: 'ETH', amount: '1', to: bob }]),
  ).toEqual([]);
});

it('are also the tokens of an order', () => {
  const order = { kind: 'limit', side: 'sell', token, amount: '1', limit: '2', quote: vault };
  expect(named(['manage_orders', { op: 'create', order }])).toEqual([token, vault]);
});
