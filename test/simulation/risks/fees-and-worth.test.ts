import { describe, expect, test } from 'vitest';
import { muchLeaves } from '../../../src/main/simulation/risks/amounts/much-leaves.ts';
import { feeLarge } from '../../../src/main/simulation/risks/fees/fee-large.ts';
import { gasNearBlockLimit } from '../../../src/main/simulation/risks/fees/gas-near-block-limit.ts';
import { gasUnusual } from '../../../src/main/simulation/risks/fees/gas-unusual.ts';
import { noCoinLeft } from '../../../src/main/simulation/risks/fees/no-coin-left.ts';
import { tipHigh } from '../../../src/main/simulation/risks/fees/tip-high.ts';
import type { TransactionKind } from '../../../src/shared/chain/types.ts';
import {
  change,
  eth,
  type Given,
  other,
  strange,
  stranger,
  subjectOf,
  tells,
  usdc,
  whole,
} from './support/subject.ts';

const prices = { native: '2000', [usdc.token]: '1' };
const dollars = (units: bigint) => change(usdc, units * 1_000_000n);
/** In wei, of so many cents. */
const cents = (count: bigint): string => ((count * whole) / 200_000n).toString();

test.each([
  [499n, -100n, []],
  [500n, -100n, ['info FEE_LARGE']],
  [2_000n, -100n, ['caution FEE_LARGE']],
  [99n, -1n, []],
  [5_000n, 0n, []],
])('a fee of %s cents for moving %s dollars', async (fee, moved, told) => {
  const given = {
    transaction: { feeWei: cents(fee) },
    assetChanges: moved === 0n ? [] : [dollars(moved)],
    prices,
  };
  expect(await tells(feeLarge, given)).toEqual(told);
  expect(await tells(feeLarge, { ...given, prices: {} })).toEqual([]);
});

test.each([
  [49n, []],
  [50n, ['caution TIP_HIGH']],
])('a fee of %s times ten to the fourteenth where a block asks for ten', async (fee, told) => {
  const transaction = { feeWei: (fee * 10n ** 14n).toString(), gasUsed: '1000000' };
  const block = { baseFeePerGas: 10n ** 9n };
  expect(await tells(tipHigh, { transaction, block })).toEqual(told);
  // A coin that is worth little, or much.
  expect(await tells(tipHigh, { transaction, block, prices: { native: '0.5' } })).toEqual([]);
  expect(await tells(tipHigh, { transaction, block, prices })).toEqual(told);
  // Nothing to speak of, and a chain that asks no price.
  expect(
    await tells(tipHigh, { transaction: { ...transaction, feeWei: '4000000000000000' } }),
  ).toEqual([]);
  expect(await tells(tipHigh, { transaction, block: { baseFeePerGas: 0n } })).toEqual([]);
});

test.each<[TransactionKind, string, number, string[]]>([
  ['transfer', '65000', 1, []],
  ['transfer', '250001', 1, ['caution GAS_UNUSUAL']],
  ['transfer', '900000', 42161, []],
  ['approve', '200001', 1, ['caution GAS_UNUSUAL']],
  ['swap', '1500000', 1, []],
  ['contract_call', '9000000', 1, []],
])('a %s that uses %s gas on chain %s', async (kind, gasUsed, chainId, told) => {
  expect(await tells(gasUnusual, { transaction: { kind, gasUsed }, chainId })).toEqual(told);
});

test.each([
  ['14999999', []],
  ['15000000', ['caution GAS_NEAR_BLOCK_LIMIT']],
])('a limit of %s gas where a block has 30 000 000', async (gasLimit, told) => {
  expect(await tells(gasNearBlockLimit, { transaction: { gasLimit } })).toEqual(told);
  const block = { gasLimit: 2_000_000n };
  expect(await tells(gasNearBlockLimit, { transaction: { gasLimit: '1900000' }, block })).toEqual(
    [],
  );
});

test.each([
  [300n, -0n, []],
  [400n, -100n, []],
  [399n, -100n, ['caution NO_COIN_LEFT']],
  [100n, -100n, ['caution NO_COIN_LEFT']],
])('of %s coins, %s leave and 100 are the fee', async (had, moved, told) => {
  const assetChanges = moved === 0n ? [] : [change(eth, moved)];
  const before = new Map([['native', had]]);
  expect(await tells(noCoinLeft, { transaction: { feeWei: '100' }, assetChanges, before })).toEqual(
    told,
  );
});

describe('what leaves for others', () => {
  const pays = (units: bigint, worthUsd: string, more: Given = {}): Given => ({
    transaction: { kind: 'transfer', to: other, valueWei: '1' },
    ...{ assetChanges: [dollars(-units)], prices, worthUsd, ...more },
  });

  test.each<[string, Given, string[]]>([
    ['a fifth', pays(1_000n, '5000'), ['caution MUCH_LEAVES']],
    ['less than a fifth', pays(1_000n, '5001'), []],
    ['half', pays(1_000n, '2000'), ['danger MUCH_LEAVES']],
    [
      'half, to somebody of the address book',
      pays(1_000n, '2000', { contacts: [other] }),
      ['caution MUCH_LEAVES'],
    ],
    [
      'half, to somebody who was paid before',
      pays(1_000n, '2000', { dealtWith: [other] }),
      ['caution MUCH_LEAVES'],
    ],
    ['all, to an account of the same person', pays(1_000n, '1000', { own: [other] }), []],
    ['all of little', pays(999n, '999'), []],
    ['what has no price', pays(1_000n, '1000', { prices: {} }), []],
  ])('%s', async (_, given, told) => {
    expect(await tells(muchLeaves, given)).toEqual(told);
  });

  test('is said with its thousands in groups', async () => {
    const [found] = await muchLeaves(subjectOf(pays(599_997n, '600000')));
    expect(found?.message).toMatch(/^599,997 US dollars leave for somebody else: /);
  });

  test('counts a call that brings nothing, and none that does', async () => {
    const call = {
      ...pays(1_000n, '1000'),
      transaction: { kind: 'contract_call', to: stranger },
    } as const;
    expect(await tells(muchLeaves, call)).toEqual(['danger MUCH_LEAVES']);
    const bought = [...(call.assetChanges ?? []), change(strange, 1n)];
    expect(await tells(muchLeaves, { ...call, assetChanges: bought })).toEqual([]);
    expect(
      await tells(muchLeaves, { ...call, transaction: { kind: 'swap', to: stranger } }),
    ).toEqual([]);
  });
});
