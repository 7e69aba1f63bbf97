// What nodes do to a transaction on its way, and what whole networks do to one that was there already:
// whatever it is, the step comes to one transaction, and the run ends or says what it waits for.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readRecord } from '../../src/main/chain/practice/running-record.ts';
import { createJsonRpc, NodeRpcError } from '../../src/main/chain/rpc/json-rpc.ts';
import { startPractice } from '../chain/support/practice.ts';
import { type MinedByHand, minedByHand } from './support/mined-by-hand.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});

afterEach(async () => {
  // What a test left in the pool is no transaction of the next one.
  const node = createJsonRpc({ url: practice.rpcUrl });
  await node.request('anvil_dropAllTransactions');
});

afterAll(() => practice.close());

const transfer = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: bob },
});

const refusal = (text: string) => async (): Promise<never> => {
  throw new NodeRpcError(-32_000, text, undefined);
};

async function setUp(timeoutMs?: number) {
  const stage = await openStage(practice);
  const chain = await minedByHand(practice, stage, timeoutMs);
  const before = { nonce: await chain.client.minedNonce(me), wei: await balanceOfBob(chain) };
  return { stage, chain, before };
}

const balanceOfBob = ({ node }: MinedByHand): Promise<bigint> =>
  node.request('eth_getBalance', [bob, 'latest']).then((wei) => BigInt(wei as string));

/** Starts the transfer and approves it; `fault` is in place before the answer is given. */
async function approved(stage: Stage, fault: () => void): Promise<string> {
  const { executionId } = await stage.world.start(transfer);
  const { approvalId } = await stage.request();
  fault();
  await stage.answer(approvalId, 'approve');
  return executionId;
}

const effectOf = (stage: Stage, executionId: string) =>
  stage.world.store.reader.effects.list(executionId)[0];

/** The run ended as it should have, with one transaction on the chain that holds its bytes. */
async function checkOne(
  { stage, chain, before }: Awaited<ReturnType<typeof setUp>>,
  executionId: string,
): Promise<void> {
  expect(stage.run(executionId)).toMatchObject({
    state: 'completed',
    verdict: 'matched',
    error: null,
  });
  expect(await chain.client.minedNonce(me)).toBe(before.nonce + 1);
  expect((await balanceOfBob(chain)) - before.wei).toBe(10n ** 18n);
  const effect = effectOf(stage, executionId);
  expect(effect).toMatchObject({ state: 'confirmed', attempt: 1 });
  const receipt = await chain.client.receipt(effect?.txHash as `0x${string}`);
  expect(receipt).toMatchObject({ status: 'success', blockHash: effect?.blockHash });
  checkAudit(stage.world.store.reader);
}

/** A node that takes every call and answers none. */
async function silentNode(timeoutMs: number) {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createJsonRpc({ url: `http://127.0.0.1:${port}`, timeoutMs });
}

describe('a node that does not say that it took the transaction [F-06]', () => {
  it.each([
    ['says that it knows it already', 'already known', 'took'],
    ['says that it knows it already, and has forgotten it', 'already known', 'lost'],
    ['says that its number is too low, because it is mined', 'nonce too low', 'mined'],
    ['asks for more fees than another one of its number', 'replacement underpriced', 'took'],
    ['asks for more fees, and did not take it', 'replacement underpriced', 'lost'],
    ['says something nobody knows', 'the node is on fire', 'took'],
    ['says something nobody knows, and did not take it', 'the node is on fire', 'lost'],
  ])('and %s: it is looked up, and there is one', async (_name, text, what) => {
    const world = await setUp();
    const { stage, chain } = world;
    const executionId = await approved(stage, () =>
      chain.failOnce('eth_sendRawTransaction', async (_method, pass) => {
        if (what !== 'lost') await pass();
        if (what === 'mined') await chain.mine();
        return refusal(text)();
      }),
    );
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    await checkOne(world, executionId);
  });

  it('and does not answer at all after taking it: it is given up in time, and looked up', async () => {
    const world = await setUp();
    const { stage, chain } = world;
    const silent = await silentNode(50);
    const executionId = await approved(stage, () =>
      chain.failOnce('eth_sendRawTransaction', async (method, pass) => {
        await pass();
        return silent.request(method);
      }),
    );
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    await checkOne(world, executionId);
  });

  it('because another one of the account took its number: it is in doubt, then failed, and none is signed anew', async () => {
    const { stage, chain, before } = await setUp();
    const executionId = await approved(stage, () =>
      chain.failOnce('eth_sendRawTransaction', async (_method, pass) => {
        await chain.node.request('anvil_impersonateAccount', [me]);
        await chain.node.request('eth_sendTransaction', [{ from: me, to: bob, value: '0x1' }]);
        await chain.node.request('anvil_stopImpersonatingAccount', [me]);
        await chain.mine();
        return pass();
      }),
    );
    await stage.world.until(
      () => stage.run(executionId).waitingFor === 'in_doubt',
      'it is in doubt',
    );
    expect(effectOf(stage, executionId)?.state).toBe('unknown');
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    expect(stage.run(executionId)).toMatchObject({
      state: 'failed',
      error: { code: 'NONCE_USED_ELSEWHERE' },
    });
    expect(await chain.client.minedNonce(me)).toBe(before.nonce + 1);
    expect((await balanceOfBob(chain)) - before.wei).toBe(1n);
    expect(stage.world.store.reader.effects.list(executionId)).toHaveLength(1);
    checkAudit(stage.world.store.reader);
  });
});

