import type { Address } from 'viem';
import type { AppError } from '../../../shared/errors.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../chain-client.ts';
import { depthOf } from './pool.ts';
import type { BestQuote, Quote, QuoteRequest } from './quote.ts';
import { amountTooSmall, noLiquidity, noPool } from './quote-errors.ts';
import { quoteRoutes, type RouteQuotes } from './quote-routes.ts';
import { worthOf } from './route-gas.ts';

/**
 * The way that leaves most after its gas (or, for an exact amount out, costs least with it), read at one
 * block. `wrapped` is the ERC-20 form of the chain's coin. Errors: NO_POOL, NO_LIQUIDITY, AMOUNT_TOO_SMALL,
 * NO_CONTRACT, RPC_*.
 */
export async function bestQuote(
  client: ChainClient,
  tokens: TokenList,
  wrapped: Address,
  request: QuoteRequest,
): Promise<BestQuote> {
  const [{ number }, gasPriceWei] = await Promise.all([client.head(), client.gasPriceWei()]);
  const found = await quoteRoutes(client, tokens, request, number);
  const gasWorth = gasWorthIn(request, found, { gasPriceWei, wrapped });
  const [first, ...others] = found.quotes;
  if (first === undefined) throw whyNone(request, found);
  const best = others.reduce(
    (most, quote) => (better(quote, most, request, gasWorth) ? quote : most),
    first,
  );
  return { ...best, gasCounted: gasWorth !== undefined, blockNumber: number };
}

/** Units of the token that is not fixed, by gas; undefined where that has no known worth. */
type GasWorth = ((gas: bigint) => bigint) | undefined;

function gasWorthIn(
  { exact, tokenIn, tokenOut }: QuoteRequest,
  { pools }: RouteQuotes,
  { gasPriceWei, wrapped }: { gasPriceWei: bigint; wrapped: Address },
): GasWorth {
  const token = exact === 'in' ? tokenOut : tokenIn;
  if (worthOf(1n, token, wrapped, pools) === undefined) return undefined;
  return (gas) => worthOf(gas * gasPriceWei, token, wrapped, pools) ?? 0n;
}

function better(a: Quote, b: Quote, request: QuoteRequest, worth: GasWorth): boolean {
  return netOf(a, request, worth) > netOf(b, request, worth);
}

/** What an approval needs, and what its way has to be better by: prices move while it is waited for. */
const approvalGas = 46_000n;
const approvalMargin = 1_000n;

/** What comes out less the gas; of an exact amount out, what goes in and the gas, below zero. */
function netOf(quote: Quote, { exact, needsApproval }: QuoteRequest, worth: GasWorth): bigint {
  const approval = needsApproval?.has(quote.venue) === true;
  const gas = worth?.(quote.gasUnits + (approval ? approvalGas : 0n)) ?? 0n;
  const side = exact === 'in' ? quote.amountOut : quote.amountIn;
  const cost = gas + (approval ? side / approvalMargin : 0n);
  return exact === 'in' ? side - cost : -side - cost;
}

/** Beside a pool that holds a thousand times as much an amount is not too large: it comes to nothing. */
function whyNone(request: QuoteRequest, { routes, pools }: RouteQuotes): AppError {
  if (routes === 0) return noPool(request);
  const { exact, tokenIn, units } = request;
  const isSmall = pools.some(
    (pool) => pool.tokens.includes(tokenIn) && depthOf(pool, tokenIn) > units * 1_000n,
  );
  return exact === 'in' && isSmall ? amountTooSmall(request) : noLiquidity(request);
}
