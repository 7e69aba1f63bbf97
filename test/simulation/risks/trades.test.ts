import * as fc from 'fast-check';
import type { Address } from 'viem';
import { encodeFunctionData, type Hex } from 'viem';
import { describe, expect, it, test } from 'vitest';
import { pairAddress, sorted } from '../../../src/main/chain/prices/pool-address.ts';
import type { RiskRule } from '../../../src/main/simulation/risks/risk-rule.ts';
import { deadlineFar } from '../../../src/main/simulation/risks/trades/deadline-far.ts';
import { dollarOff } from '../../../src/main/simulation/risks/trades/dollar-off.ts';
import { drainsPool } from '../../../src/main/simulation/risks/trades/drains-pool.ts';
import { lowMinimum } from '../../../src/main/simulation/risks/trades/low-minimum.ts';
import { lpMinimumLow } from '../../../src/main/simulation/risks/trades/lp-minimum-low.ts';
import { mayTakeMore } from '../../../src/main/simulation/risks/trades/may-take-more.ts';
import { mevExposed } from '../../../src/main/simulation/risks/trades/mev-exposed.ts';
import { minimumZero } from '../../../src/main/simulation/risks/trades/minimum-zero.ts';
import { nothingComesBack } from '../../../src/main/simulation/risks/trades/nothing-comes-back.ts';
import { poolNotKnown } from '../../../src/main/simulation/risks/trades/pool-not-known.ts';
import { poolPriceOff } from '../../../src/main/simulation/risks/trades/pool-price-off.ts';
import { poolShallow } from '../../../src/main/simulation/risks/trades/pool-shallow.ts';
import { priceNotKnown } from '../../../src/main/simulation/risks/trades/price-not-known.ts';
import { valueLoss } from '../../../src/main/simulation/risks/trades/value-loss.ts';
import { wayNotListed } from '../../../src/main/simulation/risks/trades/way-not-listed.ts';
import { wrapDiffers } from '../../../src/main/simulation/risks/trades/wrap-differs.ts';
import { routerAbi } from '../../../src/shared/chain/calls/uniswap-v2.ts';
import { liquidityAbi } from '../../../src/shared/chain/calls/uniswap-v2-liquidity.ts';
import type { AssetChange, TransactionKind } from '../../../src/shared/chain/types.ts';
import {
  asks,
  change,
  contracts,
  dai,
  eth,
  type Given,
  me,
  other,
  strange,
  stranger,
  swapLog,
  syncLog,
  tells,
  transferLog,
  uint,
  usdc,
  weth,
  whole,
} from './support/subject.ts';

const to = contracts.uniswapV2Router;
const prices = { native: '2000', [weth.token]: '2000', [usdc.token]: '1', [dai.token]: '1' };
const did = (kind: TransactionKind, ...assetChanges: AssetChange[]): Given => ({
  ...{ transaction: { kind, to }, assetChanges, prices },
});

describe('what a trade gives against what it brings', () => {
  const sold = (dollars: bigint, kind: TransactionKind = 'swap') =>
    did(kind, change(eth, -whole), change(usdc, dollars * 1_000_000n));

  test.each([
    [2_000n, []],
    [1_801n, []],
    [1_800n, ['caution VALUE_LOSS']],
    [1_601n, ['caution VALUE_LOSS']],
    [1_600n, ['danger VALUE_LOSS']],
    [2_500n, []],
  ])('2 000 dollars for %s', async (dollars, told) => {
    expect(await tells(valueLoss, sold(dollars))).toEqual(told);
    expect(await tells(valueLoss, sold(dollars, 'contract_call'))).toEqual(told);
  });

  test('is told of no gift, of nothing without a price, and of no cent', async () => {
    expect(await tells(valueLoss, sold(1n, 'transfer'))).toEqual([]);
    expect(await tells(valueLoss, { ...sold(1n), prices: {} })).toEqual([]);
    expect(await tells(valueLoss, did('swap', change(usdc, -900_000n), change(dai, 1n)))).toEqual(
      [],
    );
  });

  test('counts what is paid to whom the call names', async () => {
    const data = encodeFunctionData({
      ...{ abi: routerAbi, functionName: 'swapExactETHForTokens' },
      args: [1n, [weth.token, usdc.token], other, 9n],
    });
    const given = sold(2_000n);
    const assetChanges = given.assetChanges?.map((each) =>
      each.token === 'native' ? each : { ...each, account: other },
    );
    const transaction = { kind: 'swap', to, data } as const;
    expect(
      await tells(valueLoss, { ...given, transaction, assetChanges: assetChanges ?? [] }),
    ).toEqual([]);
  });

  it('never rises when more comes back', async () => {
    const level = { '': 0, 'caution VALUE_LOSS': 1, 'danger VALUE_LOSS': 2 } as Record<
      string,
      number
    >;
    const dollars = fc.bigInt({ min: 1n, max: 4_000n });
    await fc.assert(
      fc.asyncProperty(dollars, dollars, async (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const [worse = '', better = ''] = [
          (await tells(valueLoss, sold(less))).join(),
          (await tells(valueLoss, sold(more))).join(),
        ];
        expect(level[worse]).toBeGreaterThanOrEqual(level[better] as number);
      }),
    );
  });
});