describe('a block taken back with a transaction from elsewhere', () => {
  it('leaves a gap below ours: it is told, and goes on when the gap is filled', async () => {
    const { stage, chain, before } = await setUp();
    const fromElsewhere = async (): Promise<void> => {
      await chain.node.request('anvil_impersonateAccount', [me]);
      await chain.node.request('eth_sendTransaction', [{ from: me, to: bob, value: '0x1' }]);
      await chain.node.request('anvil_stopImpersonatingAccount', [me]);
      await chain.mine();
    };
    await fromElsewhere();
    const executionId = await approved(stage, () => undefined);
    await stage.world.until(() => effectOf(stage, executionId)?.state === 'sent', 'it is sent');
    await chain.takeBack(1);
    await chain.node.request('anvil_dropAllTransactions');
    await stage.world.executor.advance(executionId);
    expect(stage.run(executionId)).toMatchObject({
      waitingFor: 'in_doubt',
      error: {
        code: 'NONCE_GAP',
        message: `This transaction has the number ${before.nonce + 1}, and none of this account has the number ${before.nonce} any more.`,
      },
    });
    // In a block of its own, so that what ours did is told apart from it.
    await chain.node.request('anvil_dropAllTransactions');
    await fromElsewhere();
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
    expect(await chain.client.minedNonce(me)).toBe(before.nonce + 2);
  });
});

describe('a node that hangs [F-08]', () => {
  // Every question that is asked of the node between the signature and the end of the run.
  it.each([
    'eth_chainId',
    'eth_getTransactionByHash',
    'eth_sendRawTransaction',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getBlockByNumber',
    'eth_call',
  ])('at %s is given up in time, and the run goes on', async (of) => {
    const world = await setUp();
    const { stage, chain } = world;
    const silent = await silentNode(50);
    let hung = 0;
    let executionId = '';
    const isSigned = (): boolean => effectOf(stage, executionId)?.signedBytes != null;
    chain.setFault((method, pass, params) => {
      if (method !== of || hung === 2 || !isSigned()) return pass();
      hung += 1;
      return silent.request(method, params);
    });
    executionId = await approved(stage, () => undefined);
    await stage.world.until(isSigned, 'it is signed');
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    expect(hung).toBe(2);
    await checkOne(world, executionId);
  });
});

describe('a node that stands still', () => {
  it('with the transaction in its ears: when it goes on, there is one', async () => {
    const world = await setUp(400);
    const { stage, chain } = world;
    const pid = readRecord(join(practice.dataDir, 'practice'))?.anvil?.pid ?? 0;
    expect(pid).toBeGreaterThan(0);
    const executionId = await approved(stage, () =>
      chain.failOnce('eth_sendRawTransaction', (_method, pass) => {
        process.kill(pid, 'SIGSTOP');
        return pass();
      }),
    );
    try {
      await stage.world.until(
        () => ['retry', 'in_doubt'].includes(stage.run(executionId).waitingFor ?? ''),
        'it waits',
      );
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    await checkOne(world, executionId);
  });
});

describe('a node that is behind the one that was asked before [F-09]', () => {
  it('brings nothing into doubt that another has seen, and there is one', async () => {
    const world = await setUp();
    const { stage, chain } = world;
    const executionId = await approved(stage, () => undefined);
    await stage.world.until(() => effectOf(stage, executionId)?.state === 'sent', 'it is sent');
    await chain.mine();
    await stage.world.executor.advance(executionId);
    expect(effectOf(stage, executionId)?.state).toBe('mined');
    // It has not heard of the newest block: neither of the transaction, nor of the number that it used.
    chain.setFault(async (method, pass, params) => {
      if (method === 'eth_getTransactionReceipt') return null;
      if (method === 'eth_getTransactionByHash') return null;
      if (method === 'eth_getTransactionCount') return `0x${world.before.nonce.toString(16)}`;
      if (method === 'eth_sendRawTransaction') return refusal('already known')();
      const answer = await pass();
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return answer;
      const { number } = answer as { number: string };
      const lower = `0x${(BigInt(number) - 3n).toString(16)}`;
      return chain.node.request('eth_getBlockByNumber', [lower, false]);
    });
    for (let looks = 0; looks < 3; looks += 1) {
      await stage.world.executor.advance(executionId);
      expect(stage.world.isOpen(executionId)).toBe(true);
    }
    chain.setFault(null);
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    await checkOne(world, executionId);
  });
});

describe('a block that is taken back before the transaction was final [F-09]', () => {
  it('puts it back to sent, and the same bytes are mined again', async () => {
    const world = await setUp();
    const { stage, chain } = world;
    const executionId = await approved(stage, () => undefined);
    await stage.world.until(() => effectOf(stage, executionId)?.state === 'sent', 'it is sent');
    await chain.mine();
    await stage.world.executor.advance(executionId);
    const mined = effectOf(stage, executionId);
    expect(mined).toMatchObject({ state: 'mined', confirmations: 1 });
    await chain.takeBack(1);
    await chain.node.request('anvil_dropAllTransactions');
    await stage.world.executor.advance(executionId);
    expect(effectOf(stage, executionId)).toMatchObject({
      state: 'sent',
      signedBytes: mined?.signedBytes,
    });
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    await checkOne(world, executionId);
  });
});
