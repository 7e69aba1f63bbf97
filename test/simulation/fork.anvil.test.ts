import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTestClient,
  createWalletClient,
  http,
  numberToHex,
  parseEther,
  parseTransaction,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import type { ForkSession } from '../../src/main/simulation/fork.ts';
import { runTransaction } from '../../src/main/simulation/run-transaction.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { eventually, processExists, startPractice } from '../chain/support/practice.ts';
import { action, asked, openRoom, planOf, roomOf } from './support/room.ts';
import { openTap } from './support/tap.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
const cleanUp: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  practice = await startPractice();
});

afterAll(() => practice?.close());

afterEach(async () => {
  for (const act of cleanUp.splice(0).reverse()) await act();
});

async function room(...args: Parameters<typeof openRoom>) {
  const opened = await openRoom(...args);
  cleanUp.push(() => opened.fork.stop());
  return opened;
}

async function tapOn(port: number) {
  const tap = await openTap(port);
  cleanUp.push(() => tap.close());
  return tap;
}

async function funded() {
  const account = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(account.address);
  return account;
}

const swap = action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' });
const practicePort = () => Number(new URL(practice.rpcUrl).port);

/** Starts anvil behind a tap: what the product says to the fork goes through it. */
function behindTap(taps: Awaited<ReturnType<typeof openTap>>[], children: AnvilChild[] = []) {
  return async (options: Parameters<typeof spawnAnvil>[0]): Promise<AnvilChild> => {
    const child = await spawnAnvil(options);
    const tap = await tapOn(child.port);
    taps.push(tap);
    children.push(child);
    return { ...child, rpcUrl: tap.url };
  };
}

describe('the fork has no key and no free coins', () => {
  test('no signature of the account ever reaches its socket, and nothing signed is sent to it [A-15]', async () => {
    const taps: Awaited<ReturnType<typeof openTap>>[] = [];
    const { simulator, client } = await room(practice.rpcUrl, { spawn: behindTap(taps) });
    const account = await funded();
    const rehearsal = await simulator.rehearsePlan(asked(planOf(swap), account.address));
    const planned = rehearsal.steps[0]?.transactions[0];
    if (planned === undefined) throw new Error('nothing was rehearsed');
    const fees = await client.fees();
    const fields = {
      ...{ kind: 'swap' as const, from: account.address, chainId: 31337, nonce: 0, ...fees },
      ...{ to: planned.to as `0x${string}`, data: planned.data as `0x${string}` },
      ...{ valueWei: BigInt(planned.valueWei), gasLimit: BigInt(planned.gasLimit) },
    };
    const signed = await account.signTransaction({
      ...{ chainId: 31337, nonce: 0, to: fields.to, data: fields.data, value: fields.valueWei },
      ...{ gas: fields.gasLimit, maxFeePerGas: fees.maxFeePerGasWei },
      maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei,
    });
    expect((await simulator.rehearseEffect(fields)).status).toBe('ok');
    const hash = await client.broadcast(signed);
    await eventually(async () => (await client.receipt(hash)) !== null);
    await simulator.minedOutcome(hash, { kind: 'swap', ordinal: 0 });
    await simulator.rehearsePlan(asked(planOf(swap), account.address));
    const said = taps.map((tap) => tap.text()).join('');
    expect(said).toContain('eth_sendTransaction');
    expect(said).toContain('anvil_impersonateAccount');
    const { r, s } = parseTransaction(signed);
    for (const secret of [signed.slice(2), r?.slice(2) ?? '', s?.slice(2) ?? '']) {
      expect(secret.length).toBeGreaterThan(60);
      expect(said.includes(secret)).toBe(false);
    }
    for (const method of ['eth_sendRawTransaction', 'eth_sign', 'setBalance', 'setStorageAt']) {
      expect(said.includes(method)).toBe(false);
    }
  });

  test('an account that anvil knows from its own list has only what it has on the chain', async () => {
    const { simulator, client } = await room(practice.rpcUrl);
    const rich = practice.status.accounts[0];
    const other = practice.status.accounts[1];
    if (rich === undefined || other === undefined) throw new Error('no accounts');
    const wallet = createWalletClient({ transport: http(practice.rpcUrl) });
    const value = parseEther('9999');
    const hash = await wallet.sendTransaction({ account: rich, chain: null, to: other, value });
    await eventually(async () => (await client.receipt(hash)) !== null);
    const wrap = action('wrap', 'wrap', { amount: '2' });
    const rehearsal = await simulator.rehearsePlan(asked(planOf(wrap), rich));
    expect(rehearsal.steps[0]?.error?.class).toBe('insufficient_balance');
  });

  test("the node's address, which may hold a key, is not on the command line", async () => {
    const { simulator, fork } = await room(`${practice.rpcUrl}/?key=very-secret-key`);
    const account = await funded();
    await simulator.rehearsePlan(asked(planOf(swap), account.address));
    const line = readFileSync(`/proc/${fork.pids[0]}/cmdline`, 'utf8');
    expect(line).toContain('--no-mining');
    expect(line).not.toContain('very-secret-key');
  });
});

