import { type Address, getAddress, numberToHex, pad } from 'viem';
import { describe, expect, it } from 'vitest';
import { findAllowances } from '../../src/main/chain/allowances/find-allowances.ts';
import { readGrantLogs } from '../../src/main/chain/allowances/grant-logs.ts';
import { ChainClient } from '../../src/main/chain/chain-client.ts';
import { approvalTopic } from '../../src/main/chain/outcome/grant-topics.ts';
import { NodeRpcError } from '../../src/main/chain/rpc/json-rpc.ts';
import { rpcUnreachable } from '../../src/main/chain/rpc/rpc-errors.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';

const owner: Address = '0x1111111111111111111111111111111111111111';
const token = getAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
const spender = (n: number): Address => getAddress(pad(numberToHex(n), { size: 20 }));

/** A node with one approval in each of these blocks, that refuses what `takes` does not take. */
function node(blocks: readonly number[], takes: (from: number, to: number) => boolean) {
  const asked: [from: number, to: number][] = [];
  const request = async (_method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    asked.push([from, to]);
    if (!takes(from, to))
      throw new NodeRpcError(-32602, 'query returned more than 10000 results', 0);
    return blocks
      .filter((block) => block >= from && block <= to)
      .map((block) => ({
        address: token.toLowerCase(),
        topics: [approvalTopic, pad(owner), pad(spender(block + 1)).toLowerCase()],
        data: pad('0x1'),
        blockNumber: numberToHex(block),
      }));
  };
  const client = new ChainClient(1, {
    ...{ rpc: { host: 'node', request }, singleSource: true },
    ...{ localUrl: async () => '', takeTrouble: () => undefined, unverified: () => client },
  });
  return { client, asked };
}

const ask = (client: ChainClient, toBlock = 999n) =>
  readGrantLogs(client, { owner, permit2: undefined, toBlock });

describe('the spenders that logs name', () => {
  it('come in one request where the endpoint gives all blocks at once', async () => {
    const { client, asked } = node([3, 700], () => true);
    const found = await ask(client);
    expect(found).toMatchObject({ fromBlock: 0n, complete: true });
    expect(found.grants.map(({ sinceBlock }) => sinceBlock)).toEqual([700n, 3n]);
    expect(asked).toEqual([[0, 999]]);
  });

  it('are looked for in halves of what is refused, until the first block', async () => {
    const { client, asked } = node([3, 700, 999], (from, to) => to - from < 300);
    const found = await ask(client);
    expect(found).toMatchObject({ fromBlock: 0n, complete: true });
    expect(found.grants.map(({ sinceBlock }) => sinceBlock)).toEqual([999n, 700n, 3n]);
    expect(asked).toEqual([
      ...[
        [0, 999],
        [500, 999],
        [750, 999],
        [500, 749],
        [250, 499],
        [0, 249],
      ],
    ]);
  });

  it('are not all there where even so the history is too long, and it is said from where on', async () => {
    const { client, asked } = node([3, 999_999], (from, to) => to - from < 100);
    const found = await ask(client, 999_999n);
    expect(asked).toHaveLength(40);
    expect(found.complete).toBe(false);
    expect(found.fromBlock).toBeGreaterThan(990_000n);
    expect(found.grants.map(({ sinceBlock }) => sinceBlock)).toEqual([999_999n]);
  });

  it('are not known at all where no range is taken, which is no error', async () => {
    const { client } = node([3], () => false);
    expect(await ask(client)).toEqual({ grants: [], fromBlock: 1_000n, complete: false });
  });

  it('are not guessed where the endpoint is away', async () => {
    const { client } = node([3], () => {
      throw rpcUnreachable('node');
    });
    await expect(ask(client)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
  });

  it('are each told once, by the newest log', async () => {
    const { client } = node([3, 3], () => true);
    expect((await ask(client)).grants).toHaveLength(1);
  });
});

describe('without logs', () => {
  /** A node that gives no logs, answers every question with no and knows its blocks. */
  function withoutLogs(chainId: number) {
    const request = async (method: string): Promise<unknown> => {
      if (method === 'eth_getBlockByNumber') {
        return { number: '0x3e7', hash: pad('0x1'), timestamp: '0x1', transactions: [] };
      }
      throw method === 'eth_getLogs'
        ? new NodeRpcError(-32602, 'the range is too large', 0)
        : new NodeRpcError(3, 'execution reverted', '0x');
    };
    const client: ChainClient = new ChainClient(chainId, {
      ...{ rpc: { host: 'node', request }, singleSource: true },
      ...{ localUrl: async () => '', takeTrouble: () => undefined, unverified: () => client },
    });
    return new Tools(client, bundledTokens, { now: () => 0 });
  }

  const build = (chainId: number, tool: string, params: Record<string, string>) =>
    withoutLogs(chainId).build({ tool, params, account: owner, chainId });

  it('nothing is said to be nobody: whom all may be taken back from is not known', async () => {
    await expect(build(1, 'revoke', { token, spender: 'all' })).rejects.toMatchObject({
      ...{ code: 'ALLOWANCES_NOT_KNOWN', class: 'network' },
    });
  });

  it('listed tokens and known spenders are asked about, and that this is not all is said', async () => {
    const { client } = node([], () => false);
    const calls: unknown[] = [];
    const rpc = client.rpc.request;
    client.rpc.request = async (method, params) => {
      if (method === 'eth_getLogs') return rpc(method, params);
      calls.push([method, params]);
      if (method === 'eth_getBlockByNumber') {
        return { number: '0x3e7', hash: pad('0x1'), timestamp: '0x1', transactions: [] };
      }
      throw new NodeRpcError(3, 'execution reverted', '0x');
    };
    const found = await findAllowances(client, bundledTokens, owner);
    expect(found).toEqual({
      ...{ allowances: [], unknown: [], fromBlock: 1_000n, toBlock: 999n, complete: false },
    });
    expect(calls.length).toBeGreaterThan(20);
  });
});
