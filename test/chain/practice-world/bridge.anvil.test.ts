import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, maxUint256, parseAbi, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAnvil } from '../../../src/main/chain/anvil/find-anvil.ts';
import { PracticeWorld } from '../../../src/main/chain/practice/practice-world.ts';
import { systemClock } from '../../../src/main/clock.ts';
import {
  baseTokens,
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import { eventually, silentLog, temporaryFolder } from '../support/practice.ts';
import { PracticeUser } from '../support/practice-user.ts';

const bridge = contractsOf(practiceEthereumId)?.bridge;
const entry = bridge?.entry ?? '0x';
const exit = bridge?.exit ?? '0x';
const receiver: Address = '0x000000000000000000000000000000000000bEEF';
const entryAbi = parseAbi([
  'function depositETH(uint32 minGas, bytes data) payable',
  'function bridgeETHTo(address to, uint32 minGas, bytes data) payable',
  'function depositERC20To(address l1Token, address l2Token, address to, uint256 amount, uint32 minGas, bytes data)',
]);
const exitAbi = parseAbi([
  'event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)',
  'event FailedRelayedMessage(bytes32 indexed msgHash)',
]);
const erc20 = parseAbi([
  'function approve(address spender, uint256 value)',
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
]);

const dataDir = temporaryFolder();
const resourcesDir = join(import.meta.dirname, '../../../resources');
const options = { dataDir, resourcesDir, anvilPath: findAnvil(), clock: systemClock };
let world: PracticeWorld;
let ethereum: PracticeUser;
let base: PracticeUser;
beforeAll(async () => {
  world = new PracticeWorld({ ...options, log: silentLog });
  const started = await world.start();
  ethereum = new PracticeUser(world.ethereum, started.ethereum);
  base = new PracticeUser(world.base, started.base);
});
afterAll(async () => {
  await world.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ethOn = (user: PracticeUser) => user.client.getBalance({ address: receiver });
const depositEth = (wei: bigint) =>
  ethereum.send(entry, entryAbi, 'bridgeETHTo', [receiver, 200_000, '0x'], wei);

describe('the bridge from practice Ethereum to practice Base', () => {
  test('the chains are two, with ids of their own', async () => {
    expect([await ethereum.client.getChainId(), await base.client.getChainId()]).toEqual([
      31337, 31338,
    ]);
  });

  test('keeps ETH until the time is over, then credits the same on Base, once', async () => {
    await depositEth(parseEther('1.5'));
    await world.relay();
    expect(await ethOn(base)).toBe(0n);
    await ethereum.later(31);
    await world.relay();
    expect(await ethOn(base)).toBe(parseEther('1.5'));
    await world.relay();
    expect(await ethOn(base)).toBe(parseEther('1.5'));
    expect(await ethereum.client.getBalance({ address: entry })).toBe(parseEther('1.5'));
    const [arrived] = await base.client.getContractEvents({
      ...{ address: exit, abi: exitAbi, eventName: 'ETHBridgeFinalized', fromBlock: 0n },
    });
    expect(arrived?.args).toMatchObject({ from: ethereum.address, amount: parseEther('1.5') });
  });

  test('mints a token on Base for what it keeps on Ethereum', async () => {
    const { DAI } = ethereumTokens;
    const supply = await base.read<bigint>(baseTokens.DAI.address, erc20, 'totalSupply');
    await ethereum.obtain('DAI', '70');
    await ethereum.send(DAI.address, erc20, 'approve', [entry, maxUint256]);
    const to = [DAI.address, baseTokens.DAI.address, receiver, parseEther('70'), 200_000, '0x'];
    await ethereum.send(entry, entryAbi, 'depositERC20To', to);
    await world.relay(0);
    const held = await base.read(baseTokens.DAI.address, erc20, 'balanceOf', [receiver]);
    expect(held).toBe(parseEther('70'));
    const after = await base.read<bigint>(baseTokens.DAI.address, erc20, 'totalSupply');
    expect(after - supply).toBe(parseEther('70'));
    expect(await ethereum.read(DAI.address, erc20, 'balanceOf', [entry])).toBe(parseEther('70'));
  });

  test('says that a token without its counterpart could not be credited, and goes on', async () => {
    const { DAI } = ethereumTokens;
    await ethereum.obtain('DAI', '1');
    const wrong = [DAI.address, baseTokens.USDT.address, receiver, 1n, 200_000, '0x'];
    await ethereum.send(entry, entryAbi, 'depositERC20To', wrong);
    const before = await ethOn(base);
    await depositEth(5n);
    await world.relay(0);
    expect((await ethOn(base)) - before).toBe(5n);
    const failed = await base.client.getContractEvents({
      ...{ address: exit, abi: exitAbi, eventName: 'FailedRelayedMessage', fromBlock: 0n },
    });
    expect(failed).toHaveLength(1);
  });

  test('credits by itself, and what came before a reset does not come again', async () => {
    const before = await ethOn(base);
    await depositEth(7n);
    await ethereum.later(31);
    await eventually(async () => (await ethOn(base)) === before + 7n);
    const fresh = await world.reset();
    const [first, second] = [
      new PracticeUser(world.ethereum, fresh.ethereum),
      new PracticeUser(world.base, fresh.base),
    ];
    expect(await world.relay(0)).toBe(0n);
    expect(await ethOn(second)).toBe(0n);
    await first.send(entry, entryAbi, 'depositETH', [200_000, '0x'], 9n);
    expect(await world.relay(0)).toBe(1n);
  });
});