describe('the fork stands where the chain stands', () => {
  test('a change of the chain shows in the next rehearsal', async () => {
    const { simulator, client } = await room(practice.rpcUrl);
    const account = await funded();
    const rehearse = () => simulator.rehearsePlan(asked(planOf(swap), account.address));
    const first = await rehearse();
    const rich = practice.status.accounts[2];
    if (rich === undefined) throw new Error('no account');
    const wallet = createWalletClient({ account: rich, transport: http(practice.rpcUrl) });
    const { to, data } = first.steps[0]?.transactions[0] ?? {};
    const call = { to: to as `0x${string}`, data: data as `0x${string}`, value: parseEther('50') };
    const hash = await wallet.sendTransaction({ ...call, chain: null, gas: 300_000n });
    const receipt = await client.read((viem) =>
      viem.waitForTransactionReceipt({ hash, pollingInterval: 10 }),
    );
    expect(receipt.status).toBe('success');
    const second = await rehearse();
    const [before = 0n, after] = [first, second].map(({ block }) => BigInt(block?.number ?? 0));
    expect(after).toBe(before + 1n);
    const received = [first, second].map(({ total }) =>
      BigInt(total.assetChanges.find(({ symbol }) => symbol === 'USDC')?.deltaUnits ?? '0'),
    );
    expect(received[1]).toBeLessThan(received[0] ?? 0n);
  });

  test('a change without a block shows too, on a practice chain', async () => {
    const { simulator } = await room(practice.rpcUrl);
    const account = await funded();
    const rehearse = () => simulator.rehearsePlan(asked(planOf(swap), account.address));
    expect((await rehearse()).status).toBe('ok');
    const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
    await admin.setBalance({ address: account.address, value: 5n });
    expect((await rehearse()).steps[0]?.error?.class).toBe('insufficient_balance');
  });

  test('an outside node that says it is chain 1 is forked as chain 1', async () => {
    const outside = await spawnAnvil({
      ...{ binary: findAnvil(), args: ['--chain-id', '1'], deathSignal: 'KILL' },
    });
    cleanUp.push(() => outside.stop());
    const { simulator } = await room(outside.rpcUrl);
    const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const pay = action('pay', 'transfer', {
      ...{ token: 'ETH', amount: '1', to: '0x1111111111111111111111111111111111111111' },
    });
    const rehearse = () => simulator.rehearsePlan(asked(planOf(pay), rich));
    expect(await rehearse()).toMatchObject({ status: 'ok', chainId: 1 });
    // The second at the same head reverts to the snapshot instead of setting the fork up again.
    expect(await rehearse()).toMatchObject({ status: 'ok', steps: [{ gasUsed: '21000' }] });
  });

  test('what two rehearsals at a block have read of the node, the third need not read again', async () => {
    const outside = await spawnAnvil({
      ...{ binary: findAnvil(), args: ['--chain-id', '1'], deathSignal: 'KILL' },
    });
    cleanUp.push(() => outside.stop());
    const tap = await tapOn(Number(new URL(outside.rpcUrl).port));
    const { fork } = await room(tap.url);
    const fields = {
      ...{ kind: 'transfer' as const, from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const },
      ...{ to: '0x1111111111111111111111111111111111111111' as const, valueWei: 1n },
      ...{ data: '0x' as const, gasLimit: 21_000n },
      ...{ maxFeePerGasWei: 10n ** 10n, maxPriorityFeePerGasWei: 1n },
    };
    const readings = async () => {
      // Waits until the fork is put back.
      await fork.use(async () => undefined);
      const before = tap.text().length;
      await fork.use((session) =>
        runTransaction(session, fields, { ordinal: 0, tokens: bundledTokens }),
      );
      return tap.text().slice(before);
    };
    const [second, third] = [await readings(), await readings()];
    const accounts = (read: string) => read.split('eth_getAccountInfo').length;
    expect(accounts(third)).toBeLessThan(accounts(second));
    // Where each block keeps the hash of the one before it, a place further for each.
    const history = '0x0000f90827f1c53a10cb7a02335b175320002935';
    expect(second).toContain(history);
    expect(third).not.toContain(history);
  });
});

