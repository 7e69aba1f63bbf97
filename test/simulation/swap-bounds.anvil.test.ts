// What the bytes of a swap let go and come at worst, as a rehearsal, an approval and a budget count it.
import { type Address, getAddress, type Hex, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { worstCase } from '../../src/main/executor/budgets/worst-case.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { leastDeltaOf } from '../../src/shared/chain/rehearsed-meaning.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const me = getAddress('0x00000000000000000000000000000000000a11ce');
const usdc = ethereumTokens.USDC.address;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  await practice.chain.fund(me, { symbol: 'ETH', amount: '50' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '90000' });
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

async function rehearsed(params: Record<string, string>) {
  const step = action('swap', 'defi_swap', params);
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(step), me));
  const [done] = rehearsal.steps;
  const swap = done?.transactions.at(-1);
  if (done === undefined || swap === undefined) throw new Error('no swap');
  expect(done.error).toBeUndefined();
  const own = done.assetChanges.filter(({ account }) => account === me);
  const worst = new Map(
    rehearsal.worstCase.assetChanges.map(({ symbol, deltaUnits }) => [symbol, BigInt(deltaUnits)]),
  );
  const counted = worstCase(
    {
      ...{ kind: 'swap', chainId: 31_337, nonce: 0, gasLimit: 1n, maxFeePerGasWei: 0n },
      ...{ maxPriorityFeePerGasWei: 0n, from: me, to: swap.to as Address },
      ...{ valueWei: BigInt(swap.valueWei), data: swap.data as Hex },
    },
    own,
  );
  const least = new Map(own.map((change) => [change.symbol, leastDeltaOf(swap, change)]));
  return { rehearsal, done, worst, least, counted };
}

describe.each(['uniswap_v2', 'uniswap_v3'])('on %s', (venue) => {
  test('an exact amount in brings at least the minimum, and takes that amount', async () => {
    const params = { tokenIn: 'USDC', tokenOut: 'ETH', amount: '1000', minOut: '0.3', venue };
    const { worst, least, counted } = await rehearsed(params);
    const expected = [
      ['ETH', parseUnits('0.3', 18)],
      ['USDC', -parseUnits('1000', 6)],
    ];
    expect([...worst].sort()).toEqual(expected);
    expect([...least].sort()).toEqual(expected);
    expect(counted).toMatchObject({ outgoingKnown: true });
    expect(counted.outgoing.get(usdc.toLowerCase())).toBe(parseUnits('1000', 6));
  });

  test('an exact amount out takes at most the maximum, and brings that amount', async () => {
    const params = { tokenIn: 'USDC', tokenOut: 'ETH', amountOut: '0.3', maxIn: '1500', venue };
    const { worst, least, counted, done } = await rehearsed(params);
    const expected = [
      ['ETH', parseUnits('0.3', 18)],
      ['USDC', -parseUnits('1500', 6)],
    ];
    expect([...worst].sort()).toEqual(expected);
    expect([...least].sort()).toEqual(expected);
    expect(counted.outgoing.get(usdc.toLowerCase())).toBe(parseUnits('1500', 6));
    const paid = done.assetChanges.find(({ symbol }) => symbol === 'USDC')?.deltaUnits ?? '0';
    expect(-BigInt(paid)).toBeLessThan(parseUnits('1500', 6));
  });

  test('coins for an exact amount out are counted in full, although what is not used comes back', async () => {
    const params = { tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '600', maxIn: '0.5', venue };
    const { worst, counted, done } = await rehearsed(params);
    expect([...worst].sort()).toEqual([
      ['ETH', -parseUnits('0.5', 18)],
      ['USDC', parseUnits('600', 6)],
    ]);
    expect([...counted.outgoing]).toEqual([['native', parseUnits('0.5', 18)]]);
    const paid = done.assetChanges.find(({ symbol }) => symbol === 'ETH')?.deltaUnits ?? '0';
    expect(-BigInt(paid)).toBeLessThan(parseUnits('0.21', 18));
  });
});

test('a trade that is large for its pools is a caution, and a danger when it is larger', async () => {
  const level = async (usd: bigint) => {
    const amount = usd.toString();
    await practice.chain.fund(me, { symbol: 'USDC', amount });
    const bound = { minOut: '1', venue: 'uniswap_v2' };
    const { done } = await rehearsed({ tokenIn: 'USDC', tokenOut: 'ETH', amount, ...bound });
    return done.risks.find(({ id }) => id === 'PRICE_IMPACT')?.level;
  };
  // Each side of the pool is worth 30 million.
  expect(await level(300_000n)).toBeUndefined();
  expect(await level(2_000_000n)).toBe('caution');
  expect(await level(9_000_000n)).toBe('danger');
});
