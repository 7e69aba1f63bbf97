import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createPublicClient,
  createWalletClient,
  getContract,
  http,
  parseAbi,
  parseEther,
} from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { readMinedOutcome } from '../../src/main/chain/outcome/read-mined-outcome.ts';
import { mine, passTime } from '../../src/main/chain/practice/control/chain-time.ts';
import type { PracticeChain } from '../../src/main/chain/practice/practice-chain.ts';
import { stopServed } from '../../src/main/chain/practice/stop-served.ts';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../src/shared/chain/addresses.ts';
import { usdFeedsOf } from '../../src/shared/chain/usd-feeds.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { eventually, practiceIn, processExists, temporaryFolder } from './support/practice.ts';

const somebody = '0x0000000000000000000000000000000000c0ffee';
const cleanUp: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const act of cleanUp.splice(0).reverse()) await act();
});

function folder(): string {
  const path = temporaryFolder();
  cleanUp.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function practice(dataDir: string, anvilPath?: string): PracticeChain {
  const chain = practiceIn(dataDir, anvilPath);
  cleanUp.push(() => chain.stop());
  return chain;
}

function clientOf(rpcUrl: string) {
  return createPublicClient({ transport: http(rpcUrl) });
}

interface Served {
  process: ChildProcess;
  rpcUrl: string;
  instanceId: string;
  gift: { hash: `0x${string}` } | null;
}

async function serveElsewhere(dataDir: string, account = ''): Promise<Served> {
  const script = join(import.meta.dirname, 'support/serve-practice.ts');
  const child = spawn(process.execPath, [script, dataDir, account], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp.push(() => {
    child.kill('SIGKILL');
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, ...(JSON.parse(line.toString('utf8')) as Omit<Served, 'process'>) };
}

function anvilPid(dataDir: string): number {
  const record = JSON.parse(readFileSync(join(dataDir, 'practice/running.json'), 'utf8')) as {
    anvil: { pid: number };
  };
  return record.anvil.pid;
}

function statePath(dataDir: string, instanceId: string): string {
  return join(dataDir, 'practice', `state-${instanceId}.json`);
}

describe('what a new practice chain holds', () => {
  test('the contracts of mainnet at their addresses, with pools at the prices of the feeds', async () => {
    const { rpcUrl, chainId } = await practice(folder()).start();
    const at = contractsOf(practiceEthereumId);
    if (at === undefined) throw new Error('no contracts');
    const client = clientOf(rpcUrl);
    expect(chainId).toBe(31337);
    expect(await client.getChainId()).toBe(31337);
    const router = getContract({
      address: at.uniswapV2Router,
      abi: parseAbi([
        'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
        'function factory() view returns (address)',
      ]),
      client,
    });
    expect(await router.read.factory()).toBe(at.uniswapV2Factory);
    const prices: Record<string, bigint> = {};
    for (const symbol of ['USDC', 'USDT', 'DAI'] as const) {
      const path = [at.weth, ethereumTokens[symbol].address];
      const [, out] = await router.read.getAmountsOut([parseEther('1'), path]);
      prices[symbol] = out ?? 0n;
    }
    // What x * y = k gives for one ETH after the fee of 0.3 %.
    const out = (ethInPool: bigint, oneToken: bigint) =>
      (997n * 3_000n * ethInPool * oneToken) / (1_000n * ethInPool + 997n);
    expect(prices).toEqual({
      USDC: out(10_000n, 10n ** 6n),
      USDT: out(5_000n, 10n ** 6n),
      DAI: out(5_000n, 10n ** 18n),
    });
    const pair = getContract({
      address: at.uniswapV2Factory,
      abi: parseAbi(['function getPair(address, address) view returns (address)']),
      client,
    });
    expect(await pair.read.getPair([at.weth, ethereumTokens.USDC.address])).toBe(
      '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
    );
    expect((await client.getCode({ address: at.multicall3 }))?.length).toBeGreaterThan(1_000);
  });

  test('fresh price feeds', async () => {
    const { rpcUrl } = await practice(folder()).start();
    const client = clientOf(rpcUrl);
    const feeds = usdFeedsOf(practiceEthereumId);
    const abi = parseAbi([
      'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
    ]);
    const answers: Record<string, bigint> = {};
    for (const [symbol, { address }] of Object.entries(feeds)) {
      const [, answer, , updatedAt] = await client.readContract({
        ...{ address, abi, functionName: 'latestRoundData' },
      });
      answers[symbol] = answer;
      expect(Date.now() / 1_000 - Number(updatedAt)).toBeLessThan(60);
    }
    const dollar = 10n ** 8n;
    expect(answers).toEqual({
      ETH: 3_000n * dollar,
      BTC: 90_000n * dollar,
      USDC: dollar,
      USDT: dollar,
      DAI: dollar,
    });
  });

  test('a faucet that gives 100 ETH, and tokens by request', async () => {
    const chain = practice(folder());
    const { rpcUrl } = await chain.start();
    await chain.fund(somebody);
    await chain.fund(somebody, { symbol: 'USDC', amount: '5000' });
    const client = clientOf(rpcUrl);
    expect(await client.getBalance({ address: somebody })).toBe(parseEther('100'));
    const balance = await client.readContract({
      address: ethereumTokens.USDC.address,
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
      functionName: 'balanceOf',
      args: [somebody],
    });
    expect(balance).toBe(5_000_000_000n);
  });
});

describe('its life', () => {
  test('what happened on it is still there after a stop and a start', async () => {
    const dataDir = folder();
    const first = practice(dataDir);
    const before = await first.start();
    const { hash } = await first.fund(somebody);
    await first.stop();
    const after = await practice(dataDir).start();
    expect(after.instanceId).toBe(before.instanceId);
    const client = clientOf(after.rpcUrl);
    expect(await client.getBalance({ address: somebody })).toBe(parseEther('100'));
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success');
  });

  test('kill -9 of the program that started it leaves no orphan and loses nothing', async () => {
    const dataDir = folder();
    const served = await serveElsewhere(dataDir, somebody);
    const pid = anvilPid(dataDir);
    expect(processExists(pid)).toBe(true);
    served.process.kill('SIGKILL');
    await eventually(() => !processExists(pid));
    const after = await practice(dataDir).start();
    expect(after.instanceId).toBe(served.instanceId);
    expect(after.quarantined).toBeUndefined();
    const hash = served.gift?.hash ?? '0x';
    const receipt = await clientOf(after.rpcUrl).getTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
  });

  test('anvil itself being killed loses no more than it had not written; the next start works', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    const { instanceId } = await chain.start();
    await chain.fund(somebody);
    const coffee = somebody.slice(2).toLowerCase();
    await eventually(() => readFileSync(statePath(dataDir, instanceId), 'utf8').includes(coffee));
    process.kill(anvilPid(dataDir), 'SIGKILL');
    await eventually(async () => (await chain.status()) === undefined);
    const after = await chain.start();
    expect(after.instanceId).toBe(instanceId);
    const balance = await clientOf(after.rpcUrl).getBalance({ address: somebody });
    expect(balance).toBe(parseEther('100'));
  });

  test('anvil that stands still for a while on a busy machine is waited for, and not ended', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    const { rpcUrl } = await chain.start();
    const pid = anvilPid(dataDir);
    process.kill(pid, 'SIGSTOP');
    setTimeout(() => process.kill(pid, 'SIGCONT'), 3_000);
    expect(await chain.status()).toMatchObject({ rpcUrl });
    expect((await chain.start()).rpcUrl).toBe(rpcUrl);
    expect(anvilPid(dataDir)).toBe(pid);
  });

  test('a gift is on disk when it is given: anvil being killed then does not take it back', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    await chain.start();
    await chain.fund(somebody);
    const pid = anvilPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await eventually(() => !processExists(pid));
    const { rpcUrl } = await chain.start();
    const balance = await clientOf(rpcUrl).getBalance({ address: somebody });
    expect(balance).toBe(parseEther('100'));
  });

  test('an exit file that was cut off leaves what was saved before it', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    const { instanceId } = await chain.start();
    await chain.fund(somebody);
    const coffee = somebody.slice(2).toLowerCase();
    const path = statePath(dataDir, instanceId);
    await eventually(() => readFileSync(path, 'utf8').includes(coffee));
    await chain.stop();
    const exitPath = path.replace('.json', '.exit.json');
    const whole = readFileSync(exitPath, 'utf8');
    writeFileSync(exitPath, whole.slice(0, whole.length / 2));
    const after = await chain.start();
    expect(after.instanceId).toBe(instanceId);
    const balance = await clientOf(after.rpcUrl).getBalance({ address: somebody });
    expect(balance).toBe(parseEther('100'));
  });

  test('an anvil that ends without writing its file takes nothing along', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    const { rpcUrl, instanceId } = await chain.start();
    await mine(createJsonRpc({ url: rpcUrl }), 1);
    await chain.stop();
    rmSync(statePath(dataDir, instanceId).replace('.json', '.exit.json'), { force: true });
    expect(await chain.start()).toMatchObject({ instanceId, blockNumber: 1n });
  });

  test('what a transaction changed can still be read after a restart', async () => {
    const chain = practice(folder());
    await chain.start();
    const { hash } = await chain.fund(somebody);
    await chain.stop();
    const { rpcUrl } = await chain.start();
    const client = await connectChain({ url: rpcUrl });
    const options = { kind: 'transfer' as const, ordinal: 0, tokens: bundledTokens };
    const outcome = await readMinedOutcome(client, hash, options);
    expect(outcome?.assetChanges.map(({ delta }) => delta)).toEqual(['-100', '100']);
  });

  test('time that was let go by is not taken back by a restart', async () => {
    const chain = practice(folder());
    const before = await chain.start();
    await passTime(createJsonRpc({ url: before.rpcUrl }), 3_600);
    const { timestamp: later } = await clientOf(before.rpcUrl).getBlock();
    await chain.stop();
    const after = await chain.start();
    await chain.fund(somebody);
    await mine(createJsonRpc({ url: after.rpcUrl }), 1);
    const { number, timestamp } = await clientOf(after.rpcUrl).getBlock();
    expect(number).toBeGreaterThan(before.blockNumber + 1n);
    expect(timestamp).toBeGreaterThanOrEqual(later);
    expect(timestamp).toBeLessThan(later + 3_600n);
  });

  test('reset gives a new instance, as it was in the beginning', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    const before = await chain.start();
    await chain.fund(somebody);
    const after = await chain.reset();
    expect(after.instanceId).not.toBe(before.instanceId);
    expect(after.blockNumber).toBe(0n);
    expect(await clientOf(after.rpcUrl).getBalance({ address: somebody })).toBe(0n);
    expect(existsSync(statePath(dataDir, before.instanceId))).toBe(false);
  });

  test('its own accounts are not refilled by a restart', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    const { rpcUrl, accounts } = await chain.start();
    const [rich, other] = accounts;
    if (rich === undefined || other === undefined) throw new Error('no accounts');
    const wallet = createWalletClient({ transport: http(rpcUrl) });
    const value = parseEther('9000');
    const hash = await wallet.sendTransaction({ account: rich, chain: null, to: other, value });
    await clientOf(rpcUrl).waitForTransactionReceipt({ hash, pollingInterval: 10 });
    await chain.stop();
    const again = await chain.start();
    const left = await clientOf(again.rpcUrl).getBalance({ address: rich });
    expect(left).toBeLessThan(parseEther('1000'));
  });
});

