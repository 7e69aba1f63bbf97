// Two endpoints, one of which misbehaves, under the real executor, rehearsal and signer: whatever it says,
// nothing is signed on it; and when it is well again, the run comes to its one transaction.
import { type Hex, toHex } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectPool } from '../../src/main/chain/connect-pool.ts';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { startPractice } from '../chain/support/practice.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { jumpingTime } from '../support/jumping-time.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import { asSomebody, bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

let practice: Practice;
let proxies: [FaultProxy, FaultProxy];
const table: string[] = [];

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10' });
  // From here on "number 0" is a lie.
  await asSomebody(practice, me, { to: bob, value: 1n });
  const opened = [startFaultProxy(practice.rpcUrl), startFaultProxy(practice.rpcUrl)] as const;
  proxies = await Promise.all(opened);
});

afterEach(() => {
  for (const proxy of proxies) proxy.set(null);
});

afterAll(async () => {
  console.log(['', 'fault | where it ends | signed on it | after it', ...table].join('\n'));
  for (const proxy of proxies) proxy.stop();
  await practice.close();
});

const transfer = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: bob },
});

/** The stage on both endpoints, as a network that a person set up. */
async function setUp(attemptMs = 5_000) {
  const stage = await openStage(practice);
  const { client, stop } = await connectPool({
    chainId: 31_337,
    endpoints: proxies.map(({ url }) => ({ url, perMinute: 60_000 })),
    ...{ time: jumpingTime(), attemptMs },
  });
  onTestFinished(stop);
  stage.network.connect = async () => ({
    ...{ client, practice: false, instanceId: null, blocksOnDemand: true },
  });
  return { stage, before: await truth() };
}

async function truth() {
  const node = createJsonRpc({ url: practice.rpcUrl });
  const ask = (method: string, account: string) => node.request(method, [account, 'latest']);
  return {
    nonce: Number(await ask('eth_getTransactionCount', me)),
    wei: BigInt((await ask('eth_getBalance', bob)) as string),
  };
}

const signaturesOf = (stage: Stage, executionId: string): number =>
  stage.world.store.reader.effects.list(executionId).filter(({ txHash }) => txHash !== null).length;

/** Until the run says what it waits for, and that it is the endpoints. */
async function held(stage: Stage, executionId: string): Promise<string> {
  await stage.world.until(() => stage.run(executionId).error !== null, 'it says what is wrong');
  const { error, waitingFor, state } = stage.run(executionId);
  expect(['retry', 'in_doubt']).toContain(waitingFor);
  expect(state).not.toBe('completed');
  return error?.code ?? '';
}

/** The run came to one transaction of one coin, as it was approved. */
async function checkOne(
  stage: Stage,
  executionId: string,
  before: Awaited<ReturnType<typeof truth>>,
): Promise<void> {
  await stage.ended(executionId);
  expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  expect(await truth()).toEqual({ nonce: before.nonce + 1, wei: before.wei + 10n ** 18n });
  checkAudit(stage.world.store.reader);
}

const storageLie: Fault = faults.forMethod('eth_getStorageAt', () => toHex(7n, { size: 32 }));

describe('before anything is signed [A-16]', () => {
  const cases: [string, Fault, string, number?][] = [
    ['more coins than there are', faults.lies['more coins than there are'], 'RPC_DISAGREE'],
    ['a number too low', faults.lies['a number too low'], 'RPC_DISAGREE'],
    ['a number too high', faults.lies['a number too high'], 'RPC_DISAGREE'],
    ['other code', faults.lies['other code'], 'RPC_DISAGREE'],
    ['base fees ten times as high', faults.lies['base fees ten times as high'], 'RPC_DISAGREE'],
    ['another block', faults.lies['another block of the same number'], 'RPC_DISAGREE'],
    ['another chain', faults.otherChain, 'CHAIN_MISMATCH'],
    ['status 503', faults.silences['status 503'], 'RPC_QUORUM_MISSING'],
    ['status 429', faults.silences['status 429'], 'RPC_QUORUM_MISSING'],
    ['HTML with 200', faults.silences['HTML with 200'], 'RPC_QUORUM_MISSING'],
    ['an endless answer', faults.silences['an endless answer'], 'RPC_QUORUM_MISSING'],
    ['no answer at all', faults.delays['no answer at all'], 'RPC_QUORUM_MISSING', 300],
  ];
  it.each(cases)(
    '%s: is never signed on, at either place in the list',
    async (name, fault, code, ms) => {
      for (const at of [0, 1] as const) {
        const { stage, before } = await setUp(ms);
        proxies[at].set(fault);
        const found = await stage.world.start(transfer).then(
          async ({ executionId }) => {
            const said = await held(stage, executionId);
            expect(signaturesOf(stage, executionId)).toBe(0);
            expect(stage.pending()).toEqual([]);
            return said;
          },
          // It was not even agreed to.
          (thrown: { code?: string }) => thrown.code ?? String(thrown),
        );
        expect(await truth()).toEqual(before);
        expect(found).toBe(code);
        proxies[at].set(null);
        table.push(`${name} at ${at === 0 ? 'the first' : 'the second'} | ${found} | 0 | -`);
        await stage.world.stop();
      }
    },
  );

  it('a lie that only the fork of the rehearsal reads stops the rehearsal, and names what differed', async () => {
    const { stage, before } = await setUp();
    proxies[1].set(storageLie);
    const params = { token: 'USDC', amount: '1', to: bob };
    const { executionId } = await stage.world.start(action('send', { tool: 'transfer', params }));
    expect(await held(stage, executionId)).toBe('RPC_DISAGREE');
    expect(signaturesOf(stage, executionId)).toBe(0);
    expect(await truth()).toEqual(before);
    table.push('storage that only the rehearsal reads | RPC_DISAGREE | 0 | -');
  });

  it('goes on by itself when the endpoints agree again', async () => {
    const { stage, before } = await setUp();
    const { executionId } = await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    proxies[0].set(faults.lies['a number too high']);
    await stage.answer(approvalId, 'approve').catch(() => undefined);
    expect(await truth()).toEqual(before);
    proxies[0].set(null);
    await stage.world.executor.advance(executionId);
    if (stage.pending().length > 0)
      await stage.answer((await stage.request()).approvalId, 'approve');
    await checkOne(stage, executionId, before);
    table.push('a number too high after the yes | asked again | 0 | one transaction');
  });
});

