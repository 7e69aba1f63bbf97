// The ways in which lending is asked for: shares, in the name of others, within limits, as a condition.
import { type Abi, type Address, parseAbi, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { startPractice } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { sequence, when } from '../executor/support/plans.ts';
import { bob, me, openStage, type Practice } from '../executor/support/stage.ts';
import { complete, reader, refused, resultOf, sayYes, step } from './support/real-run.ts';

const at = contractsOf(31337);
const pool = at?.aaveV3.pool ?? '0x';
const weth = at?.weth ?? '0x';
const usdc = ethereumTokens.USDC.address;
const usdt = ethereumTokens.USDT.address;
const aWeth: Address = '0x4d5F47FA6A74757f35C14fD3a6Ef8E3C9BC514E8';
const debtUsdc: Address = '0x72E95b8931767C79bA4EeE721354d6E99a61D004';

const poolAbi: Abi = parseAbi([
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 healthFactor)',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 code)',
  'function deposit() payable',
  'function approve(address spender, uint256 value)',
]);

let practice: Practice;
let chain: ReturnType<typeof reader>;
let user: PracticeUser;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(bob);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '5000' });
  await practice.chain.fund(me, { symbol: 'USDT', amount: '1000' });
  chain = reader(practice);
  user = new PracticeUser(practice.chain, practice.status);
});
afterAll(() => practice.close());

const accountOf = async (account: Address) => {
  const [collateral = 0n, debt = 0n, available = 0n, threshold = 0n, , health = 0n] =
    await chain.read<bigint[]>(pool, poolAbi, 'getUserAccountData', [account]);
  return { collateral, debt, available, threshold, health };
};
/** Two counts of a part, a block of interest apart. */
const near = (left: bigint, right: bigint) => {
  const off = left > right ? left - right : right - left;
  expect(off * 1_000_000n, `${left} and ${right}`).toBeLessThanOrEqual(right + 2_000_000n);
};

describe('a share', () => {
  it('is one of the balance, of what is supplied and of what may be borrowed', async () => {
    const stage = await openStage(practice);
    await complete(stage, step('wrap', 'wrap', { amount: '10' }));
    const wethBefore = await chain.held(weth);
    await complete(stage, step('s', 'lend_supply', { token: 'WETH', amount: '50%' }));
    expect(wethBefore - (await chain.held(weth))).toBe(wethBefore / 2n);

    const supplied = await chain.held(aWeth);
    await complete(stage, step('w', 'lend_withdraw', { token: 'WETH', amount: '20%' }));
    near(await chain.held(aWeth), (supplied * 4n) / 5n);

    const { available } = await accountOf(me);
    const before = await chain.held(usdc);
    await complete(stage, step('b', 'lend_borrow', { token: 'USDC', amount: '10%' }));
    // One USDC is a dollar here; the market's dollars have eight places.
    near((await chain.held(usdc)) - before, available / 100n / 10n);
    expect(
      await refused(stage, step('all', 'lend_borrow', { token: 'USDC', amount: 'max' })),
    ).toMatchObject({
      code: 'BORROW_MAX_REFUSED',
    });
  });
});

describe('USDT', () => {
  it('is supplied though its old allowance has to go through zero first', async () => {
    const stage = await openStage(practice);
    await complete(stage, step('a', 'approve', { token: 'USDT', spender: pool, amount: '5' }));
    const { titles } = await complete(
      stage,
      step('s', 'lend_supply', { token: 'USDT', amount: '100' }),
    );
    expect(titles).toEqual([
      `Stop ${pool} from taking USDT`,
      `Let ${pool} take at most 100 USDT`,
      `Lend 100 USDT through ${pool}`,
    ]);
    expect(await chain.allowed(usdt, pool)).toBe(0n);
    await complete(stage, step('w', 'lend_withdraw', { token: 'USDT', amount: 'max' }));
  });
});

