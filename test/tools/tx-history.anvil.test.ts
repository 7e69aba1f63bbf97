// What an account did: what this app sent for it, and what moved of listed tokens, joined by transaction.
import { parseAbi, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { readTransfers } from '../../src/main/chain/history/read-transfers.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import { AppError } from '../../src/shared/errors.ts';
import { startPractice } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { action } from '../executor/support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../executor/support/stage.ts';

const { USDC, DAI } = ethereumTokens;
const abi = parseAbi(['function transfer(address to, uint256 amount)']);

let practice: Practice;
let user: PracticeUser;
beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
  await user.obtain('USDC', '500');
  await user.obtain('DAI', '500');
});
afterAll(() => practice.close());

async function history(stage: Stage, params: object = {}): Promise<Record<string, unknown>> {
  const { executionId } = await stage.world.start(
    action('look', { tool: 'tx_history', params: params as never }),
  );
  await stage.ended(executionId);
  const result = stage.world.store.reader.steps.get(executionId, 'look')?.result;
  return result?.ok ? result.value : { code: stage.run(executionId).error?.code };
}

describe('tx_history', () => {
  it('tells what this app sent with what it moved, and what came from others, newest first', async () => {
    const stage = await openStage(practice);
    await practice.chain.fund(me, { symbol: 'USDC', amount: '25.5' });
    const { executionId } = await stage.world.start(
      action('pay', { tool: 'transfer', params: { token: 'USDC', amount: '5.5', to: bob } }),
    );
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    const head = await user.client.getBlockNumber();
    const found = await history(stage);
    expect(found).toMatchObject({ fromBlock: '0', toBlock: head.toString(), complete: true });
    const [mine, theirs] = found['transactions'] as unknown[];
    expect(mine).toMatchObject({
      ...{ sentHere: true, title: `Send 5.5 USDC to ${bob}`, kind: 'transfer', state: 'confirmed' },
      moves: [{ symbol: 'USDC', amount: '5.5', direction: 'out', with: bob, token: USDC.address }],
    });
    expect(theirs).toMatchObject({
      sentHere: false,
      moves: [{ token: USDC.address, symbol: 'USDC', amount: '25.5', direction: 'in' }],
    });
    expect((await history(stage, { limit: 1 }))['transactions']).toHaveLength(1);
  });

  it('tells what moved no token by its title, and of somebody else only what moved', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(
      action('pay', { tool: 'transfer', params: { token: 'ETH', amount: '1', to: bob } }),
    );
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    const [newest] = (await history(stage))['transactions'] as unknown[];
    expect(newest).toMatchObject({ title: `Send 1 ETH to ${bob}`, moves: [] });
    const theirs = await history(stage, { account: bob });
    expect(theirs['transactions']).toMatchObject([
      { sentHere: false, moves: [{ symbol: 'USDC', amount: '5.5', direction: 'in', with: me }] },
    ]);
  });

  it('leaves out moves of nothing, and tokens that nobody listed', async () => {
    const stage = await openStage(practice);
    const before = (await history(stage, { account: bob, limit: 100 }))['transactions'];
    await user.send(DAI.address, abi, 'transfer', [bob, 0n]);
    const mint = parseAbi(['function mint(address to, uint256 value)']);
    await user.asFaucet(adversarialContracts.lookAlikeUsdc, mint, 'mint', [bob, parseEther('1')]);
    expect((await history(stage, { account: bob, limit: 100 }))['transactions']).toEqual(before);
  });

  it.each([0, 101, 1.5])('fails by name for a limit of %j', async (limit) => {
    const stage = await openStage(practice);
    expect(await history(stage, { limit })).toEqual({ code: 'BAD_PARAM' });
  });
});

describe('transfers of an endpoint that refuses large ranges', () => {
  it('are read in smaller ones, and it is said from which block', async () => {
    const client = await connectChain({ url: practice.rpcUrl });
    const all = await readTransfers(client, me, [USDC.address]);
    const small = await connectChain({ url: practice.rpcUrl });
    const limited = (most: number) => {
      const { rpc } = small;
      const request: typeof rpc.request = async (method, params, timeoutMs) => {
        const [filter] = (params ?? []) as { fromBlock: string; toBlock: string }[];
        const isTooMuch =
          method === 'eth_getLogs' && Number(filter?.toBlock) - Number(filter?.fromBlock) >= most;
        if (isTooMuch) throw new AppError('RPC_REFUSED', 'network', 'Too many blocks.');
        return rpc.request(method, params, timeoutMs);
      };
      return new Proxy(small, {
        get: (target, key) =>
          key === 'rpc' ? { ...rpc, host: rpc.host, request } : boundOf(target, key),
      });
    };
    const some = await readTransfers(limited(1_000), me, [USDC.address]);
    expect(some.moves).toEqual(all.moves);
    const none = await readTransfers(limited(0), me, [USDC.address]);
    expect(none).toMatchObject({ moves: [], complete: false, fromBlock: none.toBlock + 1n });
  });
});

function boundOf(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target);
  return typeof value === 'function' ? value.bind(target) : value;
}
