// A vault and a staking contract through the real run, held against their formulas written anew.
import { type Abi, type Address, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { passTime } from '../../src/main/chain/practice/control/chain-time.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../chain/support/practice.ts';
import { sequence } from '../executor/support/plans.ts';
import { me, openStage, type Practice } from '../executor/support/stage.ts';
import { complete, reader, refused, resultOf, step, undo } from './support/real-run.ts';

const { vault, staking } = practiceContracts;
const usdc = ethereumTokens.USDC.address;
const dai = ethereumTokens.DAI.address;

const vaultAbi: Abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function totalAssets() view returns (uint256)',
]);
const stakingAbi: Abi = parseAbi([
  'function rewardRate() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
]);

let practice: Practice;
let chain: ReturnType<typeof reader>;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10000' });
  await practice.chain.fund(me, { symbol: 'DAI', amount: '1000' });
  chain = reader(practice);
});
afterAll(() => practice.close());

const totals = async () => ({
  supply: await chain.read<bigint>(vault, vaultAbi, 'totalSupply'),
  assets: await chain.read<bigint>(vault, vaultAbi, 'totalAssets'),
});
/** What OpenZeppelin's formula with one virtual share and unit gives, rounded down. */
const sharesFor = (assets: bigint, at: { supply: bigint; assets: bigint }) =>
  (assets * (at.supply + 1n)) / (at.assets + 1n);
const assetsFor = (shares: bigint, at: { supply: bigint; assets: bigint }) =>
  (shares * (at.assets + 1n)) / (at.supply + 1n);
const decimal = (units: bigint) => {
  const text = units.toString().padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '');
};

describe('a vault', () => {
  it('gives the shares of its formula, and pays out what they are worth', async () => {
    const stage = await openStage(practice);
    const before = await totals();
    const assets = parseUnits('1000', 6);
    const put = await complete(stage, step('put', 'vault_deposit', { vault, amount: '1000' }));
    const shares = sharesFor(assets, before);
    expect(await chain.held(vault)).toBe(shares);
    expect(put.titles).toEqual([
      `Let ${vault} take at most 1,000 USDC`,
      `Deposit 1,000 USDC into ${vault}`,
    ]);
    expect(resultOf(stage, put.executionId, 'put')).toMatchObject({
      ...{ assets: '1000', shares: decimal(shares) },
    });
    expect(await chain.allowed(usdc, vault)).toBe(0n);

    const held = await chain.held(usdc);
    const half = await totals();
    const some = await complete(stage, step('some', 'vault_withdraw', { vault, amount: '50%' }));
    expect(await chain.held(vault)).toBe(shares - shares / 2n);
    expect((await chain.held(usdc)) - held).toBe(assetsFor(shares / 2n, half));
    expect(resultOf(stage, some.executionId, 'some')).toMatchObject({
      shares: decimal(shares / 2n),
    });

    const rest = await totals();
    const left = await chain.held(vault);
    await complete(stage, step('rest', 'vault_withdraw', { vault, amount: 'max' }));
    expect(await chain.held(vault)).toBe(0n);
    const now = await chain.held(usdc);
    expect(now - held).toBe(assetsFor(shares / 2n, half) + assetsFor(left, rest));
  });

  it('pays out an exact amount, for as many shares as that takes', async () => {
    const stage = await openStage(practice);
    await complete(stage, step('put', 'vault_deposit', { vault, amount: '500' }));
    const [shares, at, held] = [await chain.held(vault), await totals(), await chain.held(usdc)];
    await complete(stage, step('take', 'vault_withdraw', { vault, amount: '100' }));
    const assets = parseUnits('100', 6);
    expect((await chain.held(usdc)) - held).toBe(assets);
    // Rounded up, against the holder.
    const taken = (assets * (at.supply + 1n) + at.assets) / (at.assets + 1n);
    expect(shares - (await chain.held(vault))).toBe(taken);
  });

  it('gives back what was put in when that is undone, but for a unit of rounding', async () => {
    const stage = await openStage(practice);
    await complete(stage, step('clear', 'vault_withdraw', { vault, amount: 'max' }));
    const held = await chain.held(usdc);
    const put = await complete(stage, step('put', 'vault_deposit', { vault, amount: '250' }));
    const { executionId } = await undo(stage, put.executionId);
    expect(await chain.held(vault)).toBe(0n);
    expect(held - (await chain.held(usdc))).toBeLessThanOrEqual(2n);
    // And what is undone can be undone.
    await undo(stage, executionId);
    expect(await chain.held(vault)).toBeGreaterThan(0n);
  });

  it('is left within a limit in dollars, though its shares have no price', async () => {
    const stage = await openStage(practice);
    const usd = { kind: 'usd', chainId: null, token: null, limitUnits: 300_000_000n } as const;
    stage.world.store.writer.budgets.set({ scope: 'day', executionId: null, ...usd });
    const put = step('put', 'vault_deposit', { vault, amount: '200' });
    const take = step('take', 'vault_withdraw', { vault, amount: 'max' });
    const { executionId } = await complete(stage, sequence('root', [put, take]));
    const spends = stage.world.store.reader.spends.ofExecution(executionId);
    const tokens = spends.filter(({ kind }) => kind === 'token');
    expect(tokens).toMatchObject([{ token: usdc.toLowerCase(), state: 'spent' }]);
  });

  it('refuses a deposit that brings no share, or shares worth much less', async () => {
    const stage = await openStage(practice);
    const put = (amount: string) => step('put', 'vault_deposit', { vault, amount });
    expect(await refused(stage, put('0.000001'))).toMatchObject({ code: 'VAULT_GIVES_NO_SHARES' });
    expect(await refused(stage, put('0.000003'))).toMatchObject({ code: 'VAULT_SHARES_TOO_DEAR' });
  });
});

