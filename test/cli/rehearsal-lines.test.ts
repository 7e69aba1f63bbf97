import { expect, it } from 'vitest';
import { rehearsalLines } from '../../src/cli/rehearsal-lines.ts';
import type { AllowanceChange } from '../../src/shared/chain/allowances.ts';
import { account, change, rehearsal, rehearsedStep, stranger, usdc } from '../renderer/support.ts';

const nothing = { assetChanges: [], feeEth: '0.0001' };

function allowance(after: string, overrides: Partial<AllowanceChange> = {}): AllowanceChange {
  return {
    ...{ chainId: 31337, token: usdc, symbol: 'USDC', decimals: 6 },
    ...{ owner: account, spender: stranger, before: '1', after },
    ...overrides,
  };
}

it.each([
  ['at most 100.5 USDC', allowance('100500000')],
  ['any amount of USDC', allowance(String(2n ** 256n - 1n))],
  ['no USDC any more', allowance('0')],
  ['at most 2 USDC through Permit2', allowance('2000000', { way: 'permit2' })],
  ['PUNK #7', allowance('1', { way: 'item', symbol: 'PUNK', decimals: 0, tokenId: '7' })],
])('says in whole tokens that a spender may take %s', (words, allowed) => {
  const lines = rehearsalLines(rehearsal({ steps: [rehearsedStep({ allowances: [allowed] })] }));
  expect(lines).toContain(`  ${stranger} may take ${words}`);
});

it('gives no worst case where no balance changes', () => {
  const lines = rehearsalLines(rehearsal({ total: nothing, worstCase: nothing }));
  expect(lines.at(-1)).toBe('  fees 0.0001 ETH, at most 0.0001 ETH');
});

it('does not call a total what was not rehearsed to the end', () => {
  expect(rehearsalLines(rehearsal())).toContain('In all:');
  for (const status of ['unknown', 'failed'] as const) {
    const lines = rehearsalLines(rehearsal({ status }));
    expect(lines).toContain('As far as it was rehearsed:');
    expect(lines).not.toContain('In all:');
  }
});

it('says that the worst case is that of every way, where there are several', () => {
  const way = { path: 'if/swap', choices: [], status: 'ok' as const, steps: [] };
  const totals = { total: nothing, worstCase: { ...nothing, assetChanges: [change('ETH', '-1')] } };
  const branches = [true, false].map((taken) => ({ ...way, ...totals, taken }));
  const several = rehearsalLines(rehearsal({ ...totals, branches }));
  expect(several).toContain('At worst, on any way through the plan:');
  expect(rehearsalLines(rehearsal())).toContain('At worst:');
});

it('numbers the rounds of a loop, and those of one inside another', () => {
  const paths = ['root/a', 'root/l#1/b', 'root/l#2/b', 'root/l#2/b/m#1/c', 'root/l#3/b'];
  const steps = paths.map((path) => rehearsedStep({ path, nodeId: path.split('/').at(-1) ?? '' }));
  const lines = rehearsalLines(rehearsal({ steps })).filter((line) => line.endsWith(': ok'));
  expect(lines).toEqual([
    ...['a: ok', 'b, round 1 of 3: ok', 'b, round 2 of 3: ok'],
    ...['c, round 2 of 3, round 1 of 1: ok', 'b, round 3 of 3: ok'],
  ]);
});
