// Five local nodes that say they are the five real chains: the tokens of the list answer with a balance each,
// the feeds with a price, and Multicall3 is the real one. No pool is there, so prices have one source.
import type { Address, Hex } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import type { ChainClient } from '../../src/main/chain/chain-client.ts';
import type { ReadableChains } from '../../src/main/chain/chains.ts';
import { connectPool, type PooledChain } from '../../src/main/chain/connect-pool.ts';
import { mostPerMinute } from '../../src/main/chain/rpc/rate-budget.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { usdFeedsOf } from '../../src/shared/chain/usd-feeds.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import type { TokenList } from '../../src/shared/tokens/token.ts';
import { type FaultProxy, startFaultProxy } from '../../test/support/fault-proxy.ts';
import { ask } from './json-rpc.ts';

const ids = [1, 8_453, 42_161, 10, 137] as const;
const tokensEach = 20;

/** Whatever is asked of it, it answers 1 000 000. */
const tokenCode: Hex = '0x620f42405f5260205ff3';
/** Five words: 8 (a round, and the decimals), 100 000 000, the time of the block twice, and 8. */
const feedCode: Hex = '0x60085f526305f5e1006020524260405242606052600860805260a05ff3';

/** The account that is looked at. */
export const holder: Address = '0x00000000000000000000000000000000000A11cE';

export interface FiveChains {
  ids: readonly number[];
  /** Of each chain the first tokens of the list, the coin among them. */
  tokens: TokenList;
  chains: ReadableChains;
  /** A client of the first, for whom the others are others. */
  home: ChainClient;
  /** What stands before each node and counts what it is asked. */
  proxies: readonly FaultProxy[];
  stop(): Promise<void>;
}

/** `multicallCode`: of the contract as it is deployed. */
export async function openFiveChains(multicallCode: Hex): Promise<FiveChains> {
  const opened = await Promise.all(ids.map((id) => openChain(id, multicallCode)));
  const clients = new Map(opened.map(({ pooled }) => [pooled.client.chainId, pooled.client]));
  const clientOf = async (chainId: number): Promise<ChainClient> => {
    const client = clients.get(chainId);
    if (client === undefined) throw new Error(`no chain ${chainId}`);
    return client;
  };
  return {
    ids,
    tokens: {
      ...bundledTokens,
      ofChain: (chainId) => bundledTokens.ofChain(chainId).slice(0, tokensEach),
    },
    chains: { clientOf, ids: () => ids },
    home: await clientOf(ids[0]),
    proxies: opened.map(({ proxy }) => proxy),
    async stop() {
      for (const { pooled, proxy } of opened) {
        pooled.stop();
        proxy.stop();
      }
      await Promise.all(opened.map(({ node }) => node.stop()));
    },
  };
}

async function openChain(
  chainId: number,
  multicallCode: Hex,
): Promise<{ node: AnvilChild; proxy: FaultProxy; pooled: PooledChain }> {
  const args = ['--chain-id', String(chainId), '--accounts', '0'];
  const node = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  const put = (address: string, code: Hex) => ask(node.rpcUrl, 'anvil_setCode', address, code);
  const tokens = bundledTokens.ofChain(chainId).filter(({ address }) => address !== 'native');
  for (const { address } of tokens.slice(0, tokensEach)) await put(address, tokenCode);
  for (const { address } of Object.values(usdFeedsOf(chainId))) await put(address, feedCode);
  await put(contractsOf(chainId)?.multicall3 ?? '0x', multicallCode);
  // The first block is of 1970; prices are of the next one's time.
  await ask(node.rpcUrl, 'anvil_mine', '0x1');
  const proxy = await startFaultProxy(node.rpcUrl);
  const endpoints = [{ url: proxy.url, perMinute: mostPerMinute }];
  return { node, proxy, pooled: await connectPool({ chainId, endpoints }) };
}
