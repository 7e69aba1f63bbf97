import * as fc from 'fast-check';
import { encodeAbiParameters, encodeFunctionData, encodeFunctionResult, type Hex } from 'viem';
import { describe, expect, it, test } from 'vitest';
import { poolAbi } from '../../../src/main/chain/aave/aave-abi.ts';
import { bridgeToContract } from '../../../src/main/simulation/risks/bridges/bridge-to-contract.ts';
import { borrowNearLimit } from '../../../src/main/simulation/risks/lending/borrow-near-limit.ts';
import { borrowRateHigh } from '../../../src/main/simulation/risks/lending/borrow-rate-high.ts';
import { liquidationNear } from '../../../src/main/simulation/risks/lending/liquidation-near.ts';
import { lowHealthFactor } from '../../../src/main/simulation/risks/lending/low-health-factor.ts';
import { marketLentOut } from '../../../src/main/simulation/risks/lending/market-lent-out.ts';
import { notCollateral } from '../../../src/main/simulation/risks/lending/not-collateral.ts';
import { rewardsShort } from '../../../src/main/simulation/risks/vaults/rewards-short.ts';
import { vaultHoldsBack } from '../../../src/main/simulation/risks/vaults/vault-holds-back.ts';
import { vaultInflated } from '../../../src/main/simulation/risks/vaults/vault-inflated.ts';
import { vaultOtherAsset } from '../../../src/main/simulation/risks/vaults/vault-other-asset.ts';
import { aavePoolAbi } from '../../../src/shared/chain/calls/aave-v3.ts';
import { erc4626Abi } from '../../../src/shared/chain/calls/erc-4626.ts';
import { stakingRewardsAbi } from '../../../src/shared/chain/calls/staking-rewards.ts';
import { bridgeEntryAbi } from '../../../src/shared/chain/calls/standard-bridge.ts';
import type { TransactionKind } from '../../../src/shared/chain/types.ts';
import {
  address,
  asks,
  change,
  contracts,
  dai,
  type Given,
  me,
  other,
  strange,
  stranger,
  tells,
  uint,
  usdc,
  whole,
} from './support/subject.ts';

const { pool } = contracts.aaveV3;

describe('a loan', () => {
  const borrow: Hex = encodeFunctionData({
    ...{ abi: aavePoolAbi, functionName: 'borrow', args: [usdc.token, 5n, 2n, 0, me] },
  });
  const given = (kind: TransactionKind, answers: Record<Hex, Hex>): Given => ({
    ...{ transaction: { kind, to: pool, data: borrow }, answers: { [pool]: answers } },
  });
  const account = (owed: bigint, available: bigint) => ({
    [asks('getUserAccountData(address user)')]: encodeFunctionResult({
      ...{ abi: poolAbi, functionName: 'getUserAccountData' },
      result: [1n, owed, available, 1n, 1n, 1n],
    }),
  });
  const reserve = (threshold: bigint, rate: bigint): Record<Hex, Hex> => ({
    [asks('getReserveData(address asset)')]: encodeAbiParameters(
      [...Array.from({ length: 15 }, () => ({ type: 'uint256' }) as const)],
      [threshold << 16n, 0n, 0n, 0n, rate, 0n, 0n, 0n, 1n, 1n, 1n, 1n, 0n, 0n, 0n],
    ),
  });

  test.each([
    [79n, 21n, []],
    [80n, 20n, ['caution BORROW_NEAR_LIMIT']],
    [80n, 0n, ['caution BORROW_NEAR_LIMIT']],
    [0n, 0n, []],
  ])('that owes %s and may borrow %s more', async (owed, available, told) => {
    expect(await tells(borrowNearLimit, given('lend_borrow', account(owed, available)))).toEqual(
      told,
    );
    expect(await tells(borrowNearLimit, given('lend_repay', account(owed, available)))).toEqual([]);
  });

  const percent = 10n ** 25n;
  test.each([
    [19n * percent, []],
    [20n * percent, ['caution BORROW_RATE_HIGH']],
  ])('at a rate of %s', async (rate, told) => {
    expect(await tells(borrowRateHigh, given('lend_borrow', reserve(8_000n, rate)))).toEqual(told);
    expect(await tells(borrowRateHigh, given('lend_repay', reserve(8_000n, rate)))).toEqual([]);
  });

  test.each([
    [0n, ['info NOT_COLLATERAL']],
    [1n, []],
  ])('against a token with the threshold %s', async (threshold, told) => {
    expect(await tells(notCollateral, given('lend_supply', reserve(threshold, 1n)))).toEqual(told);
    expect(await tells(notCollateral, given('lend_borrow', reserve(threshold, 1n)))).toEqual([]);
  });

  test.each([
    ['1.25', []],
    ['1.249', ['caution LIQUIDATION_NEAR']],
    ['1.1', ['caution LIQUIDATION_NEAR']],
    ['1.09', []],
  ])('with a health factor of %s', async (healthFactor, told) => {
    const transaction = { kind: 'lend_borrow' } as const;
    expect(await tells(liquidationNear, { transaction, healthFactor })).toEqual(told);
    expect(
      await tells(liquidationNear, { transaction: { kind: 'lend_supply' }, healthFactor }),
    ).toEqual([]);
  });

  it('is told by exactly one of the two rules wherever its health is low', async () => {
    const hundredths = fc.integer({ min: 1, max: 124 });
    await fc.assert(
      fc.asyncProperty(hundredths, async (health) => {
        const healthFactor = (health / 100).toFixed(2);
        const subject = { transaction: { kind: 'lend_borrow' as const }, healthFactor };
        const told = [
          ...(await tells(liquidationNear, subject)),
          ...(await tells(lowHealthFactor, subject)),
        ];
        expect(told).toHaveLength(1);
      }),
    );
  });

  test.each([
    [5n, 100n, []],
    [4n, 100n, ['caution MARKET_LENT_OUT']],
  ])('to a market that has %s of %s left', async (left, all, told) => {
    const lent = { as: 'supplied', token: usdc.token, symbol: 'USDC' } as const;
    const answers = {
      [usdc.token]: { [asks('balanceOf(address)')]: uint(left) },
      [stranger]: { [asks('totalSupply()')]: uint(all) },
    };
    const assetChanges = [change(usdc, -5n), change(strange, 5n, { lent })];
    expect(
      await tells(marketLentOut, { transaction: { kind: 'lend_supply' }, assetChanges, answers }),
    ).toEqual(told);
  });
});