describe('when something breaks [F-10]', () => {
  test('anvil killed in the middle: the plan is unknown, not empty, and the next rehearsal works [A-05]', async () => {
    const taps: Awaited<ReturnType<typeof openTap>>[] = [];
    const children: AnvilChild[] = [];
    const { simulator, fork } = await room(practice.rpcUrl, { spawn: behindTap(taps, children) });
    const account = await funded();
    const plan = planOf(
      action('wrap', 'wrap', { amount: '1' }),
      action('swap', 'defi_swap', { tokenIn: 'WETH', tokenOut: 'USDC', amount: '1' }),
      action('back', 'wrap', { amount: '1' }),
    );
    const running = simulator.rehearsePlan(asked(plan, account.address));
    await eventually(() => taps[0]?.text().includes('eth_sendTransaction') === true);
    process.kill(children[0]?.pid ?? 0, 'SIGKILL');
    const broken = await running;
    expect(broken).toMatchObject({
      status: 'unknown',
      error: { code: 'REHEARSAL_UNAVAILABLE', class: 'network' },
    });
    expect(broken.steps.some(({ status }) => status === 'unknown')).toBe(true);
    // What comes after it is known as far as it is without a chain.
    expect(broken.steps.at(-1)).toMatchObject({
      ...{ nodeId: 'back', status: 'unknown', transactions: [] },
      calls: [{ valueWei: parseEther('1').toString(), decoded: { functionName: 'deposit' } }],
    });
    expect((await simulator.rehearsePlan(asked(plan, account.address))).status).toBe('ok');
    expect(fork.pids[0]).not.toBe(children[0]?.pid);
  });

  test('a person who stops everything ends it with its process, says so, and hinders no later one [A-23]', async () => {
    const taps: Awaited<ReturnType<typeof openTap>>[] = [];
    const children: AnvilChild[] = [];
    const options = { spawn: behindTap(taps, children), places: 1 };
    const { simulator, fork } = await room(practice.rpcUrl, options);
    const account = await funded();
    const plan = planOf(swap, action('back', 'wrap', { amount: '1' }));
    const running = simulator.rehearsePlan(asked(plan, account.address));
    await eventually(() => taps[0]?.text().includes('eth_sendTransaction') === true);
    const waits = fork.use(async () => undefined);
    const refused = expect(waits).rejects.toMatchObject({ code: 'REHEARSAL_STOPPED' });
    simulator.interrupt();
    const stopped = await running;
    expect(stopped).toMatchObject({
      ...{ status: 'unknown', error: { code: 'REHEARSAL_STOPPED', class: 'network' } },
    });
    expect(stopped.error?.message).toMatch(/^You stopped everything, and this rehearsal with it/);
    await refused;
    await eventually(() => !processExists(children[0]?.pid ?? 0));
    const starting = fork.use(async ({ client }) => client.head());
    simulator.interrupt();
    await expect(starting).rejects.toMatchObject({ code: 'REHEARSAL_STOPPED' });
    expect((await simulator.rehearsePlan(asked(plan, account.address))).status).toBe('ok');
  });

  test('anvil killed between two rehearsals is not even noticed', async () => {
    const { simulator, fork } = await room(practice.rpcUrl);
    const account = await funded();
    await fork.warm();
    process.kill(fork.pids[0] ?? 0, 'SIGKILL');
    await eventually(() => !processExists(fork.pids[0] ?? 0) || fork.pids.length === 0);
    const rehearsal = await simulator.rehearsePlan(asked(planOf(swap), account.address));
    expect(rehearsal.status).toBe('ok');
  });

  test('anvil frozen in the middle: the plan is unknown, and the next rehearsal works [A-05]', async () => {
    const { simulator, fork } = await room(practice.rpcUrl);
    const account = await funded();
    await fork.warm();
    const [frozen = 0] = fork.pids;
    const answered = fork.use(async ({ client }) => {
      process.kill(frozen, 'SIGSTOP');
      // Its threads stop one by one, and any of them may answer until then.
      await eventually(() => readFileSync(`/proc/${frozen}/stat`, 'utf8').includes(') T '));
      return client.head();
    });
    await expect(answered).rejects.toMatchObject({
      ...{ code: 'REHEARSAL_UNAVAILABLE', class: 'network', facts: { reason: 'fork_hung' } },
    });
    expect((await simulator.rehearsePlan(asked(planOf(swap), account.address))).status).toBe('ok');
    expect(fork.pids).not.toContain(frozen);
    await eventually(() => !processExists(frozen));
  });

  test('a node that lets the fork wait is no fork that hangs', async () => {
    const tap = await tapOn(practicePort());
    const client = await connectChain({ url: tap.url, timeoutMs: 500 });
    const { fork } = roomOf(client, { callTimeoutMs: 2_500 });
    cleanUp.push(() => fork.stop());
    const waited = fork.use(async ({ client }) => {
      tap.fallSilent();
      return client.nativeBalance('0x00000000000000000000000000000000000000aa');
    });
    await expect(waited).rejects.toMatchObject({ code: 'RPC_TIMEOUT' });
  });

  test('a fork that hangs is given up in time, and replaced', async () => {
    const taps: Awaited<ReturnType<typeof openTap>>[] = [];
    const options = { spawn: behindTap(taps), callTimeoutMs: 500 };
    const { simulator, fork } = await room(practice.rpcUrl, options);
    const account = await funded();
    await fork.warm();
    taps[0]?.fallSilent();
    const effect = await simulator.rehearseEffect({
      ...{ kind: 'transfer', from: account.address, to: account.address, valueWei: 1n, data: '0x' },
      ...{ chainId: 31337, maxFeePerGasWei: 10n ** 10n, maxPriorityFeePerGasWei: 1n },
    });
    expect(effect).toMatchObject({ status: 'unknown', error: { code: 'REHEARSAL_UNAVAILABLE' } });
    const rehearsal = await simulator.rehearsePlan(asked(planOf(swap), account.address));
    expect(rehearsal.status).toBe('ok');
  });

  test('the node going away is told as such', async () => {
    const tap = await openTap(practicePort());
    const { simulator, fork } = await room(tap.url);
    const account = await funded();
    await fork.warm();
    await tap.close();
    await expect(
      simulator.rehearsePlan(asked(planOf(swap), account.address)),
    ).rejects.toMatchObject({ code: 'RPC_UNREACHABLE', class: 'network' });
  });

  test('the node going away in the middle is told as such, also when anvil ends over it', async () => {
    const tap = await openTap(practicePort());
    const { fork } = await room(tap.url);
    const broken = fork.use(async ({ client }) => {
      await tap.close();
      process.kill(fork.pids[0] ?? 0, 'SIGKILL');
      return client.head();
    });
    await expect(broken).rejects.toMatchObject({ code: 'RPC_UNREACHABLE', class: 'network' });
  });

  test('no anvil: ANVIL_MISSING', async () => {
    const { simulator } = await room(practice.rpcUrl, { anvilPath: '/nowhere/anvil' });
    const account = await funded();
    await expect(
      simulator.rehearsePlan(asked(planOf(swap), account.address)),
    ).rejects.toMatchObject({ code: 'ANVIL_MISSING' });
  });

  test('left alone it ends by itself', async () => {
    const { fork } = await room(practice.rpcUrl, { idleMs: 50 });
    await fork.warm();
    const [pid = 0] = fork.pids;
    await eventually(() => !processExists(pid));
  });
});

