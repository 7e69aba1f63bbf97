// Every misbehaviour of an endpoint through the product's own client, with one, two and three endpoints,
// the first of which misbehaves. Waits are counted, not waited; each row says how often it was asked.
import { createTestClient, type Hex, http, parseEther, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { connectPool } from '../../../src/main/chain/connect-pool.ts';
import { createJsonRpc } from '../../../src/main/chain/rpc/json-rpc.ts';
import { tokenBalance } from '../../../src/main/chain/tokens.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import * as faults from '../../support/faults.ts';
import { jumpingTime } from '../../support/jumping-time.ts';
import { startPractice } from '../support/practice.ts';

const me = privateKeyToAccount(generatePrivateKey());
const deadlineMs = 20_000;
let practice: Awaited<ReturnType<typeof startPractice>>;
let proxies: FaultProxy[];
let mined: { hash: Hex; receipt: Record<string, unknown> };
const table: string[] = [];

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me.address, { symbol: 'ETH', amount: '100' });
  await practice.chain.fund(me.address, { symbol: 'USDC', amount: '5' });
  proxies = await Promise.all([1, 2, 3].map(() => startFaultProxy(practice.rpcUrl)));
  const { client } = await connected(1);
  mined = await sendOne(client);
  const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
  await admin.mine({ blocks: 100, interval: 12 });
});

afterAll(async () => {
  console.log(['', 'fault | asked | one endpoint | two | three | asks', ...table].join('\n'));
  for (const proxy of proxies) proxy.stop();
  await practice.close();
});

async function signed(client: ChainClient): Promise<Hex> {
  const { maxFeePerGasWei, maxPriorityFeePerGasWei } = await client.fees();
  return me.signTransaction({
    ...{ chainId: 31337, nonce: await client.minedNonce(me.address), gas: 21_000n },
    ...{ to: `0x${'22'.repeat(20)}`, value: parseEther('1') },
    ...{ maxFeePerGas: maxFeePerGasWei, maxPriorityFeePerGas: maxPriorityFeePerGasWei },
  });
}

async function sendOne(client: ChainClient): Promise<typeof mined> {
  const hash = await client.broadcast(await signed(client));
  const node = createJsonRpc({ url: practice.rpcUrl });
  const receipt = await node.request('eth_getTransactionReceipt', [hash]);
  return { hash, receipt: receipt as Record<string, unknown> };
}

/** A client of its own over so many endpoints, with a clock that jumps over every wait. */
async function connected(endpoints: number, attemptMs = 5_000) {
  for (const proxy of proxies) proxy.set(null);
  const time = jumpingTime();
  const used = proxies.slice(0, endpoints);
  const { client, pool } = await connectPool({
    chainId: 31337,
    endpoints: used.map(({ url }) => ({ url, perMinute: 6_000 })),
    ...{ time, attemptMs, deadlineMs },
  });
  for (const proxy of proxies) proxy.calls.length = 0;
  return { client, pool, skipped: time.skippedMs, first: used[0] as FaultProxy };
}

const asks = {
  balance: (client: ChainClient) => client.nativeBalance(me.address),
  number: (client: ChainClient) => client.minedNonce(me.address),
  code: (client: ChainClient) => client.hasCode(ethereumTokens.USDC.address),
  token: (client: ChainClient) => tokenBalance(client, ethereumTokens.USDC.address, me.address),
  gas: (client: ChainClient) =>
    client.estimateGas({ from: me.address, to: me.address, valueWei: 1n, data: '0x' }),
  fees: (client: ChainClient) => client.fees(),
  head: (client: ChainClient) => client.head(),
  receipt: async (client: ChainClient) => {
    const receipt = await client.receipt(mined.hash);
    return receipt && { status: receipt.status, logs: receipt.logs.length };
  },
  logs: async (client: ChainClient) =>
    client.read((viem) => viem.getLogs({ address: ethereumTokens.USDC.address, fromBlock: 0n })),
  'receipt of nothing': (client: ChainClient) => client.receipt(`0x${'cd'.repeat(32)}`),
  chain: (client: ChainClient) => client.assertChain(),
} as const;
type Ask = keyof typeof asks;

const text = (value: unknown): string =>
  JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? toHex(each) : each)) ?? 'done';

