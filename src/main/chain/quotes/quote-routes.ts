import type { Address } from 'viem';
import { getAddress } from 'viem';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../chain-client.ts';
import { findPools } from './find-pools.ts';
import { findRoutes } from './find-routes.ts';
import type { Pool, Route } from './pool.ts';
import { priceImpactPct } from './price-impact.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { type Amounts, quoteV2 } from './quote-v2.ts';
import { quoteV3 } from './quote-v3.ts';
import { v2Gas, v3Gas } from './route-gas.ts';
import { pairsOf, tokenPaths } from './token-paths.ts';

/** Dollar tokens that most others are traded against. */
const dollars: ReadonlySet<string> = new Set(['USDC', 'USDT', 'DAI']);

/** Every way that can fill the trade, and the pools that were looked at. */
export interface RouteQuotes {
  quotes: Quote[];
  pools: Pool[];
  /** Ways that there are, whether they can fill the trade or not. */
  routes: number;
}

/** Up to three pools, over the wrapped coin and the dollar tokens. Errors: NO_CONTRACT, RPC_*. */
export async function quoteRoutes(
  client: ChainClient,
  tokens: TokenList,
  request: QuoteRequest,
  at: bigint,
): Promise<RouteQuotes> {
  const paths = tokenPaths(request.tokenIn, request.tokenOut, between(tokens, client.chainId));
  const pools = await findPools(client, pairsOf(paths), request.venue, at);
  const routes = findRoutes(paths, pools);
  const v3 = routes.filter(({ venue }) => venue === 'uniswap_v3');
  const v3Amounts = await quoteV3(client, v3, request, at);
  const v2Quotes = routes
    .filter(({ venue }) => venue === 'uniswap_v2')
    .flatMap((route) => {
      const amounts = quoteV2(route, request.exact, request.units);
      return amounts === null ? [] : [quoteOf(route, amounts, v2Gas(route.pools.length))];
    });
  const v3Quotes = v3.flatMap((route, index) => {
    const amounts = v3Amounts[index] ?? null;
    return amounts === null ? [] : [quoteOf(route, amounts, v3Gas(amounts.tradeGas))];
  });
  return { quotes: [...v2Quotes, ...v3Quotes], pools, routes: routes.length };
}

function between(tokens: TokenList, chainId: number): Address[] {
  return tokens
    .ofChain(chainId)
    .filter(({ symbol, wrapsNative }) => wrapsNative === true || dollars.has(symbol))
    .map(({ address }) => getAddress(address));
}

function quoteOf(route: Route, { amountIn, amountOut }: Amounts, gasUnits: bigint): Quote {
  const { venue, path, pools } = route;
  return {
    ...{ venue, path, feePips: pools.map(({ feePips }) => feePips), amountIn, amountOut, gasUnits },
    priceImpactPct: priceImpactPct(route, { amountIn, amountOut }),
  };
}