/** Who comes waits until so many have come; who comes later does not wait. */
function barrier(many: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come >= many) open();
    return opened;
  };
}

describe('several rehearsals at once', () => {
  const bob = '0x00000000000000000000000000000000000000b0';
  const pay = (session: ForkSession, from: `0x${string}`, valueWei: bigint) =>
    runTransaction(
      session,
      {
        ...{ kind: 'transfer', from, to: bob, valueWei, data: '0x' },
        ...{ maxFeePerGasWei: 10n ** 10n, maxPriorityFeePerGasWei: 1n },
      },
      { ordinal: 0, tokens: bundledTokens },
    );

  test('each has a process to itself and sees nothing of the others; no more run than there are places', async () => {
    const { fork } = await room(practice.rpcUrl, { places: 2 });
    const account = await funded();
    const two = barrier(2);
    let running = 0;
    let most = 0;
    const rehearsed = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        fork.use(async (session) => {
          running += 1;
          most = Math.max(most, running);
          await two();
          await pay(session, account.address, BigInt(at + 1));
          const balance = await session.client.nativeBalance(bob);
          running -= 1;
          return balance;
        }),
      ),
    );
    expect(rehearsed).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
    expect(most).toBe(2);
    expect(fork.pids).toHaveLength(2);
  });

  test('one that loses its process takes nothing from the one beside it', async () => {
    const { fork } = await room(practice.rpcUrl, { places: 2 });
    const account = await funded();
    const both = barrier(3);
    const killed = both().then(() => process.kill(fork.pids[1] ?? 0, 'SIGKILL'));
    const rehearse = () =>
      fork.use(async (session) => {
        await both();
        await killed;
        await pay(session, account.address, 2n);
        return session.client.nativeBalance(bob);
      });
    const first = rehearse();
    const second = expect(rehearse()).rejects.toMatchObject({ code: 'REHEARSAL_UNAVAILABLE' });
    await second;
    expect(await first).toBe(2n);
    expect(await fork.use(async () => 'works')).toBe('works');
  });

  test('those beside the first end sooner', async () => {
    const { fork } = await room(practice.rpcUrl, { idleBesideMs: 50 });
    await Promise.all([fork.warm(), fork.warm(), fork.warm()]);
    await eventually(() => fork.pids.length === 1);
  });

  test('what waits when all is stopped is told so, and no process is left', async () => {
    const { fork } = await room(practice.rpcUrl, { places: 1 });
    await fork.warm();
    const [pid = 0] = fork.pids;
    const begun = barrier(2);
    void fork.use(() => begun().then(() => new Promise(() => undefined)));
    await begun();
    const waits = fork.use(async () => 'never');
    const told = expect(waits).rejects.toMatchObject({ facts: { reason: 'stopped' } });
    await fork.stop();
    await told;
    await eventually(() => !processExists(pid));
    await expect(fork.warm()).rejects.toMatchObject({ code: 'REHEARSAL_UNAVAILABLE' });
    expect(fork.pids).toEqual([]);
  });

  test('what runs aside leaves nothing, and the clock of the fork goes on as if it had not been', async () => {
    const { fork } = await room(practice.rpcUrl);
    const account = await funded();
    const times = await fork.use(async (session) => {
      const before = await session.client.nativeBalance(account.address);
      const first = await session.aside(async () => {
        await pay(session, account.address, 5n);
        await pay(session, account.address, 5n);
        expect(await session.client.nativeBalance(bob)).toBe(10n);
        return (await session.client.head()).timestamp;
      });
      await expect(
        session.aside(async () => {
          await pay(session, account.address, 7n);
          throw new Error('a probe that fails');
        }),
      ).rejects.toThrow('a probe that fails');
      expect(await session.client.nativeBalance(account.address)).toBe(before);
      expect(await session.client.nativeBalance(bob)).toBe(0n);
      await pay(session, account.address, 1n);
      expect(await session.client.nativeBalance(bob)).toBe(1n);
      return { first, second: (await session.client.head()).timestamp };
    });
    expect(times.first - times.second).toBe(12n);
  });

  test('a process that holds more memory than it may is replaced [F-10]', async () => {
    const { fork } = await room(practice.rpcUrl, { mostMiB: 1 });
    await fork.warm();
    await eventually(() => fork.pids.length === 0);
    await fork.use(async ({ client }) => client.head());
  });

  test('it listens on loopback alone, on a port of the system [F-10]', async () => {
    const { fork } = await room(practice.rpcUrl);
    await fork.warm();
    const [pid = 0] = fork.pids;
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
    expect(line).toContain('--host 127.0.0.1 --port 0');
    expect(listeningAddresses(pid)).toEqual(['127.0.0.1']);
  });
});

