import { createPublicClient, parseAbi } from 'viem';
import { formatUnits } from '../../../../shared/amounts.ts';
import { type PricedSymbol, pricedSymbols } from '../../../../shared/chain/practice-contracts.ts';
import { usdFeedsOf } from '../../../../shared/chain/usd-feeds.ts';
import type { JsonRpc } from '../../rpc/json-rpc.ts';
import { withRpcErrors } from '../../rpc/translate-rpc-error.ts';
import { viemTransport } from '../../rpc/viem-transport.ts';

const feedAbi = parseAbi(['function latestAnswer() view returns (int256)']);
const feedDecimals = 8;

export interface PracticePrices {
  prices: { symbol: PricedSymbol; usd: string }[];
  /** The chain's own clock, in epoch milliseconds. */
  now: number;
}

/** What the feeds of a practice chain say, and its time. Errors: RPC_*. */
export async function readPracticePrices(rpc: JsonRpc, chainId: number): Promise<PracticePrices> {
  const client = createPublicClient({ transport: viemTransport(rpc), cacheTime: 0 });
  const feeds = usdFeedsOf(chainId);
  return withRpcErrors(async () => {
    const prices = await Promise.all(
      pricedSymbols.map(async (symbol) => {
        const address = feeds[symbol]?.address ?? '0x';
        const answer = await client.readContract({
          ...{ address, abi: feedAbi, functionName: 'latestAnswer' },
        });
        return { symbol, usd: formatUnits(answer, feedDecimals) };
      }),
    );
    const { timestamp } = await client.getBlock({ blockTag: 'pending' });
    return { prices, now: Number(timestamp) * 1_000 };
  });
}