describe('after it was signed [A-16]', () => {
  const cases: [string, () => Fault][] = [
    ['a hidden receipt', () => faults.noReceipts],
    ['receipts without their logs and with other gas', () => otherGas],
    ['status 503', () => faults.silences['status 503']],
    ['an answer to another call', () => faults.silences['the answer to another call']],
  ];
  const otherGas = faults.forMethod(
    'eth_getTransactionReceipt',
    (receipt: Record<string, unknown> | null) => receipt && { ...receipt, gasUsed: '0x1' },
  );

  it.each(cases)(
    '%s: counts as nothing until all say the same, and there is one',
    async (name, make) => {
      const { stage, before } = await setUp();
      const { executionId } = await stage.world.start(transfer);
      const { approvalId } = await stage.request();
      // From the moment that the bytes are out.
      const fault = make();
      let isOut = false;
      proxies[0].set(async (exchange) => {
        if (exchange.calls.some(({ method }) => method === 'eth_sendRawTransaction')) {
          isOut = true;
          return false;
        }
        return isOut ? fault(exchange) : false;
      });
      await stage.answer(approvalId, 'approve');
      const code = await held(stage, executionId);
      const effect = stage.world.store.reader.effects.list(executionId)[0];
      expect(effect?.state).not.toBe('confirmed');
      expect((await truth()).nonce).toBe(before.nonce + 1);
      proxies[0].set(null);
      await stage.world.executor.advance(executionId);
      await checkOne(stage, executionId, before);
      const hash = effect?.txHash as Hex;
      expect(stage.world.store.reader.effects.list(executionId)[0]?.txHash).toBe(hash);
      table.push(`${name}, after sending | ${code} | 0 | one transaction`);
    },
  );

  it('a receipt that one endpoint makes up for what was never sent confirms nothing', async () => {
    const { stage, before } = await setUp();
    const { executionId } = await stage.world.start(transfer);
    const { approvalId } = await stage.request();
    const node = createJsonRpc({ url: practice.rpcUrl });
    const block = (await node.request('eth_getBlockByNumber', ['latest', true])) as {
      transactions: { hash: Hex }[];
    };
    const mined = block.transactions[0]?.hash;
    const real = await node.request('eth_getTransactionReceipt', [mined]);
    const fake = faults.fakeReceipt(real as Record<string, unknown>);
    // It swallows the bytes and says that they are mined.
    proxies[0].set((exchange) => {
      const [call] = exchange.calls;
      if (call?.method !== 'eth_sendRawTransaction') return fake(exchange);
      exchange.response.end(
        JSON.stringify({
          id: call.id,
          result: stage.world.store.reader.effects.list(executionId)[0]?.txHash,
        }),
      );
      return true;
    });
    await stage.answer(approvalId, 'approve');
    const code = await held(stage, executionId);
    expect(stage.world.store.reader.effects.list(executionId)[0]?.state).not.toBe('confirmed');
    expect(await truth()).toEqual(before);
    proxies[0].set(null);
    await stage.world.executor.advance(executionId);
    await checkOne(stage, executionId, before);
    table.push(`a fake receipt of what was swallowed | ${code} | 0 | one transaction`);
  });
});
