// Quotes against Uniswap's own SDKs: each way's amount to the unit, and the best way of V2 by the SDK's own
// search. The trades are random with a fixed seed; how many were compared is printed.
import { type Address, createPublicClient, http, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import type { Quote, QuoteRequest } from '../../../src/main/chain/quotes/quote.ts';
import { quoteRoutes } from '../../../src/main/chain/quotes/quote-routes.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../support/practice.ts';
import { anySize, oneOf, seededRandom } from '../support/random.ts';
import {
  type SdkPair,
  type SdkPool,
  type SdkToken,
  UniswapModel,
} from '../support/uniswap-model.ts';
import { CurrencyAmount, V2Trade } from '../support/uniswap-sdk.ts';

const trades = 500;
const seed = 20_261_122;

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
let model: UniswapModel;
let pairs: SdkPair[];
let pools: SdkPool[];
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
  const viem = createPublicClient({ transport: http(practice.rpcUrl), cacheTime: 0 });
  model = new UniswapModel(viem, practice.status.chainId);
  pairs = await model.pairs();
  pools = await model.pools();
});
afterAll(() => practice.close());

/** Twice what the largest pool holds. */
const most: Readonly<Record<string, string>> = {
  WETH: '20000',
  USDC: '60000000',
  USDT: '30000000',
  DAI: '30000000',
  WBTC: '600',
};

interface Trade {
  tokenIn: SdkToken;
  tokenOut: SdkToken;
  exact: 'in' | 'out';
  units: bigint;
}

function randomTrade(random: () => number): Trade {
  const symbols = Object.keys(most);
  const from = oneOf(random, symbols);
  const to = oneOf(
    random,
    symbols.filter((symbol) => symbol !== from),
  );
  const exact = oneOf(random, ['in', 'out'] as const);
  const [tokenIn, tokenOut] = [model.token(from), model.token(to)];
  const [fixed, symbol] = exact === 'in' ? [tokenIn, from] : [tokenOut, to];
  const units = anySize(random, parseUnits(most[symbol] ?? '', fixed.decimals));
  return { tokenIn, tokenOut, exact, units };
}

const amount = (token: SdkToken, units: bigint) =>
  CurrencyAmount.fromRawAmount(token, units.toString());

/** The other side's units by the SDK's own search over all pairs; null where it finds no way. */
function bestOfV2({ tokenIn, tokenOut, exact, units }: Trade): bigint | null {
  const options = { maxHops: 3, maxNumResults: 1 };
  const [best] =
    exact === 'in'
      ? V2Trade.bestTradeExactIn(pairs, amount(tokenIn, units), tokenOut, options)
      : V2Trade.bestTradeExactOut(pairs, tokenIn, amount(tokenOut, units), options);
  if (best === undefined) return null;
  const side = exact === 'in' ? best.outputAmount : best.inputAmount;
  const found = BigInt(side.quotient.toString());
  return found === 0n ? null : found;
}

const sdkPool = (a: string, b: string, fee: number | undefined): SdkPool => {
  const found = pools.find(
    (pool) =>
      pool.fee === fee &&
      [pool.token0.address, pool.token1.address].includes(a) &&
      [pool.token0.address, pool.token1.address].includes(b),
  );
  if (found === undefined) throw new Error(`no pool ${a} ${b} ${fee}`);
  return found;
};

/** The other side by way of V3 pools, hop by hop; null where nothing is left, or a pool is emptied. */
async function throughV3(trade: Trade, way: Way): Promise<bigint | null> {
  const { tokenIn, tokenOut, exact, units } = trade;
  const hops = way.path
    .slice(1)
    .map((to, index) => [way.path[index] ?? to, to, way.feePips[index]] as const);
  let side = amount(exact === 'in' ? tokenIn : tokenOut, units);
  try {
    for (const [from, to, fee] of exact === 'in' ? hops : hops.toReversed()) {
      const pool = sdkPool(from, to, fee);
      const [other, after] =
        exact === 'in' ? await pool.getOutputAmount(side) : await pool.getInputAmount(side);
      if (ends.includes(after.sqrtRatioX96.toString())) return null;
      side = other;
    }
  } catch {
    return null;
  }
  const found = BigInt(side.quotient.toString());
  return found === 0n ? null : found;
}

