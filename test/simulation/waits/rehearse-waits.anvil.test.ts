import { parseAbi, parseUnits } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAnvil } from '../../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../../src/main/chain/anvil/spawn-anvil.ts';
import { movePrice } from '../../../src/main/chain/practice/control/move-price.ts';
import { groupThousands } from '../../../src/shared/amounts.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import type { Rehearsal } from '../../../src/shared/chain/types.ts';
import { utcTime } from '../../../src/shared/iso-time.ts';
import type { Condition } from '../../../src/shared/plan/conditions.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import type { ValueRef } from '../../../src/shared/plan/values.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { loop, wait, when } from '../../executor/support/plans.ts';
import { action, asked, openRoom, planOf } from '../support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
let clean: unknown;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
});
beforeEach(async () => {
  if (clean !== undefined) await room.client.rpc.request('evm_revert', [clean]);
  clean = await room.client.rpc.request('evm_snapshot');
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

async function rehearse(steps: PlanNode[], trigger?: Trigger, on = room) {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(address, { symbol: 'ETH', amount: '10' });
  await practice.chain.fund(address, { symbol: 'DAI', amount: '1000' });
  const plan = { ...planOf(...steps), ...(trigger === undefined ? {} : { trigger }) };
  return on.simulator.rehearsePlan(asked(plan, address));
}

const literal = (value: string): ValueRef => ({ type: 'literal', value });
const ethPrice: ValueRef = { type: 'runtime', fn: 'price', args: [literal('ETH')] };
const time: ValueRef = { type: 'runtime', fn: 'timestamp', args: [] };
const compare = (left: ValueRef, op: 'gte' | 'lte', right: string): Condition => ({
  ...{ type: 'compare', left, op, right: literal(right) },
});
const risks = ({ steps }: Rehearsal) => steps.flatMap((step) => step.risks);
const outputOf = ({ steps }: Rehearsal, nodeId: string) =>
  steps.find((step) => step.nodeId === nodeId)?.output ?? {};
const hour = 3_600_000;

const stakingAbi = parseAbi([
  'function rewardRate() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
]);

/** By the contract's own formula, for whole seconds. */
async function rewardsFor(staked: bigint, seconds: readonly number[]) {
  const at = { address: practiceContracts.staking, abi: stakingAbi } as const;
  const [rate, others] = await Promise.all([
    room.client.read((viem) => viem.readContract({ ...at, functionName: 'rewardRate' })),
    room.client.read((viem) => viem.readContract({ ...at, functionName: 'totalSupply' })),
  ]);
  return seconds.map((each) => {
    const perToken = (BigInt(each) * rate * 10n ** 18n) / (others + staked);
    return (staked * perToken) / 10n ** 18n;
  });
}

describe('time that a plan waits', () => {
  test('passes on the fork: what is earned by the second is earned', async () => {
    const rehearsal = await rehearse([
      action('stake', 'stake', { protocol: 'staking_rewards', amount: '1000' }),
      wait('wait', { durationMs: hour }),
      action('claim', 'claim', { protocol: 'staking_rewards' }),
    ]);
    expect(rehearsal.status).toBe('ok');
    const got = rehearsal.steps.at(-1)?.assetChanges.find(({ symbol }) => symbol === 'USDC');
    // The blocks of the two transactions are the wait and a little apart.
    const seconds = Array.from({ length: 30 }, (_, more) => 3_600 + more);
    const expected = await rewardsFor(parseUnits('1000', 18), seconds);
    expect(expected.map(String)).toContain(got?.deltaUnits);
    expect(risks(rehearsal)).toContainEqual(
      expect.objectContaining({
        ...{ id: 'TIME_PASSED', level: 'info' },
        message: 'What follows was rehearsed as if 1 hour had passed.',
      }),
    );
  });

  test('passes until a time that is written, and between the rounds of a loop', async () => {
    const until = Math.ceil(Date.now() / 1_000) + 7_200;
    const untilTime = new Date(until * 1_000).toISOString();
    const reached = (op: 'gte' | 'lte', seconds: number) => compare(time, op, `${seconds * 1_000}`);
    const wrap = (id: string): PlanNode => action(id, 'wrap', { amount: '1' });
    const rehearsal = await rehearse([
      wait('wait', { untilTime }),
      when('there', reached('gte', until), wrap('a')),
      loop('loop', wrap('b'), { maxIterations: 3, delayMs: 10 * hour }),
      when('later', reached('gte', until + 20 * 3_600), wrap('c')),
      when('not yet', reached('gte', until + 21 * 3_600), wrap('d')),
    ]);
    const ran = rehearsal.steps.filter(
      ({ status, nodeId }) => status === 'ok' && nodeId.length === 1,
    );
    expect(ran.map(({ nodeId }) => nodeId).join('')).toBe('abbbc');
  });

  test('makes no price unknown: a feed that is kept fresh now is taken to be then', async () => {
    const { timestamp } = await room.client.head();
    const updatedAt = Number(timestamp) - 60;
    const move = { symbol: 'ETH', usd: '3000', updatedAt, only: 'feed' } as const;
    await movePrice(room.client.rpc, practiceEthereumId, move);
    const rehearsal = await rehearse([
      wait('wait', { durationMs: 5 * hour }),
      when('if', compare(ethPrice, 'gte', '3000'), action('a', 'wrap', { amount: '1' })),
    ]);
    expect(rehearsal.status).toBe('ok');
    expect(rehearsal.total.assetChanges).toHaveLength(2);
    expect(risks(rehearsal)[0]).toMatchObject({ evidence: { feedsRenewed: 1 } });
    expect(risks(rehearsal)[0]?.message).toContain('Prices are taken to be those of now then');
  });

  test('renews no feed that is too old already', async () => {
    const { timestamp } = await room.client.head();
    const updatedAt = Number(timestamp) - 86_400;
    const move = { symbol: 'ETH', usd: '3000', updatedAt, only: 'feed' } as const;
    await movePrice(room.client.rpc, practiceEthereumId, move);
    const rehearsal = await rehearse([
      wait('wait', { durationMs: 5 * hour }),
      when('if', compare(ethPrice, 'gte', '3000'), action('a', 'wrap', { amount: '1' })),
    ]);
    expect(rehearsal.status).toBe('unknown');
  });
});

const pairAbi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function balanceOf(address account) view returns (uint256)',
]);