describe('a price that is not known', () => {
  const swap = did('swap', change(eth, -whole), change(usdc, 5n));
  test('leaves a trade of what has a feed unknown', async () => {
    expect(await tells(priceNotKnown, swap)).toEqual([]);
    expect(await tells(priceNotKnown, { ...swap, prices: { native: '1' } })).toEqual([
      'unknown PRICE_NOT_KNOWN',
    ]);
  });
  test('is none that is missing on a network without feeds, of a token without one, or for a payment', async () => {
    expect(await tells(priceNotKnown, { ...swap, prices: {}, chainId: 424242 })).toEqual([]);
    expect(await tells(priceNotKnown, did('swap', change(strange, 5n)))).toEqual([]);
    expect(
      await tells(priceNotKnown, { ...did('transfer', change(eth, -5n)), prices: {} }),
    ).toEqual([]);
  });
});

describe('something for nothing', () => {
  const lent = { as: 'supplied', token: usdc.token, symbol: 'USDC' } as const;
  test.each<[string, Given, string[]]>([
    ['a swap', did('swap', change(usdc, -5n)), ['danger NOTHING_COMES_BACK']],
    ['a vault', did('vault_deposit', change(usdc, -5n)), ['danger NOTHING_COMES_BACK']],
    ['a call', did('contract_call', change(usdc, -5n)), ['caution NOTHING_COMES_BACK']],
    ['a payment', did('transfer', change(usdc, -5n)), []],
    ['a repayment', did('lend_repay', change(usdc, -5n)), []],
    ['a stake', did('stake', change(usdc, -5n)), []],
    ['a call that pays nothing', did('contract_call'), []],
    ['a swap that brings something', did('swap', change(usdc, -5n), change(eth, 1n)), []],
    ['a loan to others', did('lend_supply', change(usdc, -5n), change(strange, 5n, { lent })), []],
    ['a debt', did('contract_call', change(strange, -5n, { lent: { ...lent, as: 'owed' } })), []],
  ])('by %s', async (_, given, told) => {
    expect(await tells(nothingComesBack, given)).toEqual(told);
  });
});

