import fc from 'fast-check';
import { encodeFunctionData, getAddress, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { UnsignedTransaction } from '../../../src/main/chain/planned-transaction.ts';
import { usdMicrosOf } from '../../../src/main/executor/budgets/priced.ts';
import { worstCase } from '../../../src/main/executor/budgets/worst-case.ts';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { erc20Abi } from '../../../src/shared/chain/calls/erc20.ts';
import { stakingRewardsAbi } from '../../../src/shared/chain/calls/staking-rewards.ts';
import { routerAbi } from '../../../src/shared/chain/calls/uniswap-v2.ts';
import { swapRouterAbi } from '../../../src/shared/chain/calls/uniswap-v3.ts';
import { wethAbi } from '../../../src/shared/chain/calls/weth.ts';
import { knownFunctions } from '../../../src/shared/chain/known-calls.ts';
import type { AssetChange } from '../../../src/shared/chain/types.ts';
import { encodeV3Path } from '../../../src/shared/chain/v3-path.ts';

const me = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const other = getAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc');
const token = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
const router = getAddress('0x7a250d5630b4cf539739df2c5dacb4c659f2488d');
const key = token.toLowerCase();

function transaction(to: string, data: Hex, valueWei = 0n): UnsignedTransaction {
  return {
    ...{ kind: 'transfer', from: me, to: getAddress(to), valueWei, data, chainId: 1, nonce: 0 },
    ...{ gasLimit: 50_000n, maxFeePerGasWei: 20n, maxPriorityFeePerGasWei: 1n },
  };
}

function out(account: string, of: string, deltaUnits: bigint): AssetChange {
  return {
    ...{ chainId: 1, token: of, symbol: 'T', decimals: 0, account },
    ...{ deltaUnits: deltaUnits.toString(), delta: deltaUnits.toString() },
  };
}

/** A function that everybody knows, of a contract that nobody vouches for. */
const harmless = encodeFunctionData({ abi: stakingRewardsAbi, functionName: 'getReward' });

const erc20 = (functionName: 'transfer' | 'approve', units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [other, units] });