/** What the WETH/USDC pair gives for some ETH after it was moved to a price: Uniswap's formula. */
async function pairGives(ethIn: bigint, usd: bigint): Promise<bigint> {
  const { weth, uniswapV2Factory } = contractsOf(practiceEthereumId) ?? {};
  if (weth === undefined || uniswapV2Factory === undefined) throw new Error('no practice chain');
  const usdc = ethereumTokens.USDC.address;
  const pair = await room.client.read((viem) =>
    viem.readContract({
      ...{ address: uniswapV2Factory, abi: pairAbi, functionName: 'getPair', args: [weth, usdc] },
    }),
  );
  const held = (address: `0x${string}`) =>
    room.client.read((viem) =>
      viem.readContract({ address, abi: pairAbi, functionName: 'balanceOf', args: [pair] }),
    );
  const [heldEth, heldUsdc] = [await held(weth), await held(usdc)];
  // The side of which there is too little at the new price is given more.
  const wantedUsdc = (heldEth * usd * 10n ** 6n) / 10n ** 18n;
  const wantedEth = (heldUsdc * 10n ** 18n) / (usd * 10n ** 6n);
  const [eth, usdcs] = wantedUsdc > heldUsdc ? [heldEth, wantedUsdc] : [wantedEth, heldUsdc];
  const taken = ethIn * 997n;
  return (taken * usdcs) / (eth * 1_000n + taken);
}

const sell = action('sell', 'defi_swap', {
  ...{ tokenIn: 'ETH', tokenOut: 'USDC', amount: '2', venue: 'uniswap_v2' },
});
const gotUsdc = ({ total }: Rehearsal) =>
  total.assetChanges.find(({ symbol }) => symbol === 'USDC')?.deltaUnits;

