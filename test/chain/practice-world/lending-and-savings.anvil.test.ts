// Aave, the vault, the staking contract and the collections, against their formulas written anew.
import { type Address, maxUint256, parseAbi, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../support/practice.ts';
import { PracticeUser } from '../support/practice-user.ts';

const at = contractsOf(practiceEthereumId);
const pool = at?.aaveV3.pool ?? '0x';
const weth = at?.weth ?? '0x';
const { USDC, DAI } = ethereumTokens;
const { vault, staking, nft, items } = practiceContracts;
const friend: Address = '0x000000000000000000000000000000000000bEEF';
const ray = 10n ** 27n;
const yearSeconds = 31_536_000n;

const abi = parseAbi([
  'function deposit() payable',
  'function approve(address spender, uint256 value)',
  'function balanceOf(address account) view returns (uint256)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 code)',
  'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 code, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf)',
  'function withdraw(address asset, uint256 amount, address to)',
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 healthFactor)',
  'function getReserveData(address asset) view returns ((uint256 configuration, uint128 liquidityIndex, uint128 liquidityRate, uint128 variableBorrowIndex, uint128 variableBorrowRate, uint128 stableRate, uint40 updatedAt, uint16 id, address aToken, address stableDebt, address variableDebt, address strategy, uint128 toTreasury, uint128 unbacked, uint128 isolationDebt))',
  'function getReserveNormalizedVariableDebt(address asset) view returns (uint256)',
  'function getReserveNormalizedIncome(address asset) view returns (uint256)',
]);
const vaultAbi = parseAbi([
  'function deposit(uint256 assets, address receiver)',
  'function redeem(uint256 shares, address receiver, address owner)',
  'function withdraw(uint256 assets, address receiver, address owner)',
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function totalAssets() view returns (uint256)',
  'function convertToAssets(uint256 shares) view returns (uint256)',
]);
const stakingAbi = parseAbi([
  'function stake(uint256 amount)',
  'function getReward()',
  'function exit()',
  'function earned(address account) view returns (uint256)',
  'function rewardRate() view returns (uint256)',
]);
const nftAbi = parseAbi([
  'function mint(address to)',
  'function ownerOf(uint256 id) view returns (address)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function transferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool yes)',
]);
const itemsAbi = parseAbi([
  'function mint(address to, uint256 id, uint256 value)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
]);

let practice: Awaited<ReturnType<typeof startPractice>>;
let user: PracticeUser;
beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  await user.obtain('USDC', '10000');
  await user.obtain('DAI', '10000');
});
afterAll(() => practice.close());

const held = (token: Address, account = user.address) =>
  user.read<bigint>(token, abi, 'balanceOf', [account]);
const now = async () => (await user.client.getBlock()).timestamp;

interface ReserveData {
  aToken: Address;
  variableDebt: Address;
  liquidityIndex: bigint;
  liquidityRate: bigint;
  variableBorrowIndex: bigint;
  variableBorrowRate: bigint;
  updatedAt: number;
}
const reserve = (asset: Address) => user.read<ReserveData>(pool, abi, 'getReserveData', [asset]);

/** Aave's two formulas of interest: linear for what is lent, three terms of e^(rt) for what is owed. */
const rayMul = (a: bigint, b: bigint) => (a * b + ray / 2n) / ray;
const linear = (rate: bigint, seconds: bigint) => ray + (rate * seconds) / yearSeconds;
function compounded(rate: bigint, seconds: bigint): bigint {
  if (seconds === 0n) return ray;
  const [less1, less2] = [seconds - 1n, seconds > 2n ? seconds - 2n : 0n];
  const second = rayMul(rate, rate) / (yearSeconds * yearSeconds);
  const third = rayMul(second, rate) / yearSeconds;
  const terms = (seconds * less1 * second) / 2n + (seconds * less1 * less2 * third) / 6n;
  return ray + (rate * seconds) / yearSeconds + terms;
}

