// Lending on Aave V3 through the real run; what is expected comes from Aave's own formulas, written anew.
import { type Abi, type Address, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { startPractice } from '../chain/support/practice.ts';
import { sequence } from '../executor/support/plans.ts';
import { me, openStage, type Practice } from '../executor/support/stage.ts';
import { complete, reader, resultOf, step, undo } from './support/real-run.ts';

const at = contractsOf(31337);
const pool = at?.aaveV3.pool ?? '0x';
const weth = at?.weth ?? '0x';
const usdc = ethereumTokens.USDC.address;
const ray = 10n ** 27n;

const poolAbi: Abi = parseAbi([
  'struct ReserveData { uint256 configuration; uint128 liquidityIndex; uint128 currentLiquidityRate; uint128 variableBorrowIndex; uint128 currentVariableBorrowRate; uint128 currentStableBorrowRate; uint40 lastUpdateTimestamp; uint16 id; address aToken; address stableDebtToken; address variableDebtToken; address strategy; uint128 accruedToTreasury; uint128 unbacked; uint128 isolationModeTotalDebt; }',
  'function getReserveData(address asset) view returns (ReserveData)',
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 healthFactor)',
]);
const scaledAbi: Abi = parseAbi([
  'function scaledBalanceOf(address account) view returns (uint256)',
]);

interface ReserveData {
  aToken: Address;
  variableDebtToken: Address;
  liquidityIndex: bigint;
  variableBorrowIndex: bigint;
}

let practice: Practice;
let chain: ReturnType<typeof reader>;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '5000' });
  chain = reader(practice);
});
afterAll(() => practice.close());

const reserve = (asset: Address) =>
  chain.read<ReserveData>(pool, poolAbi, 'getReserveData', [asset]);
const scaled = (token: Address) => chain.read<bigint>(token, scaledAbi, 'scaledBalanceOf', [me]);
const rayDiv = (units: bigint, index: bigint) => (units * ray + index / 2n) / index;

describe('lending on Aave', () => {
  it('supplies, borrows, repays all and takes all back, each to the unit', async () => {
    const stage = await openStage(practice);
    const before = { usdc: await chain.held(usdc), weth: await chain.held(weth) };
    const supplied = await complete(
      stage,
      sequence('root', [
        step('wrap', 'wrap', { amount: '2' }),
        step('supply', 'lend_supply', { token: 'WETH', amount: '2' }),
      ]),
    );
    expect(supplied.titles).toEqual([
      'Wrap 2 ETH into 2 WETH',
      `Let ${pool} take at most 2 WETH`,
      `Lend 2 WETH through ${pool}`,
    ]);
    const { aToken, liquidityIndex } = await reserve(weth);
    // The pool's index is that of the block in which it was last changed: the supply's own.
    expect(await scaled(aToken)).toBe(rayDiv(parseUnits('2', 18), liquidityIndex));
    expect(resultOf(stage, supplied.executionId, 'root/supply')).toMatchObject({ amount: '2' });

    const borrowed = await complete(
      stage,
      step('borrow', 'lend_borrow', { token: 'USDC', amount: '1000' }),
    );
    expect(borrowed.titles).toEqual([`Borrow 1,000 USDC from ${pool}`]);
    expect((await chain.held(usdc)) - before.usdc).toBe(1_000_000_000n);
    const { variableDebtToken, variableBorrowIndex } = await reserve(usdc);
    expect(await scaled(variableDebtToken)).toBe(rayDiv(1_000_000_000n, variableBorrowIndex));
    const [, , , , , health = 0n] = await chain.read<bigint[]>(
      pool,
      poolAbi,
      'getUserAccountData',
      [me],
    );
    const { healthFactor } = resultOf(stage, borrowed.executionId, 'borrow');
    expect(Number(healthFactor)).toBeCloseTo(Number(health) / 1e18, 4);
    expect(Number(healthFactor)).toBeCloseTo((6_000 * 0.83) / 1_000, 2);
    const [effect] = borrowed.run.steps.flatMap(({ effects }) => effects);
    expect(effect).toMatchObject({ verdict: 'matched' });
    expect(effect?.rehearsed).toMatchObject([
      { delta: '-1000', lent: { as: 'owed', symbol: 'USDC', token: usdc } },
      { symbol: 'USDC', delta: '1000' },
    ]);

    const repaid = await complete(
      stage,
      step('repay', 'lend_repay', { token: 'USDC', amount: 'max' }),
    );
    expect(await chain.held(variableDebtToken)).toBe(0n);
    const paid = parseUnits(String(resultOf(stage, repaid.executionId, 'repay')['amount']), 6);
    expect(before.usdc + 1_000_000_000n - paid).toBe(await chain.held(usdc));
    // The market rounds what it counts, so that without a second between them one unit can be missing.
    expect(paid).toBeGreaterThanOrEqual(999_999_999n);
    expect(paid).toBeLessThan(1_000_100_000n);

    const taken = await complete(
      stage,
      step('take', 'lend_withdraw', { token: 'WETH', amount: 'max' }),
    );
    expect(await chain.held(aToken)).toBe(0n);
    const back = (await chain.held(weth)) - before.weth;
    expect(back).toBeGreaterThanOrEqual(parseUnits('2', 18) - 1n);
    const { amount } = resultOf(stage, taken.executionId, 'take');
    expect(parseUnits(String(amount), 18)).toBe(back);
  });

  it('undoes each of its steps', async () => {
    const stage = await openStage(practice);
    // The interest of a second stays owed after an undo: with nothing else supplied, the market may refuse the last step.
    await complete(
      stage,
      sequence('root', [
        step('wrap', 'wrap', { amount: '0.1' }),
        step('supply', 'lend_supply', { token: 'WETH', amount: '0.1' }),
      ]),
    );
    const run = await complete(
      stage,
      sequence('root', [
        step('wrap', 'wrap', { amount: '1' }),
        step('supply', 'lend_supply', { token: 'WETH', amount: '1' }),
        step('borrow', 'lend_borrow', { token: 'USDC', amount: '100' }),
      ]),
    );
    const { titles } = await undo(stage, run.executionId);
    expect(titles).toEqual([
      `Let ${pool} take at most 100 USDC`,
      `Repay 100 USDC to ${pool}`,
      `Withdraw 1 WETH from ${pool}`,
      'Unwrap 1 WETH into 1 ETH',
    ]);
  });
});