/** One short of what a price can be at all: there a trade stops, filled or not. */
const ends = ['4295128740', '1461446703485210103287273052203988822378723970341'];

/** Every way through one or two V3 pools. */
function shortWays({ tokenIn, tokenOut }: Trade): Way[] {
  const hops = (from: string) =>
    pools.flatMap(({ token0, token1, fee }) => {
      if (token0.address === from) return [{ to: token1.address as Address, fee }];
      return token1.address === from ? [{ to: token0.address as Address, fee }] : [];
    });
  const start = tokenIn.address as Address;
  return hops(start).flatMap(({ to: first, fee }): Way[] => {
    if (first === tokenOut.address) return [{ path: [start, first], feePips: [fee] }];
    return hops(first)
      .filter(({ to }) => to === tokenOut.address)
      .map((last) => ({ path: [start, first, last.to], feePips: [fee, last.fee] }));
  });
}

type Way = Pick<Quote, 'path' | 'feePips'>;

const wayText = ({ path, feePips }: Way): string => [...path, ...feePips].join();

const otherSide = ({ exact }: Trade, quote: Quote): bigint =>
  exact === 'in' ? quote.amountOut : quote.amountIn;

function bestSide(trade: Trade, quotes: readonly Quote[]): bigint | null {
  const sides = quotes.map((quote) => otherSide(trade, quote));
  if (sides.length === 0) return null;
  return sides.reduce((a, b) => ((trade.exact === 'in' ? b > a : b < a) ? b : a));
}

async function quotesOf(trade: Trade, venue: QuoteRequest['venue'], at: bigint) {
  const { tokenIn, tokenOut, exact, units } = trade;
  const tokens = { tokenIn: tokenIn.address as Address, tokenOut: tokenOut.address as Address };
  return quoteRoutes(client, bundledTokens, { ...tokens, exact, units, venue }, at);
}

describe('quotes', () => {
  it('equal what the SDKs compute, to the unit', async () => {
    const random = seededRandom(seed);
    const { number } = await client.head();
    const count = { trades: 0, v2: 0, v3: 0, multiHop: 0, exactOut: 0, v3Unfilled: 0, unfilled: 0 };
    for (; count.trades < trades; count.trades += 1) {
      const trade = randomTrade(random);
      const { quotes } = await quotesOf(trade, 'best', number);
      const of = (venue: string) => quotes.filter((quote) => quote.venue === venue);
      const given = new Set(of('uniswap_v3').map(wayText));
      for (const way of shortWays(trade).filter((each) => !given.has(wayText(each)))) {
        expect(await throughV3(trade, way)).toBeNull();
        count.v3Unfilled += 1;
      }
      const said = JSON.stringify({ n: count.trades, ...trade, units: String(trade.units) });
      expect(bestSide(trade, of('uniswap_v2')), said).toBe(bestOfV2(trade));
      for (const quote of of('uniswap_v3')) {
        expect(otherSide(trade, quote), said).toBe(await throughV3(trade, quote));
        count.v3 += 1;
      }
      count.v2 += of('uniswap_v2').length;
      count.multiHop += quotes.filter(({ path }) => path.length > 2).length;
      count.exactOut += trade.exact === 'out' ? 1 : 0;
      count.unfilled += quotes.length === 0 ? 1 : 0;
    }
    console.info(`compared with the SDKs (seed ${seed}): ${JSON.stringify(count)}`);
    expect(count.trades).toBe(trades);
    expect(count.v3).toBeGreaterThan(trades);
    expect(count.multiHop).toBeGreaterThan(trades);
  });
});
