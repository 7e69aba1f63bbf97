import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { systemClock } from '../../src/main/clock.ts';
import { OtherForks } from '../../src/main/simulation/other-forks.ts';
import { Simulator } from '../../src/main/simulation/simulator.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import {
  baseTokens,
  practiceBaseId,
  practiceEthereumId,
} from '../../src/shared/chain/addresses.ts';
import type { RehearsalTotal } from '../../src/shared/chain/types.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { ValueRef } from '../../src/shared/plan/values.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { startPractice, startPracticeBase } from '../chain/support/practice.ts';
import { compare, wait, when } from '../executor/support/plans.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

let ethereum: Awaited<ReturnType<typeof startPractice>>;
let base: Awaited<ReturnType<typeof startPracticeBase>>;
let room: Awaited<ReturnType<typeof openRoom>>;
let onBase: ChainClient;
let simulator: Simulator;

beforeAll(async () => {
  [ethereum, base] = await Promise.all([startPractice(), startPracticeBase()]);
  room = await openRoom(ethereum.rpcUrl);
  onBase = await connectChain({ url: base.rpcUrl });
  const chains = {
    clientOf: async (chainId: number) => (chainId === practiceBaseId ? onBase : room.client),
    ids: () => [practiceEthereumId, practiceBaseId],
  };
  const tools = new Tools(room.client, bundledTokens, systemClock, chains);
  const elsewhere = new OtherForks(chains, { anvilPath: findAnvil(), clock: systemClock });
  simulator = new Simulator({ ...room, tools, elsewhere });
});

afterAll(async () => {
  await simulator?.stop();
  await Promise.all([ethereum?.close(), base?.close()]);
});

async function rehearse(steps: PlanNode[], on = simulator) {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await ethereum.chain.fund(address, { symbol: 'ETH', amount: '10' });
  await ethereum.chain.fund(address, { symbol: 'DAI', amount: '100' });
  const plan = { ...planOf(...steps), chainId: practiceEthereumId };
  return { address, rehearsal: await on.rehearsePlan(asked(plan, address)) };
}

const there = { chainId: practiceBaseId };
const bridge = (id: string, token: string, amount: string): PlanNode =>
  action(id, 'bridge', { token, amount, toChainId: practiceBaseId });
const wrapThere = (id: string, amount: string): PlanNode =>
  action(id, 'wrap', { amount, ...there });
const changes = ({ assetChanges }: RehearsalTotal) =>
  assetChanges.map(({ chainId, symbol, delta }) => [chainId, symbol, delta]);

describe('a plan over two chains', () => {
  test('is rehearsed on a fork of each, with what the bridge brings there', async () => {
    const { rehearsal, address } = await rehearse([
      bridge('send', 'ETH', '3'),
      wrapThere('wrap', '1'),
      bridge('dai', 'DAI', '40'),
      action('pay', 'transfer', {
        token: baseTokens.DAI.address,
        amount: { type: 'step_output', stepId: 'dai', path: 'received' },
        to: '0x1111111111111111111111111111111111111111',
        ...there,
      }),
    ]);
    expect(rehearsal.steps.map(({ nodeId, status }) => [nodeId, status])).toEqual([
      ['send', 'ok'],
      ['wrap', 'ok'],
      ['dai', 'ok'],
      ['pay', 'ok'],
    ]);
    const [send, wrap, dai] = rehearsal.steps;
    expect(send?.output).toMatchObject({ sent: '3', received: '3' });
    expect(send?.assetChanges).toContainEqual(
      expect.objectContaining({ ...there, token: 'native', delta: '3', account: address }),
    );
    expect(send?.risks).toContainEqual(
      expect.objectContaining({ id: 'BRIDGE_ARRIVAL_MODELLED', level: 'info' }),
    );
    expect(send?.risks.map(({ id }) => id)).not.toContain('ARRIVAL_NOT_REHEARSED');
    expect(dai?.output).toMatchObject({ sent: '40', received: '40' });
    // What is there on one chain alone is told with its chain, and each chain is counted by itself.
    expect(wrap?.assetChanges.map(({ chainId }) => chainId)).toEqual([31_338, 31_338]);
    expect(changes(rehearsal.total)).toEqual([
      [31_337, 'ETH', '-3'],
      [31_338, 'ETH', '2'],
      [31_338, 'WETH', '1'],
      [31_337, 'DAI', '-40'],
    ]);
  });

  test('cannot be run yet, and says so at each step that sends elsewhere', async () => {
    const { rehearsal } = await rehearse([bridge('send', 'ETH', '1'), wrapThere('wrap', '0.5')]);
    expect(rehearsal.status).toBe('ok');
    const [send, wrap] = rehearsal.steps;
    expect(send?.risks.map(({ level }) => level)).not.toContain('block');
    expect(wrap?.risks).toContainEqual(
      expect.objectContaining({ id: 'STEP_ON_OTHER_CHAIN', level: 'block' }),
    );
  });

  test('finds no more there than the bridge brings: nothing is given to the account', async () => {
    const { rehearsal } = await rehearse([bridge('send', 'ETH', '1'), wrapThere('wrap', '1.5')]);
    expect(rehearsal.status).toBe('failed');
    expect(rehearsal.steps[1]?.error?.code).toBe('INSUFFICIENT_BALANCE');
  });

  test('reads the other chain as its steps left it, on each way as that way did', async () => {
    const literal = (value: string): ValueRef => ({ type: 'literal', value });
    const held: ValueRef = {
      ...{ type: 'runtime', fn: 'balance' },
      args: [literal('WETH'), literal(String(practiceBaseId))],
    };
    const { rehearsal } = await rehearse([
      bridge('send', 'ETH', '2'),
      when('if', compare(1, 'lt', 2), wrapThere('a', '1'), wrapThere('b', '0.25')),
      wait('wait', { durationMs: 3_600_000 }),
      when(
        'more',
        { type: 'compare', left: held, op: 'gte', right: literal('1') },
        action('back', 'unwrap', { amount: 'max', ...there }),
      ),
      action('held', 'get_balance', { token: 'WETH', ...there }),
    ]);
    const ways = rehearsal.branches?.map(({ choices, steps }) => [
      choices.map(({ goes }) => goes).join(),
      steps.at(-1)?.output['amount'],
    ]);
    expect(ways).toEqual([
      ['then,then', '0'],
      ['else,else', '0.25'],
      ['then,else', '1'],
      ['else,then', '0'],
    ]);
  });

  test('leaves both chains as they are', async () => {
    const { address } = await rehearse([bridge('send', 'ETH', '1'), wrapThere('wrap', '0.5')]);
    expect(await onBase.nativeBalance(address)).toBe(0n);
    expect(await room.client.nativeBalance(address)).toBe(10n ** 19n);
  });

  test('is unknown on a chain of which there is no fork', async () => {
    const alone = new Simulator(room);
    const { rehearsal } = await rehearse([wrapThere('wrap', '1')], alone);
    expect(rehearsal).toMatchObject({ status: 'unknown', error: { code: 'STEP_ON_OTHER_CHAIN' } });
  });
});
