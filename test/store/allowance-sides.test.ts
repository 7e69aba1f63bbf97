import { expect, it } from 'vitest';
import { allowanceSides } from '../../src/main/store/queries/allowance-sides.ts';
import type { AllowanceChange } from '../../src/shared/chain/allowances.ts';

const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const allowance = (before: string, after: string, extra: Partial<AllowanceChange> = {}) => ({
  ...{ chainId: 1, token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC' },
  ...{ decimals: 6, owner: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', spender },
  ...{ before, after, ...extra },
});
const sides = (...of: Parameters<typeof allowanceSides>) =>
  allowanceSides(...of).map(({ rehearsed, happened }) => [rehearsed, happened]);

it('stands beside what was rehearsed, as found or not known yet', () => {
  const five = allowance('0', '5000000');
  expect(sides([five], null)).toEqual([['5', null]]);
  expect(sides([five], [allowance('0', '7500000')])).toEqual([['5', '7.5']]);
  expect(allowanceSides([five], [five])).toEqual([
    { token: five.token, symbol: 'USDC', spender, rehearsed: '5', happened: '5' },
  ]);
});

it('that changed on one side alone stayed as it was before on the other', () => {
  const found = allowance('1000000', '9000000');
  expect(sides([], [found])).toEqual([['1', '9']]);
  expect(sides([allowance('3000000', '0')], [])).toEqual([['0', '3']]);
});

it('is told apart by spender and place, and named where it has no limit', () => {
  const none = allowance('0', (2n ** 256n - 1n).toString());
  const elsewhere = allowance('0', '1000000', { way: 'permit2' });
  expect(sides([none], [elsewhere])).toEqual([
    ['0', '1'],
    ['any amount', '0'],
  ]);
});