describe('the limits of a swap', () => {
  const exactIn = (least: bigint): Hex =>
    encodeFunctionData({
      ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
      args: [100n, least, [dai.token, usdc.token], me, 9n],
    });
  const exactOut = (most: bigint): Hex =>
    encodeFunctionData({
      ...{ abi: routerAbi, functionName: 'swapTokensForExactTokens' },
      args: [100n, most, [dai.token, usdc.token], me, 9n],
    });
  const swap = (data: Hex): Given => ({
    ...did('swap', change(dai, -1000n), change(usdc, 1000n)),
    transaction: { kind: 'swap', to, data },
  });

  test.each([
    [970n, []],
    [969n, ['caution LOW_MINIMUM']],
    [900n, ['caution LOW_MINIMUM']],
    [899n, ['danger LOW_MINIMUM']],
    [0n, []],
  ])('at least %s of 1 000', async (least, told) => {
    expect(await tells(lowMinimum, swap(exactIn(least)))).toEqual(told);
  });

  test.each([
    [0n, ['danger MINIMUM_ZERO']],
    [1n, []],
  ])('at least %s at all', async (least, told) => {
    expect(await tells(minimumZero, swap(exactIn(least)))).toEqual(told);
  });

  test.each([
    [1_000n, []],
    [1_030n, []],
    [1_031n, ['caution MAY_TAKE_MORE']],
    [1_100n, ['caution MAY_TAKE_MORE']],
    [1_101n, ['danger MAY_TAKE_MORE']],
  ])('at most %s instead of 1 000', async (most, told) => {
    expect(await tells(mayTakeMore, swap(exactOut(most)))).toEqual(told);
    expect(await tells(mayTakeMore, swap(exactIn(970n)))).toEqual([]);
  });

  test.each([
    [19_900n, 20_000n, 1, ['caution MEV_EXPOSED']],
    [19_901n, 20_000n, 1, []],
    [19_000n, 20_000n, 8453, []],
    [20_100n, 20_000n, 1, []],
  ])('that lie open: at least %s of %s dollars on chain %s', async (least, gets, chainId, told) => {
    const million = 1_000_000n;
    const given = swap(exactIn(least * million));
    const assetChanges = [change(dai, -1000n), change(usdc, gets * million)];
    expect(await tells(mevExposed, { ...given, assetChanges, chainId })).toEqual(told);
    expect(await tells(mevExposed, { ...given, assetChanges, chainId, prices: {} })).toEqual([]);
  });
});

test.each([
  [2_200n, []],
  [4_600n, []],
  [4_601n, ['caution DEADLINE_FAR']],
  [2n ** 256n - 1n, ['caution DEADLINE_FAR']],
])('a deadline at %s, at 1000', async (deadline, told) => {
  const data = encodeFunctionData({
    ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
    args: [1n, 1n, [dai.token, usdc.token], me, deadline],
  });
  expect(await tells(deadlineFar, { transaction: { kind: 'swap', data } })).toEqual(told);
  expect(await tells(deadlineFar, { transaction: { kind: 'transfer', data } })).toEqual([]);
});

describe('the pools on the way', () => {
  const known = pairAddress(contracts.uniswapV2Factory, sorted(weth.token, usdc.token));
  const balance = asks('balanceOf(address)');
  /** A trade of 1 WETH for 2 000 USDC, and what the pool holds of both afterwards. */
  const through = (pool: Address, wethLeft: bigint, usdcLeft: bigint): Given => ({
    ...did('swap', change(weth, -whole), change(usdc, 2_000_000_000n)),
    transaction: {
      ...{ kind: 'swap', to },
      logs: [
        transferLog(weth.token, me, pool, whole),
        transferLog(usdc.token, pool, me, 2_000_000_000n),
        swapLog(pool, [0n, whole, 2_000_000_000n, 0n]),
      ],
    },
    answers: {
      [weth.token]: { [balance]: uint(wethLeft * whole) },
      [usdc.token]: { [balance]: uint(usdcLeft * 1_000_000n) },
    },
  });

  test.each([
    [8_001n, []],
    [8_000n, ['caution DRAINS_POOL']],
    [2_001n, ['caution DRAINS_POOL']],
    [2_000n, ['danger DRAINS_POOL']],
    [0n, ['danger DRAINS_POOL']],
  ])('one that has %s left after giving 2 000', async (left, told) => {
    expect(await tells(drainsPool, through(known, 10n, left))).toEqual(told);
  });

  test.each([
    [5n, 100_000n, []],
    [4n, 100_000n, ['caution POOL_SHALLOW']],
  ])('one that holds %s WETH', async (wethLeft, usdcLeft, told) => {
    expect(await tells(poolShallow, through(known, wethLeft, usdcLeft))).toEqual(told);
    expect(await tells(poolShallow, { ...through(known, wethLeft, usdcLeft), prices: {} })).toEqual(
      [],
    );
  });

  test('one of an exchange that is not known', async () => {
    expect(await tells(poolNotKnown, through(known, 10n, 9n))).toEqual([]);
    expect(await tells(poolNotKnown, through(other, 10n, 9n))).toEqual(['caution POOL_NOT_KNOWN']);
  });

  test('a token on the way that is not listed', async () => {
    const logs = (between: Address) => [
      transferLog(dai.token, me, other, 5n),
      transferLog(between, other, known, 6n),
      swapLog(other, [5n, 0n, 0n, 6n]),
      transferLog(usdc.token, known, me, 7n),
      swapLog(known, [6n, 0n, 0n, 7n]),
    ];
    const given = did('swap', change(dai, -5n), change(usdc, 7n));
    const by = (between: Address) =>
      tells(wayNotListed, { ...given, transaction: { kind: 'swap', to, logs: logs(between) } });
    expect(await by(weth.token)).toEqual([]);
    expect(await by(stranger)).toEqual(['caution WAY_NOT_LISTED']);
  });
});

