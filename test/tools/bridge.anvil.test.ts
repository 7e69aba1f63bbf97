// Over the canonical bridge from practice Ethereum to practice Base, through the real run.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, type Hash, parseAbi, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { lookForArrival } from '../../src/main/chain/bridge/arrival.ts';
import { readDeposit } from '../../src/main/chain/bridge/deposit.ts';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { PracticeWorld } from '../../src/main/chain/practice/practice-world.ts';
import { rpcUnreachable } from '../../src/main/chain/rpc/rpc-errors.ts';
import { tokenBalance } from '../../src/main/chain/tokens.ts';
import { systemClock } from '../../src/main/clock.ts';
import { networkRefused } from '../../src/main/networks/network-refusals.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { baseTokens, contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { silentLog, temporaryFolder } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { action } from '../executor/support/plans.ts';
import { bob, me, openStage, type Stage } from '../executor/support/stage.ts';
import { asked, planOf } from '../simulation/support/room.ts';

const entry = contractsOf(31_337)?.bridge?.entry ?? '0x';
const entryAbi = parseAbi([
  'function bridgeETHTo(address to, uint32 minGas, bytes data) payable',
  'function depositERC20To(address l1Token, address l2Token, address to, uint256 amount, uint32 minGas, bytes data)',
  'function depositCount() view returns (uint256)',
]);
const erc20 = parseAbi(['function approve(address spender, uint256 value)']);

const dataDir = temporaryFolder();
const resourcesDir = join(import.meta.dirname, '../../resources');
let world: PracticeWorld;
let ethereum: ChainClient;
let base: ChainClient;
let somebody: PracticeUser;
let onBase: PracticeUser;