describe('staking', () => {
  const staked = (account: Address = me) =>
    chain.read<bigint>(staking, stakingAbi, 'balanceOf', [account]);
  const protocol = 'staking_rewards';

  it('locks, pays the rate by the second, and gives back', async () => {
    const stage = await openStage(practice);
    const locked = await complete(stage, step('lock', 'stake', { protocol, amount: '500' }));
    expect(locked.titles).toEqual([
      `Let ${staking} take at most 500 DAI`,
      `Stake 500 DAI with ${staking}`,
    ]);
    expect(await staked()).toBe(parseUnits('500', 18));
    expect(resultOf(stage, locked.executionId, 'lock')).toMatchObject({ amount: '500' });
    const effects = locked.run.steps.flatMap((each) => each.effects);
    const since = await timeOf(effects.at(-1)?.txHash);

    // Nothing is due in the second in which it was locked, and a second more or less is little of an hour.
    const { rpc } = await connectChain({ url: practice.rpcUrl });
    await passTime(rpc, 3_600);
    const held = await chain.held(usdc);
    const claimed = await complete(stage, step('claim', 'claim', { protocol, token: 'USDC' }));
    const rate = await chain.read<bigint>(staking, stakingAbi, 'rewardRate');
    const at = await timeOf(claimed.run.steps.flatMap((each) => each.effects).at(-1)?.txHash);
    // One staker gets all of it; the contract loses a unit to its division.
    const stake = parseUnits('500', 18);
    const due = (stake * (((at - since) * rate * 10n ** 18n) / stake)) / 10n ** 18n;
    expect((await chain.held(usdc)) - held).toBe(due);
    expect(resultOf(stage, claimed.executionId, 'claim')).toMatchObject({ amount: decimal(due) });

    const back = await complete(stage, step('back', 'unstake', { protocol, amount: '50%' }));
    expect(back.titles).toEqual([`Take 250 DAI back from ${staking}`]);
    expect(await staked()).toBe(parseUnits('250', 18));
  });

  it('takes what was staked back when that is undone, and stakes what was taken back', async () => {
    const stage = await openStage(practice);
    const [before, held] = [await staked(), await chain.held(dai)];
    const { executionId } = await complete(
      stage,
      step('lock', 'stake', { protocol, amount: '100' }),
    );
    const undone = await undo(stage, executionId);
    expect([await staked(), await chain.held(dai)]).toEqual([before, held]);
    await undo(stage, undone.executionId);
    expect([await staked(), await chain.held(dai)]).toEqual([
      before + parseUnits('100', 18),
      held - parseUnits('100', 18),
    ]);
  });

  async function timeOf(hash: string | null | undefined): Promise<bigint> {
    const receipt = await chain.client.getTransactionReceipt({ hash: hash as `0x${string}` });
    return (await chain.client.getBlock({ blockNumber: receipt.blockNumber })).timestamp;
  }
});