/** The local addresses that a process listens at, from the kernel's own list. */
function listeningAddresses(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
    }),
  );
  const listening = '0A';
  const found = ['tcp', 'tcp6'].flatMap((family) =>
    readFileSync(`/proc/net/${family}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === listening && inodes.has(inode ?? ''))
      .map(([, local]) => local?.split(':')[0] ?? ''),
  );
  return found.map((hex) => (hex === '0100007F' ? '127.0.0.1' : hex));
}

describe('anvil does not outlive the program [F-10]', () => {
  async function spawnElsewhere(guard: string): Promise<{ owner: ChildProcess; pid: number }> {
    const script = join(import.meta.dirname, 'support/hold-anvil.ts');
    const owner = spawn(process.execPath, [script, guard], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanUp.push(() => owner.kill('SIGKILL'));
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    return { owner, pid: Number(line.toString('utf8')) };
  }

  test.each(['setpriv', 'watchdog'])('when that is killed, under %s', async (guard) => {
    const { owner, pid } = await spawnElsewhere(guard);
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('anvil');
    owner.kill('SIGKILL');
    await eventually(() => !processExists(pid));
  });

  test.each([
    ['a stop', (child: AnvilChild) => child.stop()],
    ['a signal from outside', (child: AnvilChild) => process.kill(child.pid, 'SIGTERM')],
  ])('and not %s either, under the watchdog', async (_what, end) => {
    const child = await spawnAnvil({
      ...{ binary: findAnvil(), args: [], deathSignal: 'TERM', guard: 'watchdog' },
    });
    const answer = await fetch(child.rpcUrl, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    });
    expect(await answer.json()).toMatchObject({ result: numberToHex(31337) });
    await end(child);
    await child.exited;
    await expect(fetch(child.rpcUrl)).rejects.toThrow();
  });
});