test.each([
  ['1.02', []],
  ['0.98', []],
  ['1.021', ['caution DOLLAR_OFF']],
  ['0.979', ['caution DOLLAR_OFF']],
  ['0.95', ['caution DOLLAR_OFF']],
  ['0.949', ['danger DOLLAR_OFF']],
])('a dollar at %s', async (price, told) => {
  const given = did('swap', change(eth, -5n), change(usdc, 5n));
  expect(await tells(dollarOff, { ...given, prices: { ...prices, [usdc.token]: price } })).toEqual(
    told,
  );
  // To be rid of it is nobody's danger.
  const sold = did('swap', change(eth, 5n), change(usdc, -5n));
  expect(await tells(dollarOff, { ...sold, prices: { ...prices, [usdc.token]: price } })).toEqual(
    [],
  );
  expect(await tells(dollarOff, { ...given, prices: {} })).toEqual([]);
});

test.each([
  [1_000n, []],
  [999n, ['caution WRAP_DIFFERS']],
  [951n, ['caution WRAP_DIFFERS']],
  [950n, ['danger WRAP_DIFFERS']],
])('wrapping 1 000 into %s', async (got, told) => {
  expect(await tells(wrapDiffers, did('wrap', change(eth, -1_000n), change(weth, got)))).toEqual(
    told,
  );
  expect(await tells(wrapDiffers, did('unwrap', change(weth, -1_000n), change(eth, got)))).toEqual(
    told,
  );
});

describe('adding to a pool', () => {
  const pool = pairAddress(contracts.uniswapV2Factory, sorted(weth.token, usdc.token));
  /** 1 000 WETH against so many USDC; USDC comes first in the pool. */
  const into = (dollars: bigint): Given => ({
    ...did('lp_add', change(eth, -whole), change(usdc, -2_000_000_000n), change(strange, 1n)),
    transaction: {
      kind: 'lp_add',
      to,
      logs: [syncLog(pool, dollars * 1_000_000n, 1_000n * whole)],
    },
  });

  test.each([
    [2_000_000n, []],
    [1_901_000n, []],
    [1_900_000n, ['caution POOL_PRICE_OFF']],
    [1_800_000n, ['danger POOL_PRICE_OFF']],
    [2_106_000n, ['caution POOL_PRICE_OFF']],
    [2_300_000n, ['danger POOL_PRICE_OFF']],
  ])('that holds %s dollars for WETH worth 2 000 000', async (dollars, told) => {
    expect(await tells(poolPriceOff, into(dollars))).toEqual(told);
    expect(await tells(poolPriceOff, { ...into(dollars), prices: {} })).toEqual([]);
  });

  test.each([
    [970n, 970n, []],
    [969n, 1_000n, ['caution LP_MINIMUM_LOW']],
    [1_000n, 900n, ['caution LP_MINIMUM_LOW']],
    [1_000n, 899n, ['danger LP_MINIMUM_LOW']],
    [0n, 0n, ['danger LP_MINIMUM_LOW']],
  ])('at least %s and %s of 1 000 each', async (tokens, coins, told) => {
    const data = encodeFunctionData({
      ...{ abi: liquidityAbi, functionName: 'addLiquidityETH' },
      args: [usdc.token, 1_000n, tokens, coins, me, 9n],
    });
    const transaction = { kind: 'lp_add', to, data, valueWei: '1000' } as const;
    expect(await tells(lpMinimumLow, { transaction })).toEqual(told);
  });
});

test.each<[string, RiskRule]>([
  ['POOL_SHALLOW', poolShallow],
  ['DRAINS_POOL', drainsPool],
  ['VALUE_LOSS', valueLoss],
  ['POOL_PRICE_OFF', poolPriceOff],
])('%s says nothing of a transaction that trades nothing', async (_, rule) => {
  expect(await tells(rule, did('approve'))).toEqual([]);
});
