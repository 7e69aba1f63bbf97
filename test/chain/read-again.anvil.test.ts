import { getAddress, type Hex, keccak256, toHex, zeroAddress } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { connectPool } from '../../src/main/chain/connect-pool.ts';
import { ethereumTokens, practiceFaucet } from '../../src/shared/chain/addresses.ts';
import type { ReadSet } from '../../src/shared/chain/read-set.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { jumpingTime } from '../support/jumping-time.ts';
import { startPractice } from './support/practice.ts';

const usdc = getAddress(ethereumTokens.USDC.address);
const nobody = getAddress('0x00000000000000000000000000000000000Fa11e');
const slot = (at: number): Hex => toHex(at, { size: 32 });
const zero = slot(0);
/** Only what is asked for counts here: the values are those of another time. */
const wanted: ReadSet = [
  { address: practiceFaucet, balanceWei: '0', nonce: 0, codeHash: null, slots: {} },
  { address: usdc, codeHash: zero, slots: { [slot(0)]: zero, [slot(2)]: zero, [slot(999)]: zero } },
  { address: nobody, balanceWei: '1', nonce: 1, codeHash: null, slots: { [slot(1)]: zero } },
];

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
let proxies: [FaultProxy, FaultProxy];
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
  const opened = [startFaultProxy(practice.rpcUrl), startFaultProxy(practice.rpcUrl)] as const;
  proxies = await Promise.all(opened);
});
afterEach(() => {
  for (const proxy of proxies) proxy.set(null);
});
afterAll(async () => {
  for (const proxy of proxies) proxy.stop();
  await practice.close();
});

const storageAt = (address: `0x${string}`, at: number) =>
  client.read((viem) => viem.getStorageAt({ address, slot: slot(at) }));

describe('what a transaction rests on is read again', () => {
  it('as other questions answer it, and no more of it than was asked for', async () => {
    const head = await client.head();
    const now = await client.readAgain(wanted, head);
    const code = await client.read((viem) => viem.getCode({ address: usdc }));
    expect(now).toEqual([
      {
        address: practiceFaucet,
        balanceWei: (await client.nativeBalance(practiceFaucet)).toString(),
        nonce: await client.minedNonce(practiceFaucet),
        ...{ codeHash: null, slots: {} },
      },
      {
        ...{ address: usdc, codeHash: keccak256(code ?? '0x') },
        slots: {
          [slot(0)]: await storageAt(usdc, 0),
          [slot(2)]: await storageAt(usdc, 2),
          [slot(999)]: zero,
        },
      },
      {
        ...{ address: nobody, balanceWei: '0', nonce: 0, codeHash: null },
        slots: { [slot(1)]: zero },
      },
    ]);
  });

  it('at its block, whatever came after', async () => {
    const head = await client.head();
    const before = await client.readAgain(wanted, head);
    await practice.chain.fund(zeroAddress, { symbol: 'USDC', amount: '5' });
    await practice.chain.fund(nobody, { symbol: 'ETH', amount: '5' });
    expect(await client.readAgain(wanted, head)).toEqual(before);
    expect(await client.readAgain(wanted, await client.head())).not.toEqual(before);
  });
});

describe('an endpoint', () => {
  it.each(['does not know the question', 'refuses it'])('that %s gives nothing', async (how) => {
    const [proxy] = proxies;
    const code = how === 'refuses it' ? -32_000 : -32_601;
    proxy.set(refusing(code));
    const behind = await connectChain({ url: proxy.url });
    expect(await behind.readAgain(wanted, await behind.head())).toBeNull();
  });

  it.each<[string, (answer: Proof) => unknown]>([
    ['another account', (answer) => ({ ...answer, address: zeroAddress })],
    ['fewer slots', (answer) => ({ ...answer, storageProof: answer.storageProof.slice(1) })],
    [
      'other slots',
      (answer) => ({
        ...answer,
        storageProof: answer.storageProof.map((each) => ({ ...each, key: '0x77' })),
      }),
    ],
    ['no account', () => null],
  ])('that tells of %s is not believed', async (_what, lie) => {
    const [proxy] = proxies;
    proxy.set(faults.forMethod('eth_getProof', lie));
    const behind = await connectChain({ url: proxy.url });
    const about = wanted.slice(1, 2);
    await expect(behind.readAgain(about, await behind.head())).rejects.toMatchObject({
      ...{ code: 'RPC_BAD_ANSWER', class: 'network' },
    });
  });

  it.each<[string, (answer: Proof) => unknown]>([
    ['code', (answer) => ({ ...answer, codeHash: slot(5) })],
    ['balance', (answer) => ({ ...answer, balance: '0x5' })],
    ['number', (answer) => ({ ...answer, nonce: '0x5' })],
    [
      'slot',
      (answer) => ({
        ...answer,
        storageProof: answer.storageProof.map((each) => ({ ...each, value: '0x5' })),
      }),
    ],
  ])('of two that lies about a %s is found out', async (_what, lie) => {
    const pool = await together();
    proxies[1].set(faults.forMethod('eth_getProof', lie));
    await expect(pool.readAgain(wanted, await pool.head())).rejects.toMatchObject({
      code: 'RPC_DISAGREE',
    });
    proxies[1].set(null);
    expect(await pool.readAgain(wanted, await pool.head())).toEqual(
      await client.readAgain(wanted, await client.head()),
    );
  });

  it('of two that writes numbers in full words says the same', async () => {
    const pool = await together();
    const full = (value: string) => toHex(BigInt(value), { size: 32 });
    const wordy = (answer: Proof) => ({
      ...answer,
      storageProof: answer.storageProof.map(({ key, value }) => {
        return { key: full(key), value: full(value) };
      }),
    });
    proxies[1].set(faults.forMethod('eth_getProof', wordy));
    expect(await pool.readAgain(wanted, await pool.head())).toHaveLength(3);
  });

  it('of two that does not know the question gives nothing', async () => {
    const pool = await together();
    proxies[1].set(refusing(-32_601));
    expect(await pool.readAgain(wanted, await pool.head())).toBeNull();
  });
});

interface Proof {
  storageProof: { key: string; value: string }[];
}

const refusing =
  (code: number): Parameters<FaultProxy['set']>[0] =>
  async ({ calls, isBatch, response, pass }) => {
    const answers = await Promise.all(
      calls.map(async (call) =>
        call.method === 'eth_getProof'
          ? { jsonrpc: '2.0', id: call.id, error: { code, message: 'no' } }
          : pass(call),
      ),
    );
    response.end(JSON.stringify(isBatch ? answers : answers[0]));
    return true;
  };

async function together(): Promise<ChainClient> {
  const { client: pool, stop } = await connectPool({
    chainId: 31_337,
    endpoints: proxies.map(({ url }) => ({ url, perMinute: 60_000 })),
    time: jumpingTime(),
  });
  onTestFinished(stop);
  return pool;
}