describe('two programs on one data folder', () => {
  test('the second finds the chain of the first and shares it', async () => {
    const dataDir = folder();
    const served = await serveElsewhere(dataDir);
    const second = practice(dataDir);
    const status = await second.start();
    expect(status).toMatchObject({ shared: true, rpcUrl: served.rpcUrl });
    await second.stop();
    expect(await clientOf(served.rpcUrl).getChainId()).toBe(31337);
  });

  test('the second may not reset it', async () => {
    const dataDir = folder();
    await serveElsewhere(dataDir);
    await expect(practice(dataDir).reset()).rejects.toMatchObject({ code: 'PRACTICE_IN_USE' });
  });

  test('two that start at the same moment end up with one chain', async () => {
    const dataDir = folder();
    const [a, b] = await Promise.all([practice(dataDir).start(), practice(dataDir).start()]);
    expect(a.rpcUrl).toBe(b.rpcUrl);
    expect([a.shared, b.shared].sort()).toEqual([false, true]);
  });

  test('a third may end it for the second, and its state is kept', async () => {
    const dataDir = folder();
    const served = await serveElsewhere(dataDir, somebody);
    expect(await stopServed(dataDir)).toBe(true);
    expect(await stopServed(dataDir)).toBe(false);
    const after = await practice(dataDir).start();
    expect(after).toMatchObject({ instanceId: served.instanceId, blockNumber: 1n });
  });

  test('a record that a dead program left is not believed', async () => {
    const dataDir = folder();
    const chain = practice(dataDir);
    await chain.start();
    await chain.stop();
    const stale = { ownerPid: 1, anvil: { pid: process.pid, port: 9 }, instanceId: 'gone' };
    writeFileSync(join(dataDir, 'practice/running.json'), JSON.stringify(stale));
    expect((await chain.start()).shared).toBe(false);
  });
});

