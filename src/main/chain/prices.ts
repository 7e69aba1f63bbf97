import { parseAbi } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import { contractsOf, isPracticeChain } from '../../shared/chain/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from './chain-client.ts';

export interface UsdPrice {
  /** Decimal, US dollars for one whole token. */
  price: string;
  /** `chainlink:<feed address>`. */
  source: string;
  /** Since the feed was last renewed. */
  ageSeconds: number;
}

const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
]);

/** A token that is worth what another is, by construction. */
const sameWorth: Readonly<Record<string, string>> = { WETH: 'ETH', WBTC: 'BTC' };

/**
 * The price of a token by its Chainlink feed. A price older than its heartbeat and a tenth is no price.
 * Errors: PRICE_UNKNOWN (no feed), PRICE_STALE, RPC_*.
 */
export async function readUsdPrice(
  client: ChainClient,
  symbol: string,
  nowSeconds: bigint,
): Promise<UsdPrice> {
  const name = symbol.toUpperCase();
  const feed = contractsOf(client.chainId)?.usdFeeds[sameWorth[name] ?? name];
  if (feed === undefined) throw priceUnknown(symbol);
  const contract = { address: feed.address, abi: feedAbi } as const;
  const [[, answer, , updatedAt], decimals] = await Promise.all([
    client.read((viem) => viem.readContract({ ...contract, functionName: 'latestRoundData' })),
    client.read((viem) => viem.readContract({ ...contract, functionName: 'decimals' })),
  ]);
  if (answer <= 0n) throw priceUnknown(symbol);
  const ageSeconds = Math.max(0, Number((await clockOf(client, nowSeconds)) - updatedAt));
  const oldest = Math.floor(feed.heartbeatSeconds * 1.1);
  if (ageSeconds > oldest) {
    throw new AppError(
      'PRICE_STALE',
      'network',
      `The price of ${symbol} has not been renewed in time.`,
      {
        advice: 'Nothing is decided on an old price. Try again when the feed is renewed.',
        facts: { ageSeconds, oldest },
      },
    );
  }
  return { price: formatUnits(answer, decimals), source: `chainlink:${feed.address}`, ageSeconds };
}

/** The last: a fork or test chain that has the id of a known chain, but not its feeds. */
const noPrice: ReadonlySet<string> = new Set([
  'PRICE_UNKNOWN',
  'PRICE_STALE',
  'CONTRACT_NO_ANSWER',
]);

/** The price, or null where none is known now. Errors: RPC_*. */
export async function readUsdPriceIfKnown(
  client: ChainClient,
  symbol: string,
  nowSeconds: bigint,
): Promise<string | null> {
  try {
    return (await readUsdPrice(client, symbol, nowSeconds)).price;
  } catch (thrown) {
    if (thrown instanceof AppError && noPrice.has(thrown.code)) return null;
    throw thrown;
  }
}

/**
 * Prices of listed tokens, by token: lower-case address, or `native`. By its symbol alone any token could
 * call itself worth a dollar, so what is not listed has no price. Errors: RPC_*.
 */
export async function readUsdPrices(
  client: ChainClient,
  tokens: TokenList,
  wanted: readonly string[],
  nowMs: number,
): Promise<Map<string, { price: string; decimals: number }>> {
  const listed = tokens.ofChain(client.chainId);
  const now = BigInt(Math.floor(nowMs / 1000));
  const found = await Promise.all(
    wanted.map(async (key) => {
      const token = listed.find(({ address }) => address.toLowerCase() === key);
      const price = token && (await readUsdPriceIfKnown(client, token.symbol, now));
      return token && price ? [[key, { price, decimals: token.decimals }] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** A practice chain stands still while nothing is sent on it: there, time is what its head says. */
async function clockOf(client: ChainClient, nowSeconds: bigint): Promise<bigint> {
  return isPracticeChain(client.chainId) ? (await client.head()).timestamp : nowSeconds;
}

function priceUnknown(symbol: string): AppError {
  return new AppError(
    'PRICE_UNKNOWN',
    'network',
    `There is no price feed for ${symbol} on this chain.`,
    {
      advice: 'Conditions on its price stay unknown, and nothing is done on them.',
    },
  );
}