describe('a vault', () => {
  const data = encodeFunctionData({ abi: erc4626Abi, functionName: 'deposit', args: [1_000n, me] });
  const deposit = (answers: Record<Hex, Hex>, minted = 100n): Given => ({
    transaction: { kind: 'vault_deposit', to: stranger, data },
    assetChanges: [change(usdc, -1_000n), change(strange, minted)],
    answers: { [stranger]: answers },
  });
  const figures = (supply: bigint, assets: bigint) => ({
    ...{ [asks('totalSupply()')]: uint(supply), [asks('totalAssets()')]: uint(assets) },
  });

  test.each([
    ['of many', 10n ** 9n + 100n, 10n ** 9n + 1_000n, []],
    ['whose only share was made dear', 101n, 10n ** 9n + 1_000n, ['danger VAULT_INFLATED']],
    ['without shares that was given money', 100n, 10n ** 6n + 1_000n, ['danger VAULT_INFLATED']],
    ['that nobody used yet', 100n, 1_000n, ['caution VAULT_INFLATED']],
    ['of few shares at their price', 600n, 6_000n, []],
  ])('%s', async (_, supply, assets, told) => {
    expect(await tells(vaultInflated, deposit(figures(supply, assets)))).toEqual(told);
  });

  test('that does not say how much there is tells nothing', async () => {
    expect(await tells(vaultInflated, deposit({}))).toEqual([]);
    expect(await tells(vaultHoldsBack, deposit({}))).toEqual([]);
    expect(await tells(vaultOtherAsset, deposit({}))).toEqual([]);
  });

  test.each([
    [usdc.token, []],
    [dai.token, ['danger VAULT_OTHER_ASSET']],
  ])('whose shares stand for %s', async (asset, told) => {
    expect(await tells(vaultOtherAsset, deposit({ [asks('asset()')]: address(asset) }))).toEqual(
      told,
    );
  });

  test.each([
    [1_000n, []],
    [990n, []],
    [989n, ['caution VAULT_HOLDS_BACK']],
    [0n, ['caution VAULT_HOLDS_BACK']],
  ])('that gives back %s of 1 000 shares', async (redeemable, told) => {
    const answers = {
      [asks('balanceOf(address)')]: uint(1_000n),
      [asks('maxRedeem(address)')]: uint(redeemable),
    };
    expect(await tells(vaultHoldsBack, deposit(answers))).toEqual(told);
  });
});

describe('a staking contract that promises 10 a second for 100 seconds', () => {
  const data = encodeFunctionData({ abi: stakingRewardsAbi, functionName: 'stake', args: [5n] });
  const holds = (units: bigint, more: Record<Hex, Hex> = {}): Given => ({
    transaction: { kind: 'stake', to: stranger, data },
    answers: {
      [stranger]: {
        [asks('rewardRate()')]: uint(10n),
        [asks('periodFinish()')]: uint(1_100n),
        [asks('totalSupply()')]: uint(400n),
        [asks('rewardsToken()')]: address(usdc.token),
        [asks('stakingToken()')]: address(dai.token),
        ...more,
      },
      [usdc.token]: { [asks('balanceOf(address)')]: uint(units) },
    },
  });
  const same = { [asks('stakingToken()')]: address(usdc.token) };
  const over = { [asks('periodFinish()')]: uint(1_000n) };

  test.each<[string, Given, string[]]>([
    ['and holds them', holds(1_000n), []],
    ['and holds less', holds(989n), ['caution REWARDS_SHORT']],
    ['and holds only what was staked', holds(1_200n, same), ['caution REWARDS_SHORT']],
    ['and holds what was staked beside them', holds(1_400n, same), []],
    ['and whose time is over', holds(0n, over), []],
    ['and does not say so', { transaction: { kind: 'stake', to: stranger, data } }, []],
  ])('%s', async (_, given, told) => {
    expect(await tells(rewardsShort, given)).toEqual(told);
  });
});

test.each<[string, Hex, string[]]>([
  ['an account', '0x', []],
  ['a contract', '0x6080', ['danger BRIDGE_TO_CONTRACT']],
  ['an account that a contract acts for', `0xef0100${other.slice(2)}`, []],
])('what goes over a bridge to %s', async (_, code, told) => {
  const data = encodeFunctionData({
    ...{ abi: bridgeEntryAbi, functionName: 'depositETHTo', args: [other, 200_000, '0x'] },
  });
  const transaction = { kind: 'bridge', to: stranger, data, valueWei: whole.toString() } as const;
  expect(await tells(bridgeToContract, { transaction, codes: { [other]: code } })).toEqual(told);
});
