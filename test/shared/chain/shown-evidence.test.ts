import { expect, it } from 'vitest';
import { shownEvidence as parts } from '../../../src/shared/chain/shown-evidence.ts';

const shownEvidence = (...given: Parameters<typeof parts>) => parts(...given).join(', ');
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const known = [
  { token: usdc, symbol: 'USDC', decimals: 6 },
  { token: 'native', symbol: 'ETH', decimals: 18 },
];

it('writes names in words, and what is not known as unknown', () => {
  expect(shownEvidence({ usdPerToken: '3000', addressBook: null, host: 'rpc.example' })).toBe(
    'USD per token: 3000, address book: unknown, host: rpc.example',
  );
  expect(shownEvidence({ 'lines not shown': 3 })).toBe('lines not shown: 3');
  expect(shownEvidence({})).toBe('');
});

it('writes amounts of the token that it names, and of the network’s own coin', () => {
  const evidence = { token: usdc.toLowerCase(), mostUnits: '1500000', feeWei: '20000000000000000' };
  expect(shownEvidence(evidence, known)).toBe(
    `token: ${usdc.toLowerCase()}, most: 1.5 USDC, fee: 0.02 ETH`,
  );
  expect(shownEvidence({ token: usdc, missingUnits: '-1' }, known)).toBe(
    `token: ${usdc}, missing: -0.000001 USDC`,
  );
  const all = { token: usdc, allowedUnits: (2n ** 256n - 1n).toString() };
  expect(shownEvidence(all, known)).toBe(`token: ${usdc}, allowed: any amount of USDC`);
});

it('leaves figures alone whose token is not named, not known, or known in two ways', () => {
  expect(shownEvidence({ mostUnits: '15' }, known)).toBe('most units: 15');
  expect(shownEvidence({ token: usdc, mostUnits: '15' })).toBe(`token: ${usdc}, most units: 15`);
  const two = [...known, { token: usdc, symbol: 'USDC', decimals: 18 }];
  expect(shownEvidence({ token: usdc, mostUnits: '15' }, two)).toContain('most units: 15');
  const item = [{ token: usdc, symbol: 'ITEM', decimals: 0, tokenId: '7' }];
  expect(shownEvidence({ token: usdc, mostUnits: '15' }, item)).toContain('most units: 15');
  expect(shownEvidence({ token: usdc, mostUnits: 'all' }, known)).toContain('most units: all');
});

it('writes shares and money with their unit', () => {
  expect(shownEvidence({ lostPct: '3.2', paidUsd: '12.5' })).toBe('lost: 3.2 %, paid: 12.5 USD');
});

it('groups the thousands of what it writes with a unit', () => {
  expect(shownEvidence({ leavesUsd: '599997.72', holdsUsd: '600000' })).toBe(
    'leaves: 599,997.72 USD, holds: 600,000 USD',
  );
  expect(shownEvidence({ token: usdc, mostUnits: '1234500000' }, known)).toContain('1,234.5 USDC');
});