describe('in the name of others', () => {
  it('a supply is theirs, and cannot be undone', async () => {
    const stage = await openStage(practice);
    const before = await chain.held(aWeth, bob);
    const params = { token: 'WETH', amount: '0.5', onBehalfOf: bob };
    const { executionId, titles } = await complete(stage, step('s', 'lend_supply', params));
    expect(titles.at(-1)).toBe(`Lend 0.5 WETH through ${pool} for somebody else`);
    near((await chain.held(aWeth, bob)) - before, parseEther('0.5'));
    expect((await stage.world.executor.undoView(executionId)).cannot).toContainEqual(
      expect.objectContaining({ reason: 'It belongs to the account that it was supplied for.' }),
    );
  });

  it('a withdrawal is paid to them, and counts as spent', async () => {
    const stage = await openStage(practice);
    const before = await chain.held(weth, bob);
    const params = { token: 'WETH', amount: '0.25', onBehalfOf: bob };
    await complete(stage, step('w', 'lend_withdraw', params));
    expect((await chain.held(weth, bob)) - before).toBe(parseEther('0.25'));
  });

  it('a loan needs their word, is owed by them, and is paid back in their name', async () => {
    const stage = await openStage(practice);
    const params = { token: 'USDC', amount: '50', onBehalfOf: bob };
    expect(await refused(stage, step('b', 'lend_borrow', params))).toMatchObject({
      code: 'NO_CREDIT_DELEGATION',
    });
    await user.as(bob, weth, poolAbi, 'approve', [pool, parseEther('0.25')]);
    await user.as(bob, pool, poolAbi, 'supply', [weth, parseEther('0.25'), bob, 0]);
    await user.as(bob, debtUsdc, poolAbi, 'approveDelegation', [me, parseUnits('50', 6)]);
    const before = await chain.held(usdc);
    const { executionId } = await complete(stage, step('b', 'lend_borrow', params));
    expect((await chain.held(usdc)) - before).toBe(parseUnits('50', 6));
    near(await chain.held(debtUsdc, bob), parseUnits('50', 6));
    expect((await stage.world.executor.undoView(executionId)).cannot).toMatchObject([
      { reason: expect.stringContaining('pay it back in its name') },
    ]);
    await complete(stage, step('r', 'lend_repay', { ...params, amount: 'max' }));
    expect(await chain.held(debtUsdc, bob)).toBe(0n);
  });
});

describe('what is supplied', () => {
  it('can be sent on as it is, and raises no alarm', async () => {
    const stage = await openStage(practice);
    const before = await chain.held(aWeth, bob);
    await complete(stage, step('t', 'transfer', { token: aWeth, amount: '0.1', to: bob }));
    near((await chain.held(aWeth, bob)) - before, parseEther('0.1'));
  });
});

describe('lend_status', () => {
  it('says what the market says, and conditions see its health factor', async () => {
    const stage = await openStage(practice);
    const reads = (fn: string) => ({ type: 'runtime', fn, args: [] }) as never;
    const healthy = {
      ...{ type: 'compare', left: reads('health_factor'), op: 'gt' },
      right: { type: 'literal', value: '1.5' },
    } as never;
    const run = await complete(
      stage,
      sequence('root', [
        step('look', 'lend_status', {}),
        when('if', healthy, step('yes', 'get_gas', {}), step('no', 'wrap', { amount: '1' })),
      ]),
    );
    expect(run.titles).toEqual([]);
    const status = resultOf(stage, run.executionId, 'root/look');
    const { collateral, debt, threshold, health } = await accountOf(me);
    near(parseUnits(String(status['supplied']), 8), collateral);
    near(parseUnits(String(status['borrowed']), 8), debt);
    near(parseUnits(String(status['healthFactor']), 18), health);
    expect(status['liquidationThresholdPct']).toBe((Number(threshold) / 100).toString());
    expect(status['positions']).toMatchObject([
      { token: weth, symbol: 'WETH', borrowed: '0' },
      { token: usdc, symbol: 'USDC', supplied: '0' },
    ]);
  });
});

describe('a limit', () => {
  const limitOf = (amount: string) => ({
    budget: { maxSpend: [{ token: 'USDC', chainId: 31337, amount }] },
  });

  it('counts what is supplied, and neither a debt nor what comes back', async () => {
    const stage = await openStage(practice);
    const steps = sequence('root', [
      step('borrow', 'lend_borrow', { token: 'USDC', amount: '30' }),
      step('put', 'lend_supply', { token: 'USDC', amount: '20' }),
      step('back', 'lend_withdraw', { token: 'USDC', amount: 'max' }),
      step('again', 'lend_supply', { token: 'USDC', amount: '11' }),
    ]);
    const { executionId } = await stage.world.start(steps, limitOf('30') as never);
    const answering = sayYes(stage, executionId);
    await stage.world.until(
      () => stage.run(executionId).waitingFor === 'budget',
      'the second supply is above the limit',
      60_000,
    );
    expect(stage.run(executionId).steps.map(({ state }) => state)).toEqual([
      ...['running', 'completed', 'completed', 'completed', 'waiting'],
    ]);
    await stage.world.executor.cancel(executionId);
    await answering;
  });
});
