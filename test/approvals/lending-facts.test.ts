// What a person reads before money is lent, borrowed or put away: a debt is told as one.
import { encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import { buildFacts, type FactsFrame } from '../../src/main/approvals/build-facts.ts';
import { shownLine } from '../../src/renderer/trusted/shown-line.ts';
import { aavePoolAbi } from '../../src/shared/chain/calls/aave-v3.ts';
import { erc4626Abi } from '../../src/shared/chain/calls/erc-4626.ts';
import { decodeCall } from '../../src/shared/chain/decode-call.ts';
import type { AssetChange, TransactionKind } from '../../src/shared/chain/types.ts';

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const debtToken = '0x72E95b8931767C79bA4EeE721354d6E99a61D004';
const aToken = '0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c';

const frame: FactsFrame = {
  ...{ executionId: 'x', planId: 'p', planName: 'Lend', stepLabel: '1', chainId: 31337 },
  ...{ networkName: 'Practice Ethereum', practice: true, rehearsedAt: 1, nonce: 0, expiresAt: 3 },
  ...{ block: { number: '1', hash: `0x${'1'.repeat(64)}` }, digest: `0x${'2'.repeat(64)}` },
};

function change(token: string, units: bigint, lent?: 'supplied' | 'owed'): AssetChange {
  const delta = (units / 1_000_000n).toString();
  return {
    ...{ chainId: 31337, token, symbol: 'USDC', decimals: 6, account: me },
    ...{ deltaUnits: units.toString(), delta },
    ...(lent && { lent: { as: lent, token: usdc, symbol: 'USDC' } }),
  };
}

function factsOf(kind: TransactionKind, to: string, data: `0x${string}`, changes: AssetChange[]) {
  const transaction = {
    ...{ ordinal: 0, kind, from: me, to, valueWei: '0', data, decoded: decodeCall(data) },
    ...{ status: 'ok' as const, gasLimit: '9', gasUsed: '9', feeWei: '9', logs: [] },
  };
  const found = { transaction, assetChanges: changes, allowances: [], findings: [] };
  const native = { symbol: 'ETH', decimals: 18 };
  const nobody = () => ({ name: '', source: 'unknown' as const });
  return buildFacts(frame, { account: me, ...found, mostFeeWei: 9n, native }, nobody);
}

const million = 1_000_000n;
const borrow = (onBehalfOf: `0x${string}`) =>
  encodeFunctionData({
    ...{ abi: aavePoolAbi, functionName: 'borrow' },
    args: [usdc, 1_000n * million, 2n, 0, onBehalfOf],
  });

describe('an approval', () => {
  it('of a loan says that it is owed', () => {
    const changes = [change(usdc, 1_000n * million), change(debtToken, -1_000n * million, 'owed')];
    const facts = factsOf('lend_borrow', pool, borrow(me), changes);
    expect(facts.title).toBe(`Borrow 1,000 USDC from ${pool}`);
    expect(facts.lines.map(shownLine)).toMatchObject([
      { direction: 'in', rehearsed: '1000', limit: '1000', bound: 'at least' },
      {
        direction: 'owed',
        symbol: 'USDC debt',
        rehearsed: '1000',
        limit: '1000',
        bound: 'at most',
      },
      { direction: 'fee' },
    ]);
    expect(facts.addresses.map(({ role }) => role)).not.toContain('Whose debt it is');
  });

  it('of a loan in the name of somebody else says whose debt it is', () => {
    const facts = factsOf('lend_borrow', pool, borrow(bob), [change(usdc, 1_000n * million)]);
    expect(facts.addresses).toContainEqual({
      ...{ role: 'Whose debt it is', address: bob, name: '', source: 'unknown' },
    });
  });

  it('of a repayment says the most that is paid and the least that is owed less', () => {
    const data = encodeFunctionData({
      ...{ abi: aavePoolAbi, functionName: 'repay', args: [usdc, 1_001n * million, 2n, me] },
    });
    const changes = [change(usdc, -1_000n * million), change(debtToken, 1_000n * million, 'owed')];
    const facts = factsOf('lend_repay', pool, data, changes);
    expect(facts.title).toBe(`Repay at most 1,001 USDC to ${pool}`);
    expect(facts.actionLabel).toBe('Sign and repay at most 1,001 USDC');
    expect(facts.lines.map(shownLine)).toMatchObject([
      { direction: 'out', rehearsed: '-1000', limit: '1001' },
      { direction: 'owed', rehearsed: '-1000', limit: '998.999999', bound: 'at least' },
      { direction: 'fee' },
    ]);
  });

  it('of all that is supplied says the least that comes', () => {
    const data = encodeFunctionData({
      ...{ abi: aavePoolAbi, functionName: 'withdraw', args: [usdc, 2n ** 256n - 1n, me] },
    });
    const changes = [change(usdc, 1_000n * million), change(aToken, -1_000n * million, 'supplied')];
    expect(factsOf('lend_withdraw', pool, data, changes).title).toBe(
      `Withdraw at least 998.999999 USDC from ${pool}`,
    );
  });

  it('of what somebody else gets says so', () => {
    const withdraw = encodeFunctionData({
      ...{ abi: aavePoolAbi, functionName: 'withdraw', args: [usdc, 9n * million, bob] },
    });
    const out = factsOf('lend_withdraw', pool, withdraw, [
      { ...change(aToken, -9n * million, 'supplied'), symbol: 'aEthUSDC' },
    ]);
    expect(out.title).toBe(`Withdraw 9 aEthUSDC from ${pool} for somebody else`);
    const supply = encodeFunctionData({
      ...{ abi: aavePoolAbi, functionName: 'supply', args: [usdc, 9n * million, bob, 0] },
    });
    const given = factsOf('lend_supply', pool, supply, [change(usdc, -9n * million)]);
    expect(given.title).toBe(`Lend 9 USDC through ${pool} for somebody else`);
    expect(given.addresses.map(({ role }) => role)).toContain('Proceeds paid to');
  });

  it('of a deposit into a vault says what is paid, and how few shares are let through', () => {
    const data = encodeFunctionData({
      ...{ abi: erc4626Abi, functionName: 'deposit', args: [1_000n * million, me] },
    });
    const shares = { ...change(pool, 900n * million), symbol: 'pvUSDC' };
    const facts = factsOf('vault_deposit', pool, data, [change(usdc, -1_000n * million), shares]);
    expect(facts.title).toBe(`Deposit 1,000 USDC into ${pool}`);
    expect(facts.lines).toMatchObject([
      { direction: 'out', limit: '1000' },
      { direction: 'in', rehearsed: '+900', limit: '895.499999' },
      { direction: 'fee' },
    ]);
  });
});