beforeAll(async () => {
  const anvilPath = findAnvil();
  world = new PracticeWorld({
    dataDir,
    resourcesDir,
    anvilPath,
    clock: systemClock,
    log: silentLog,
  });
  const started = await world.start();
  ethereum = await connectChain({ url: started.ethereum.rpcUrl });
  base = await connectChain({ url: started.base.rpcUrl });
  somebody = new PracticeUser(world.ethereum, started.ethereum);
  onBase = new PracticeUser(world.base, started.base);
  await world.ethereum.fund(me, { symbol: 'ETH', amount: '100' });
  await world.ethereum.fund(me, { symbol: 'DAI', amount: '500' });
  await world.ethereum.fund(me, { symbol: 'USDT', amount: '500' });
});
afterAll(async () => {
  await world.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const both = {
  clientOf: async (chainId: number) => (chainId === 31_338 ? base : ethereum),
  ids: () => [31_337, 31_338],
};
const open = (options = {}) => openStage({ chain: world.ethereum }, { chains: both, ...options });
const over = (params: Record<string, string | number>, extra = {}) =>
  action('over', { tool: 'bridge', params: { toChainId: 31_338, ...params }, ...extra });
const deposits = () => somebody.read<bigint>(entry, entryAbi, 'depositCount');
const onTools = (chains = both) => new Tools(ethereum, bundledTokens, systemClock, chains);
const look = async (bridgeId: string) => {
  const call = { tool: 'bridge_status', params: { bridgeId }, account: me, chainId: 31_337 };
  return onTools().read(call);
};

const stepOf = (stage: Stage, executionId: string) =>
  stage.run(executionId).steps.find(({ nodeId }) => nodeId === 'over');
const waits = (stage: Stage, executionId: string) =>
  stage.world.until(
    () => stepOf(stage, executionId)?.waitingFor === 'condition',
    'it waits for the arrival',
  );

/** Starts it and says yes to each of its transactions; settles when it waits for what it sent. */
async function send(stage: Stage, step: ReturnType<typeof over>, transactions = 1) {
  const { executionId } = await stage.world.start(step);
  for (let left = transactions; left > 0; left -= 1) {
    await stage.world.until(
      () => stage.pending().some(({ status }) => status === 'pending'),
      'asks',
    );
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.world.until(() => stage.pending().length === 0, 'answered');
  }
  await waits(stage, executionId);
  return executionId;
}

const resultOf = (stage: Stage, executionId: string) => {
  const step = stage.world.store.reader.steps.get(executionId, 'over');
  return step?.result?.ok ? step.result.value : null;
};

describe('the bridge', () => {
  it('is open until what was put in is seen on Base: over a restart, and whatever else comes there', async () => {
    const stage = await open();
    const before = await base.nativeBalance(bob);
    const executionId = await send(stage, over({ token: 'ETH', amount: '0.5', to: bob }));
    const txHash = stepOf(stage, executionId)?.effects[0]?.txHash ?? '0x';
    expect(await look(`31337:${txHash}`)).toEqual({ status: 'on_its_way' });

    // As much from somebody else is not what was sent.
    const half = parseEther('0.5');
    await onBase.test.setBalance({ address: bob, value: before + half });
    await stage.restart();
    await waits(stage, executionId);
    expect(stage.run(executionId).state).toBe('waiting');

    await world.relay(0);
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('completed');
    expect(await base.nativeBalance(bob)).toBe(before + 2n * half);
    expect(resultOf(stage, executionId)).toMatchObject({
      ...{ sent: '0.5', received: '0.5', bridgeId: `31337:${txHash}`, txHash, status: 'success' },
      arrivedAt: new Date(Number((await base.head()).timestamp) * 1000).toISOString(),
    });
    expect(await look(txHash)).toEqual({ status: 'arrived', received: '0.5' });
    const [undo] = stage.world.store.reader.undo.list(executionId);
    expect(undo?.body).toMatchObject({
      value: {
        kind: 'none',
        reason:
          '0.5 ETH went over the bridge to Practice Base. This version has no way back over it.',
      },
    });
  });

  it.each([
    ['DAI', '120.5', parseEther('120.5')],
    ['DAI', 'max', parseEther('379.5')],
    ['USDT', '50%', parseUnits('250', 6)],
  ] as const)(
    'takes %s %s after an exact allowance, and gives as much',
    async (token, amount, units) => {
      const stage = await open();
      const there = baseTokens[token].address;
      const before = await tokenBalance(base, there, me);
      const executionId = await send(stage, over({ token, amount }), 2);
      await world.relay(0);
      await stage.ended(executionId);
      expect((await tokenBalance(base, there, me)) - before).toBe(units);
      const [allow] = stepOf(stage, executionId)?.effects ?? [];
      expect(allow?.kind).toBe('approve');
      const text = String(Number(units) / 10 ** ethereumTokens[token].decimals);
      expect(resultOf(stage, executionId)).toMatchObject({ sent: text, received: text });
    },
  );

  it('is told at its rehearsal and at its approval', async () => {
    const stage = await open();
    const { simulation } = await stage.world.connector.connect();
    const plan = planOf(over({ token: 'ETH', amount: '1' }));
    const rehearsal = await simulation.rehearsePlan(asked(plan, me));
    expect(rehearsal.status).toBe('ok');
    expect(rehearsal.total.assetChanges).toMatchObject([{ token: 'native', delta: '-1' }]);
    expect(rehearsal.steps[0]?.output).not.toHaveProperty('received');
    expect(rehearsal.steps[0]?.risks.map(({ level, message }) => [level, message])).toContainEqual([
      'info',
      'Only the way into the bridge is rehearsed. What arrives on Practice Base is seen later: the step stays open until it has.',
    ]);
    const { executionId } = await stage.world.start(over({ token: 'ETH', amount: '1' }));
    const { facts } = await stage.request();
    expect(facts.title).toContain('Send 1 ETH to another network through');
    if (!('addresses' in facts)) throw new Error('it is no transaction');
    expect(facts.addresses.map(({ role, address }) => [role, address])).toEqual([
      ['Through', entry],
      ['Proceeds paid to', me],
    ]);
    await stage.world.executor.cancel(executionId);
    await stage.ended(executionId);
  });

  it('ends when it was not seen in time, says that nothing is lost, and is not done again', async () => {
    let aheadMs = 0;
    const clock = { now: () => Date.now() + aheadMs };
    const stage = await open({ clock });
    const again = { onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 1 } } as const;
    const executionId = await send(stage, over({ token: 'ETH', amount: '0.25' }, again));
    const made = await deposits();
    aheadMs = 25 * 3_600_000;
    await stage.world.executor.advance(executionId);
    await stage.ended(executionId);
    const step = stepOf(stage, executionId);
    const txHash = step?.effects[0]?.txHash;
    expect([stage.run(executionId).state, step?.error]).toEqual([
      'failed',
      {
        ...{ code: 'NOT_ARRIVED_YET', class: 'timeout', facts: { nodeId: 'over', txHash } },
        message: 'What this step sent was not seen on the other network in time.',
        advice:
          'Nothing is lost: it was put into the bridge and is on its way. Ask bridge_status with the hash of the transaction, and do not send it a second time.',
      },
    ]);
    await world.relay(0);
    expect(await look(txHash ?? '')).toEqual({ status: 'arrived', received: '0.25' });
    expect(await deposits()).toBe(made);
  });

  it('fails where the other end could not give it, and says who holds it', async () => {
    const stage = await open();
    // A contract over there that takes no coins.
    const to = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
    const executionId = await send(stage, over({ token: 'ETH', amount: '0.0625', to }));
    const made = await deposits();
    await world.relay(0);
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('failed');
    expect(stepOf(stage, executionId)?.error).toMatchObject({
      ...{ code: 'BRIDGE_NOT_CREDITED', class: 'reverted' },
      message: 'What was sent came through to Practice Base, and was not credited there.',
      facts: { bridgeId: expect.stringMatching(/^31337:0x/) },
    });
    expect(await deposits()).toBe(made);
  });

  it('looks again while Base does not answer, and can be paused and cancelled meanwhile', async () => {
    let isDown = false;
    const clientOf = async (chainId: number) => {
      if (isDown && chainId === 31_338) throw rpcUnreachable('base.example');
      return both.clientOf(chainId);
    };
    const stage = await open({ chains: { ...both, clientOf } });
    const executionId = await send(stage, over({ token: 'ETH', amount: '0.125' }));
    isDown = true;
    await stage.world.until(
      () => stage.run(executionId).error?.code === 'OTHER_CHAIN_UNREACHABLE',
      'it says so',
    );
    expect(stage.run(executionId).error?.message).toContain('Practice Base could not be asked:');
    isDown = false;
    await stage.world.executor.pause(executionId);
    await stage.world.until(() => stage.run(executionId).state === 'paused', 'it is paused');
    stage.world.executor.resume(executionId);
    await waits(stage, executionId);
    await stage.world.executor.cancel(executionId);
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('cancelled');
    await world.relay(0);
  });
});

describe('what is refused before anything is signed', () => {
  const build = (params: Record<string, string | number>, tools = onTools(), chainId = 31_337) =>
    tools.build({ tool: 'bridge', account: me, chainId, params: { toChainId: 31_338, ...params } });

  it('a token that has no counterpart', async () => {
    await expect(build({ token: 'USDC', amount: '1' })).rejects.toMatchObject({
      ...{ code: 'NO_COUNTERPART', class: 'invalid_params' },
      message: 'USDC has no counterpart on Practice Base that this bridge makes.',
    });
  });

  it('a way on which there is no bridge', async () => {
    await expect(build({ token: 'ETH', amount: '1', toChainId: 8_453 })).rejects.toMatchObject({
      code: 'NO_BRIDGE',
      message:
        'No bridge that Countersign knows goes from Practice Ethereum to Base. From Practice Ethereum it goes to Practice Base alone.',
    });
    const back = new Tools(base, bundledTokens, systemClock, both);
    await expect(
      build({ token: 'ETH', amount: '1', toChainId: 31_337 }, back, 31_338),
    ).rejects.toMatchObject({
      ...{ code: 'NO_BRIDGE' },
      message: 'No bridge that Countersign knows goes from Practice Base to Practice Ethereum.',
    });
  });

  it('another chain that nobody can look at', async () => {
    const but = (thrown: Error) =>
      onTools({
        ...both,
        clientOf: (id) => (id === 31_338 ? Promise.reject(thrown) : both.clientOf(id)),
      });
    const ether = { token: 'ETH', amount: '1' };
    await expect(build(ether, but(rpcUnreachable('base.example')))).rejects.toMatchObject({
      ...{ code: 'OTHER_CHAIN_UNREACHABLE', class: 'network' },
    });
    await expect(build(ether, but(networkRefused('NO_ENDPOINT')))).rejects.toMatchObject({
      code: 'NO_ENDPOINT',
    });
  });

  it('more than there is', async () => {
    await expect(build({ token: 'DAI', amount: '100000' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
  });
});

describe('bridge_status', () => {
  it('tells two deposits apart that are the same and in one block', async () => {
    await somebody.test.setAutomine(false);
    const wei = parseEther('0.01');
    const hashes: Hash[] = [];
    for (const _ of [1, 2])
      hashes.push(
        await somebody.sendOnly(entry, entryAbi, 'bridgeETHTo', [bob, 200_000, '0x'], wei),
      );
    await somebody.test.mine({ blocks: 1 });
    await somebody.test.setAutomine(true);
    const arrivals = () =>
      Promise.all(
        hashes.map(async (hash) => {
          const deposit = await readDeposit(ethereum, hash);
          if (deposit === null) throw new Error('it is not mined');
          return lookForArrival(deposit, { here: ethereum, there: base });
        }),
      );
    expect(await arrivals()).toEqual([{ kind: 'on_its_way' }, { kind: 'on_its_way' }]);
    await world.relay(0);
    const [first, second] = await arrivals();
    expect([first, second]).toMatchObject([
      { kind: 'arrived', units: wei },
      { kind: 'arrived', units: wei },
    ]);
    const blockOf = async (found: typeof first) =>
      (await base.receipt(found?.kind === 'arrived' ? found.txHash : '0x'))?.blockNumber ?? 0n;
    expect(await blockOf(first)).toBeLessThan(await blockOf(second));
  });

  it('knows one of before after the practice world was started again', async () => {
    const folder = temporaryFolder();
    const options = { resourcesDir, anvilPath: findAnvil(), clock: systemClock, log: silentLog };
    const own = new PracticeWorld({ ...options, dataDir: folder });
    try {
      const first = await own.start();
      const user = new PracticeUser(own.ethereum, first.ethereum);
      const args = [bob, 200_000, '0x'];
      const hashes: Hash[] = [];
      for (const wei of [3n, 3n]) {
        const receipt = await user.send(entry, entryAbi, 'bridgeETHTo', args, wei);
        hashes.push(receipt.transactionHash);
      }
      await own.relay(0);
      await user.send(entry, entryAbi, 'bridgeETHTo', args, 3n).then(({ transactionHash }) => {
        hashes.push(transactionHash);
      });
      await own.stop();
      const again = await own.start();
      const here = await connectChain({ url: again.ethereum.rpcUrl });
      const there = await connectChain({ url: again.base.rpcUrl });
      const found = await Promise.all(
        hashes.map(async (hash) => {
          const deposit = await readDeposit(here, hash);
          return deposit && (await lookForArrival(deposit, { here, there })).kind;
        }),
      );
      expect(found).toEqual(['arrived', 'arrived', 'on_its_way']);
    } finally {
      await own.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('says of what could not be credited that it was not', async () => {
    const { DAI } = ethereumTokens;
    await somebody.obtain('DAI', '1');
    await somebody.send(DAI.address, erc20, 'approve', [entry, 1n]);
    const wrong: [Address, Address, ...unknown[]] = [
      DAI.address,
      baseTokens.USDT.address,
      bob,
      1n,
      200_000,
      '0x',
    ];
    const { transactionHash } = await somebody.call(entry, entryAbi, 'depositERC20To', wrong);
    await world.relay(0);
    expect(await look(transactionHash)).toEqual({ status: 'not_credited' });
  });

  it('knows what is no deposit, and what is no id', async () => {
    expect(await look(`0x${'5'.repeat(64)}`)).toEqual({ status: 'not_mined' });
    const { transactionHash } = await somebody.call(ethereumTokens.DAI.address, erc20, 'approve', [
      bob,
      1n,
    ]);
    await expect(look(transactionHash)).rejects.toMatchObject({ code: 'NOT_A_DEPOSIT' });
    await expect(look('yesterday')).rejects.toMatchObject({ code: 'BAD_BRIDGE_ID' });
  });
});