describe('Aave V3', () => {
  beforeAll(async () => {
    await user.send(weth, abi, 'deposit', [], parseEther('10'));
    await user.send(weth, abi, 'approve', [pool, maxUint256]);
    await user.send(USDC.address, abi, 'approve', [pool, maxUint256]);
    await user.send(pool, abi, 'supply', [weth, parseEther('10'), user.address, 0]);
  });

  test('its tokens have the addresses that they have on the real chain', async () => {
    expect((await reserve(weth)).aToken).toBe('0x4d5F47FA6A74757f35C14fD3a6Ef8E3C9BC514E8');
    expect((await reserve(USDC.address)).aToken).toBe('0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c');
  });

  test('what is supplied counts at the price of the feed, and what may be borrowed follows', async () => {
    const [collateral, debt, available, threshold, ltv] = await user.read<bigint[]>(
      ...([pool, abi, 'getUserAccountData', [user.address]] as const),
    );
    const dollars = 30_000n * 10n ** 8n;
    // A unit of rounding in the token's own index.
    expect((collateral ?? 0n) - dollars).toBeLessThanOrEqual(1n);
    expect([debt, threshold, ltv]).toEqual([0n, 8_300n, 8_050n]);
    expect(available).toBe(((collateral ?? 0n) * 8_050n) / 10_000n);
  });

  test('debt and supply grow as the rates say', async () => {
    await user.send(pool, abi, 'borrow', [USDC.address, 5_000_000_000n, 2, 0, user.address]);
    const data = await reserve(USDC.address);
    expect(data.variableBorrowRate).toBeGreaterThan(data.liquidityRate);
    await user.later(90 * 86_400);
    const seconds = (await now()) - BigInt(data.updatedAt);
    const debtIndex = rayMul(
      compounded(data.variableBorrowRate, seconds),
      data.variableBorrowIndex,
    );
    const supplyIndex = rayMul(linear(data.liquidityRate, seconds), data.liquidityIndex);
    const indexOf = (name: string) => user.read<bigint>(pool, abi, name, [USDC.address]);
    expect(await indexOf('getReserveNormalizedVariableDebt')).toBe(debtIndex);
    expect(await indexOf('getReserveNormalizedIncome')).toBe(supplyIndex);
    const scaled =
      (5_000_000_000n * ray + data.variableBorrowIndex / 2n) / data.variableBorrowIndex;
    expect(await held(data.variableDebt)).toBe(rayMul(scaled, debtIndex));
  });

  test('the health factor is what the collateral covers, divided by the debt', async () => {
    const [collateral = 0n, debt = 0n, , threshold = 0n, , health = 0n] = await user.read<bigint[]>(
      ...([pool, abi, 'getUserAccountData', [user.address]] as const),
    );
    const expected = (((collateral * threshold) / 10_000n) * 10n ** 18n) / debt;
    expect(Math.abs(Number(health - expected)) / Number(expected)).toBeLessThan(1e-9);
  });

  test('no more is lent than the collateral allows', async () => {
    const all = [DAI.address, parseEther('30000'), 2, 0, user.address];
    expect((await user.call(pool, abi, 'borrow', all)).status).toBe('reverted');
    const out = [weth, maxUint256, user.address];
    expect((await user.call(pool, abi, 'withdraw', out)).status).toBe('reverted');
  });

  test('repaying all leaves no debt, and withdrawing all gives back what was supplied and earned', async () => {
    const { aToken, variableDebt } = await reserve(USDC.address);
    await user.send(pool, abi, 'repay', [USDC.address, maxUint256, 2, user.address]);
    expect(await held(variableDebt)).toBe(0n);
    expect(await held(aToken)).toBe(0n);
    await user.send(pool, abi, 'withdraw', [weth, maxUint256, user.address]);
    expect(await held(weth)).toBeGreaterThan(parseEther('10'));
  });
});