describe('the most that bytes can cost [A-06]', () => {
  it('is the highest price for all of the gas, beside what is sent along', () => {
    expect(worstCase(transaction(other, '0x', 7n), [])).toEqual({
      ...{ feeWei: 1_000_000n, outgoing: new Map([['native', 7n]]), outgoingKnown: true },
    });
  });

  it('is not known of a contract that a person added, by whatever name it is called', () => {
    const called = (to: string, data: Hex) => ({
      ...transaction(to, data),
      kind: 'contract_call' as const,
    });
    expect(worstCase(called(other, harmless), []).outgoingKnown).toBe(false);
    const ours = worstCase(called(token, erc20('transfer', 9n)), []);
    expect(ours).toMatchObject({ outgoing: new Map([[key, 9n]]), outgoingKnown: true });
    expect(worstCase(called(router, '0xdeadbeef'), []).outgoingKnown).toBe(false);
  });

  it.each<[what: string, to: string, data: Hex, outgoing: [string, bigint][]]>([
    ['a transfer', token, erc20('transfer', 9n), [[key, 9n]]],
    ['an allowance, which spends nothing', token, erc20('approve', 2n ** 256n - 1n), []],
    [
      'a transfer from the account itself',
      token,
      encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [me, other, 9n] }),
      [[key, 9n]],
    ],
    [
      'a transfer from another account',
      token,
      encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [other, me, 9n] }),
      [],
    ],
    [
      'an unwrapping',
      token,
      encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [4n] }),
      [[key, 4n]],
    ],
    [
      'a sale of tokens',
      router,
      encodeFunctionData({
        ...{ abi: routerAbi, functionName: 'swapExactTokensForETH' },
        args: [55n, 1n, [token, other], me, 1n],
      }),
      [[key, 55n]],
    ],
    [
      'a trade of tokens',
      router,
      encodeFunctionData({
        ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
        args: [56n, 1n, [token, other], me, 1n],
      }),
      [[key, 56n]],
    ],
  ])('is read from the bytes of %s', (_what, to, data, outgoing) => {
    const found = worstCase(transaction(to, data), []);
    expect([...found.outgoing]).toEqual(outgoing);
    expect(found.outgoingKnown).toBe(true);
  });

  it('is not known for a call that cannot be read [A-12]', () => {
    expect(worstCase(transaction(other, '0xdeadbeef'), []).outgoingKnown).toBe(false);
  });

  it('is known for every call that can be put into words', () => {
    const router = contractsOf(1)?.uniswapV2Router ?? other;
    const path = encodeV3Path([token, other], [500]);
    const params = { path, recipient: me, amountIn: 1n, amountOutMinimum: 1n };
    const trade = encodeFunctionData({
      ...{ abi: swapRouterAbi, functionName: 'exactInput', args: [params] },
    });
    for (const { abi } of knownFunctions) {
      const args = abi.inputs.map(({ type }) => {
        if (type === 'address[]') return [token, other];
        if (type === 'bytes[]') return [trade];
        if (type === 'bytes') return '0x';
        if (type === 'bytes32') return `0x${'1'.repeat(64)}`;
        if (type === 'uint8' || type === 'uint16' || type === 'uint48') return 1;
        return type === 'address' ? me : type === 'bool' || 1n;
      });
      const data = encodeFunctionData({ abi: [abi], functionName: abi.name, args });
      const rehearsed = [out(me, other, -1n)];
      // Which token a pool's shares are is known of a router that is known.
      const to = abi.name.startsWith('removeLiquidity') ? router : token;
      expect(worstCase(transaction(to, data), rehearsed).outgoingKnown, abi.name).toBe(true);
    }
  });

  it('is, of a token that the bytes do not name, what they say of the one that went out', () => {
    const stake = encodeFunctionData({
      ...{ abi: stakingRewardsAbi, functionName: 'stake', args: [9n] },
    });
    const found = worstCase(transaction(other, stake), [out(me, token, -4n)]);
    expect([...found.outgoing]).toEqual([[key, 9n]]);
    expect(found.outgoingKnown).toBe(true);
    const two = [out(me, token, -4n), out(me, router, -1n)];
    expect(worstCase(transaction(other, stake), two).outgoingKnown).toBe(false);
    expect(worstCase(transaction(other, stake), []).outgoingKnown).toBe(false);
  });

  it('counts no debt, and nothing that its own contract took back for money to the account', () => {
    const owed: AssetChange = {
      ...out(me, other, -7n),
      lent: { as: 'owed', token, symbol: 'USDC' },
    };
    const redeemed: AssetChange = { ...out(me, router, -5n), redeemed: true };
    const { outgoing } = worstCase(transaction(other, '0x'), [owed, redeemed]);
    expect([...outgoing]).toEqual([]);
  });

  it('counts what was supplied to a market as the money that it stands for', () => {
    const supplied: AssetChange = {
      ...out(me, other, -7n),
      lent: { as: 'supplied', token, symbol: 'USDC' },
    };
    expect([...worstCase(transaction(other, '0x'), [supplied]).outgoing]).toEqual([[key, 7n]]);
  });

  it('is never less than what went out in the rehearsal, and nothing that came in or was of others', () => {
    const units = fc.bigInt(-(2n ** 100n), 2n ** 100n);
    const changes = fc.array(fc.tuple(fc.boolean(), fc.boolean(), units));
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 90n), changes, (sent, found) => {
        const rehearsed = found.map(([mine, native, delta]) =>
          out(mine ? me : other, native ? 'native' : token, delta),
        );
        const { outgoing } = worstCase(transaction(token, erc20('transfer', sent)), rehearsed);
        const seen = found.filter(([mine, native]) => mine && !native).map(([, , delta]) => -delta);
        const expected = [sent, ...seen].reduce((most, each) => (each > most ? each : most), 0n);
        expect(outgoing.get(key) ?? 0n).toBe(expected);
      }),
    );
  });
});

describe('what units are worth', () => {
  it('is rounded up to a millionth of a dollar', () => {
    expect(usdMicrosOf(10n ** 18n, { price: '3000.5', decimals: 18 })).toBe(3_000_500_000n);
    expect(usdMicrosOf(1n, { price: '3000.5', decimals: 18 })).toBe(1n);
    expect(usdMicrosOf(0n, { price: '1', decimals: 6 })).toBe(0n);
  });

  it('is not known without a price', () => {
    expect(usdMicrosOf(1n, undefined)).toBeNull();
    expect(usdMicrosOf(1n, { price: '-1', decimals: 6 })).toBeNull();
  });
});