describe('when something is wrong [F-10]', () => {
  test('no anvil: ANVIL_MISSING', async () => {
    const chain = practice(folder(), '/nowhere/anvil');
    await expect(chain.start()).rejects.toMatchObject({ code: 'ANVIL_MISSING' });
  });

  test('another program in its place: ANVIL_CHANGED, and the state is left alone', async () => {
    const dataDir = folder();
    const works = practice(dataDir);
    const { instanceId } = await works.start();
    await works.stop();
    const broken = practice(dataDir, '/bin/false');
    await expect(broken.start()).rejects.toMatchObject({ code: 'ANVIL_CHANGED' });
    expect((await works.start()).instanceId).toBe(instanceId);
  });

  test('a port that is taken is no reason to give the state up', async () => {
    const dataDir = folder();
    const elsewhere = await practice(folder()).start();
    const { instanceId } = await practice(dataDir).start();
    await stopServed(dataDir);
    const port = Number(new URL(elsewhere.rpcUrl).port);
    await expect(practiceIn(dataDir, undefined, port).start()).rejects.toMatchObject({
      code: 'PRACTICE_START_FAILED',
    });
    expect((await practice(dataDir).start()).instanceId).toBe(instanceId);
  });

  test.each([
    ['cut off in the middle', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another instance', (text: string) => text.replaceAll(/0x0{32}[0-9a-f]{32}/g, '0x01')],
    [
      'not a state that anvil reads',
      (text: string) => text.replace('"balance":"0x0"', '"balance":"none"'),
    ],
  ])('a state file that is %s is put aside, not deleted, and said', async (_name, spoil) => {
    const dataDir = folder();
    const chain = practice(dataDir);
    const { instanceId } = await chain.start();
    await chain.stop();
    const path = statePath(dataDir, instanceId);
    // Anvil's own file comes last; one that was killed for being slow has left none.
    const exitPath = path.replace('.json', '.exit.json');
    const spoilt = spoil(readFileSync(existsSync(exitPath) ? exitPath : path, 'utf8'));
    rmSync(exitPath, { force: true });
    writeFileSync(path, spoilt);
    const after = await chain.start();
    expect(after.instanceId).not.toBe(instanceId);
    const aside = readdirSync(join(dataDir, 'practice')).filter((name) =>
      name.includes('.unreadable-'),
    );
    expect(aside).toHaveLength(1);
    expect(after.quarantined).toBe(join(dataDir, 'practice', aside[0] ?? ''));
    expect(readFileSync(after.quarantined ?? '', 'utf8')).toBe(spoilt);
  });
});