/** What comes of it: `true` as without the fault, `believed` when something else was told, or the error. */
async function outcome(endpoints: number, ask: Ask, fault: Fault, attemptMs?: number) {
  const { client, skipped, first } = await connected(endpoints, attemptMs);
  const truth = text(await asks[ask](await connectChain({ url: practice.rpcUrl })));
  first.set(fault);
  const before = skipped();
  const said = await asks[ask](client).then(
    (answer) => (text(answer) === truth ? 'true' : 'believed'),
    (thrown: unknown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
  );
  expect(skipped() - before).toBeLessThan(deadlineMs);
  const sent = proxies.reduce((sum, { calls }) => sum + calls.length, 0);
  expect(sent).toBeLessThanOrEqual(30);
  return { said, sent };
}

async function row(name: string, ask: Ask, fault: Fault, attemptMs?: number): Promise<string[]> {
  const found = [];
  for (const endpoints of [1, 2, 3]) found.push(await outcome(endpoints, ask, fault, attemptMs));
  const said = found.map((each) => each.said);
  table.push([name, ask, ...said, found.map(({ sent }) => sent).join('/')].join(' | '));
  return said;
}

describe('an endpoint that does not answer as it should [A-16, F-08]', () => {
  it.each([
    ['status 429', 'RPC_RATE_LIMITED'],
    ['status 429, Retry-After: 1', 'RPC_RATE_LIMITED'],
    ['status 503', 'RPC_UNREACHABLE'],
    ['garbage', 'RPC_BAD_ANSWER'],
    ['HTML with 200', 'RPC_BAD_ANSWER'],
    ['a truncated answer', 'RPC_BAD_ANSWER'],
    ['an endless answer', 'RPC_BAD_ANSWER'],
    ['the answer to another call', 'RPC_BAD_ANSWER'],
    ['no connection', 'RPC_UNREACHABLE'],
    ['a redirect', 'RPC_UNREACHABLE'],
  ] as const)('%s', async (name, code) => {
    const said = await row(name, 'balance', faults.silences[name]);
    expect(said).toEqual([code, 'RPC_QUORUM_MISSING', 'true']);
  });

  it.each([
    ['no answer at all', 'RPC_TIMEOUT'],
    ['a byte at a time', 'RPC_TIMEOUT'],
  ] as const)('%s: it is given up', async (name, code) => {
    const said = await row(name, 'balance', faults.delays[name], 500);
    expect(said).toEqual([code, 'RPC_QUORUM_MISSING', 'true']);
  });
});

describe('an endpoint that lies [A-16]', () => {
  it.each([
    ['more coins than there are', 'balance'],
    ['a number too low', 'number'],
    ['a number too high', 'number'],
    ['another answer of a contract', 'token'],
    ['gas ten times as high', 'gas'],
    ['gas ten times as low', 'gas'],
    ['base fees ten times as high', 'fees'],
    ['another block of the same number', 'head'],
  ] as const)('%s: is believed alone, and never against another', async (name, ask) => {
    expect(await row(name, ask, faults.lies[name])).toEqual([
      'believed',
      'RPC_DISAGREE',
      'RPC_DISAGREE',
    ]);
  });

  it('of the code of a contract, of a receipt, or of what was logged', async () => {
    const disagree = ['RPC_DISAGREE', 'RPC_DISAGREE'];
    expect((await row('other code', 'code', faults.lies['other code'])).slice(1)).toEqual(disagree);
    const lost = faults.lies['receipts without their logs'];
    const fewer = faults.forMethod('eth_getLogs', (logs: unknown[]) => logs.slice(1));
    expect(await row('a log that is left out', 'logs', fewer)).toEqual(['believed', ...disagree]);
    expect(await row('one block behind', 'logs', faults.littleBehind)).toEqual(
      Array.from({ length: 3 }, () => 'true'),
    );
    const usdc = await logged();
    mined = usdc;
    expect((await row('lost logs', 'receipt', lost)).slice(1)).toEqual(disagree);
    const fake = faults.fakeReceipt(mined.receipt);
    const said = await row('a fake receipt', 'receipt of nothing', fake);
    expect(said).toEqual(['believed', ...disagree]);
    const hidden = await row('a hidden receipt', 'receipt', faults.noReceipts);
    expect(hidden).toEqual(['believed', ...disagree]);
  });
});

/** A transaction that logged something. */
async function logged(): Promise<typeof mined> {
  const node = createJsonRpc({ url: practice.rpcUrl });
  const address = ethereumTokens.USDC.address;
  const logs = (await node.request('eth_getLogs', [{ address, fromBlock: '0x0' }])) as {
    transactionHash: Hex;
  }[];
  const hash = logs[0]?.transactionHash as Hex;
  const receipt = await node.request('eth_getTransactionReceipt', [hash]);
  return { hash, receipt: receipt as Record<string, unknown> };
}

describe('an endpoint that is behind [A-16, F-09]', () => {
  it('by a block: is read where both are', async () => {
    expect(await row('one block behind', 'balance', faults.littleBehind)).toEqual([
      'true',
      'true',
      'true',
    ]);
  });

  it('what was read before: is waited for, so that nothing is read from before our own act', async () => {
    const { client, first } = await connected(2);
    const { number } = await client.head();
    first.set(faults.littleBehind);
    await expect(client.nativeBalance(me.address)).rejects.toMatchObject({
      ...{ code: 'RPC_BEHIND', class: 'network' },
      facts: { behind: first.host, blocks: '1' },
    });
    first.set(null);
    expect((await client.head()).number).toBe(number);
  });

  it('by far: is waited for, and left out where there is a third', async () => {
    expect(await row('forty blocks behind', 'balance', faults.longBehind)).toEqual([
      'true',
      'RPC_BEHIND',
      'true',
    ]);
  });
});

describe('an endpoint of another chain', () => {
  it('is an error whoever else is there, and is left alone from then on [A-15]', async () => {
    const mismatch = Array.from({ length: 3 }, () => 'CHAIN_MISMATCH');
    expect(await row('another chain id', 'chain', faults.otherChain)).toEqual(mismatch);
    const { client, pool, first } = await connected(3);
    first.set(faults.otherChain);
    await expect(client.assertChain()).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
    first.calls.length = 0;
    await client.assertChain();
    expect(await client.nativeBalance(me.address)).toBeGreaterThan(0n);
    expect(first.calls).toEqual([]);
    expect(pool.health().map(({ state }) => state)).toEqual(['other_chain', 'ok', 'ok']);
  });

  it('is caught right before the broadcast, and nothing is sent [A-15]', async () => {
    const { client, first } = await connected(1);
    const bytes = await signed(client);
    first.set(faults.otherChain);
    await expect(client.broadcast(bytes)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
    expect(first.calls.map(({ method }) => method)).not.toContain('eth_sendRawTransaction');
  });
});

describe('answers to calls that went out together [A-16]', () => {
  it.each([
    ['come in another order', faults.batchReversed],
    ['are refused, and asked one by one', faults.noBatches],
  ] as const)('%s', async (name, fault) => {
    for (const endpoints of [1, 2]) {
      const { client, first } = await connected(endpoints);
      first.set(fault);
      const both = await Promise.all([
        client.nativeBalance(me.address),
        client.minedNonce(me.address),
        tokenBalance(client, ethereumTokens.USDC.address, me.address),
      ]);
      expect(both.slice(1)).toEqual([1, 5_000_000n]);
      expect(both[0]).toBeGreaterThan(parseEther('98'));
    }
    table.push(`a batch whose answers ${name} | three at once | true | true | - | -`);
  });
});

describe('sending [F-06]', () => {
  it('goes through the first endpoint that answers, and the bytes are out once', async () => {
    const { client, first } = await connected(2);
    const bytes = await signed(client);
    first.set(faults.silences['status 503']);
    const hash = await client.broadcast(bytes);
    first.set(null);
    // A receipt is not always there in the same instant as the answer.
    await expect.poll(() => client.receipt(hash)).toMatchObject({ status: 'success' });
    const sends = (proxy: FaultProxy | undefined) =>
      proxy?.calls.filter(({ method }) => method === 'eth_sendRawTransaction').length;
    expect([sends(proxies[0]), sends(proxies[1])]).toEqual([0, 1]);
  });

  it('that was not answered is tried at the next, and is one transaction', async () => {
    const { client, first } = await connected(2, 1_000);
    const bytes = await signed(client);
    first.set(async ({ calls, pass }) => {
      if (calls[0]?.method !== 'eth_sendRawTransaction') return false;
      await pass(calls[0]);
      return true;
    });
    const before = await client.minedNonce(me.address);
    const said = await client.broadcast(bytes).catch((thrown: AppError) => thrown.code);
    expect(said).toMatch(/^(0x[0-9a-f]{64}|ALREADY_KNOWN|NONCE_TOO_LOW)$/);
    expect(await client.minedNonce(me.address)).toBe(before + 1);
  });

  it('is never done on an unverified answer', async () => {
    const { client } = await connected(2);
    const looking = client.unverified();
    proxies[1]?.set(faults.silences['no connection']);
    expect(await looking.nativeBalance(me.address)).toBeGreaterThan(0n);
    await expect(looking.broadcast('0x02')).rejects.toMatchObject({ code: 'RPC_REFUSED' });
  });
});