describe('the ERC-4626 vault', () => {
  test('gives shares and money back by its formula, rounded against the holder', async () => {
    const assets = parseUnits('1000', 6);
    const totals = () =>
      Promise.all(
        ['totalSupply', 'totalAssets'].map((name) => user.read<bigint>(vault, vaultAbi, name)),
      );
    const [supply = 0n, total = 0n] = await totals();
    expect(Number(total) / Number(supply)).toBeCloseTo(1.05, 6);
    await user.send(USDC.address, abi, 'approve', [vault, assets]);
    await user.send(vault, vaultAbi, 'deposit', [assets, user.address]);
    const shares = (assets * (supply + 1n)) / (total + 1n);
    expect(await held(vault)).toBe(shares);
    const before = await held(USDC.address);
    await user.send(vault, vaultAbi, 'redeem', [shares, user.address, user.address]);
    const back = (await held(USDC.address)) - before;
    expect(back).toBe((shares * (total + assets + 1n)) / (supply + shares + 1n));
    expect(assets - back).toBeLessThanOrEqual(2n);
  });

  test('gives nobody the money of others', async () => {
    const other = [1n, user.address, friend];
    expect((await user.call(vault, vaultAbi, 'redeem', other)).status).toBe('reverted');
    const more = [parseUnits('1', 6), user.address, user.address];
    expect((await user.call(vault, vaultAbi, 'withdraw', more)).status).toBe('reverted');
  });
});

describe('the staking contract', () => {
  test('pays its rate by the second to those who stake, and gives the stake back', async () => {
    const stake = parseEther('500');
    await user.send(DAI.address, abi, 'approve', [staking, stake]);
    const receipt = await user.send(staking, stakingAbi, 'stake', [stake]);
    const { timestamp: start } = await user.client.getBlock({ blockNumber: receipt.blockNumber });
    const rate = await user.read<bigint>(staking, stakingAbi, 'rewardRate');
    expect(rate).toBe(10_000n);
    await user.later(3_600);
    const due = (seconds: bigint) => (stake * ((seconds * rate * 10n ** 18n) / stake)) / 10n ** 18n;
    const earned = await user.read<bigint>(staking, stakingAbi, 'earned', [user.address]);
    expect(earned).toBe(due((await now()) - start));
    const [usdc, dai] = await Promise.all([held(USDC.address), held(DAI.address)]);
    await user.send(staking, stakingAbi, 'exit');
    expect((await held(USDC.address)) - usdc).toBe(due((await now()) - start));
    expect((await held(DAI.address)) - dai).toBe(stake);
  });
});

describe('the collections', () => {
  test('a picture moves with its owner only, or with whom the owner let', async () => {
    await user.send(nft, nftAbi, 'mint', [user.address]);
    await user.send(nft, nftAbi, 'mint', [friend]);
    await user.send(nft, nftAbi, 'safeTransferFrom', [user.address, friend, 1n]);
    expect(await user.read(nft, nftAbi, 'ownerOf', [1n])).toBe(friend);
    const theirs = [friend, user.address, 2n];
    expect((await user.call(nft, nftAbi, 'transferFrom', theirs)).status).toBe('reverted');
    await user.test.impersonateAccount({ address: friend });
    await user.test.setBalance({ address: friend, value: parseEther('1') });
    await user.as(friend, nft, nftAbi, 'setApprovalForAll', [user.address, true]);
    await user.send(nft, nftAbi, 'transferFrom', theirs);
    expect(await user.read(nft, nftAbi, 'ownerOf', [2n])).toBe(user.address);
  });

  test('a picture is not given to a contract that does not take it', async () => {
    await user.send(nft, nftAbi, 'mint', [user.address]);
    const lost = [user.address, weth, 3n];
    expect((await user.call(nft, nftAbi, 'safeTransferFrom', lost)).status).toBe('reverted');
  });

  test('items move by number, and no more than there are', async () => {
    await user.send(items, itemsAbi, 'mint', [user.address, 7n, 5n]);
    const move = (value: bigint) => [user.address, friend, 7n, value, '0x'];
    await user.send(items, itemsAbi, 'safeTransferFrom', move(3n));
    expect(await user.read(items, itemsAbi, 'balanceOf', [friend, 7n])).toBe(3n);
    expect((await user.call(items, itemsAbi, 'safeTransferFrom', move(3n))).status).toBe(
      'reverted',
    );
  });
});