describe('a price that a plan waits for', () => {
  test.each([
    { op: 'gte', usd: '4000' },
    { op: 'lte', usd: '2200' },
  ] as const)('is made on a practice chain, in its pools too: $op $usd', async ({ op, usd }) => {
    const rehearsal = await rehearse([wait('wait', { until: compare(ethPrice, op, usd) }), sell]);
    expect(rehearsal.status).toBe('ok');
    expect(risks(rehearsal)[0]).toMatchObject({
      ...{ id: 'PRICE_ASSUMED', level: 'info' },
      message: `Assumed here: the price of ETH is ${groupThousands(usd)} USD.`,
    });
    expect(gotUsdc(rehearsal)).toBe(String(await pairGives(parseUnits('2', 18), BigInt(usd))));
    // The chain itself is as it was.
    const price = await rehearse([action('price', 'get_price', { token: 'ETH' })]);
    expect(outputOf(price, 'price')['price']).toBe('3000');
  });

  test('that holds now is waited for no longer', async () => {
    const rehearsal = await rehearse([
      wait('wait', { until: compare(ethPrice, 'lte', '3000') }),
      action('price', 'get_price', { token: 'ETH' }),
    ]);
    expect(risks(rehearsal)).toEqual([]);
    expect(outputOf(rehearsal, 'price')['price']).toBe('3000');
  });

  test('moves the feed alone where nobody can move the pools, and says what that means', async () => {
    const anvil = await spawnAnvil({
      binary: findAnvil(),
      args: ['--fork-url', practice.rpcUrl, '--chain-id', '1', '--accounts', '0'],
      deathSignal: 'KILL',
    });
    try {
      const mainnet = await openRoom(anvil.rpcUrl);
      const { address } = privateKeyToAccount(generatePrivateKey());
      const balance = `0x${parseUnits('10', 18).toString(16)}`;
      await mainnet.client.rpc.request('anvil_setBalance', [address, balance]);
      const steps = [
        wait('wait', { until: compare(ethPrice, 'gte', '4000') }),
        action('price', 'get_price', { token: 'ETH' }),
        wait('later', { durationMs: 3 * hour }),
        when('if', compare(ethPrice, 'gte', '4000'), sell),
      ];
      const rehearsal = await mainnet.simulator.rehearsePlan(asked(planOf(...steps), address));
      await mainnet.fork.stop();
      expect(rehearsal.status).toBe('ok');
      expect(outputOf(rehearsal, 'price')['price']).toBe('4000');
      expect(risks(rehearsal)[0]).toMatchObject({ id: 'PRICE_ASSUMED', level: 'caution' });
      expect(risks(rehearsal)[0]?.message).toBe(
        'Assumed here: the price of ETH is 4,000 USD. Trades after this were rehearsed in the pools as they are now, so what they give then will be different.',
      );
      expect(gotUsdc(rehearsal)).toBe(String(await pairGives(parseUnits('2', 18), 3_000n)));
    } finally {
      await anvil.stop(1_000);
    }
  });
});

test('what cannot be made to hold is assumed, and said to be', async () => {
  const rich: Condition = {
    ...{ type: 'compare', left: { type: 'runtime', fn: 'balance', args: [literal('USDC')] } },
    ...{ op: 'gte', right: literal('5') },
  };
  const rehearsal = await rehearse([
    wait('wait', { until: rich }),
    action('a', 'wrap', { amount: '1' }),
  ]);
  expect(rehearsal.status).toBe('ok');
  expect(risks(rehearsal)).toMatchObject([{ id: 'WAIT_ASSUMED', level: 'info' }]);
});

test('a way that does not wait runs at the time and the prices of before', async () => {
  const past = compare(time, 'gte', `${Date.now() + hour}`);
  const rehearsal = await rehearse([
    {
      ...when('if', compare(ethPrice, 'gte', '1'), wait('wait', { durationMs: 2 * hour })),
      else: wait('price', { until: compare(ethPrice, 'gte', '4000') }),
    },
    when('late', past, action('late pay', 'wrap', { amount: '1' })),
    action('price now', 'get_price', { token: 'ETH' }),
  ]);
  const ways = rehearsal.branches?.map(({ choices, steps }) => [
    choices.map(({ goes }) => goes).join(),
    steps.find(({ nodeId }) => nodeId === 'price now')?.output['price'],
  ]);
  expect(ways).toEqual([
    ['then,then', '3000'],
    ['else,else', '4000'],
    ['then,else', '3000'],
    ['else,then', '4000'],
  ]);
});

describe('a plan that starts by itself', () => {
  const steps = [
    action('stake', 'stake', { protocol: 'staking_rewards', amount: '1000' }),
    when(
      'if',
      compare(time, 'gte', `${Date.now() + 20 * hour}`),
      action('a', 'wrap', { amount: '1' }),
    ),
  ];

  test('is rehearsed at its next start', async () => {
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 24 * hour).toISOString();
    const rehearsal = await rehearse(steps, { type: 'time', at });
    expect(rehearsal.steps[0]?.risks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['NEXT_START', 'TIME_PASSED']),
    );
    expect(rehearsal.steps[0]?.risks[0]?.message).toBe(
      `Rehearsed for the next start of this plan, at ${utcTime(Date.parse(at))}. Later starts will find other prices and balances.`,
    );
    expect(rehearsal.steps.at(-1)).toMatchObject({ nodeId: 'a', status: 'ok' });
  });

  test('is rehearsed with the price that starts it', async () => {
    const trigger = { type: 'price', token: 'ETH', condition: 'above', threshold: '3500' } as const;
    const rehearsal = await rehearse([action('price', 'get_price', { token: 'ETH' })], trigger);
    expect(outputOf(rehearsal, 'price')['price']).toBe('3500.00000001');
    expect(risks(rehearsal)).toMatchObject([{ id: 'PRICE_ASSUMED' }]);
  });
});
