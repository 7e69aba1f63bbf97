// V3 is asked of its own QuoterV2, several ways in one request.
import { encodeFunctionData } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { encodeV3Path } from '../../../shared/chain/v3-path.ts';
import type { ChainClient } from '../chain-client.ts';
import { askTogether, type Question, readAnswer } from '../multicall.ts';
import type { Route } from './pool.ts';
import type { Amounts } from './quote-v2.ts';
import { quoterAbi } from './route-abi.ts';

/** How many trials one request holds: a trial through an empty pool can take ten million gas. */
const perRequest = 8;

/** The ends of the price scale: a trade that comes to one has emptied the pool and is not filled. */
const lowestPrice = 4_295_128_740n;
const highestPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n;

export interface V3Amounts extends Amounts {
  /** Of the trades alone, without what surrounds them. */
  tradeGas: bigint;
}

type Tried = readonly [bigint, readonly bigint[], readonly number[], bigint];

/** In the order of the routes; null where the pools cannot fill the trade. Errors: RPC_*, TX_REVERTED. */
export async function quoteV3(
  client: ChainClient,
  routes: readonly Route[],
  trade: { exact: 'in' | 'out'; units: bigint },
  at: bigint,
): Promise<(V3Amounts | null)[]> {
  const quoter = contractsOf(client.chainId)?.uniswapV3?.quoter;
  if (quoter === undefined) return routes.map(() => null);
  const { exact, units } = trade;
  const functionName = exact === 'in' ? 'quoteExactInput' : 'quoteExactOutput';
  const questions = routes.map(({ path, pools }): Question => {
    const fees = pools.map(({ feePips }) => feePips);
    // For an exact amount out the way is written from its end.
    const way =
      exact === 'in' ? ([path, fees] as const) : ([path.toReversed(), fees.toReversed()] as const);
    const args = [encodeV3Path(...way), units] as const;
    return { to: quoter, data: encodeFunctionData({ abi: quoterAbi, functionName, args }) };
  });
  const batches = Array.from({ length: Math.ceil(questions.length / perRequest) }, (_, index) =>
    questions.slice(index * perRequest, (index + 1) * perRequest),
  );
  const answers = await Promise.all(batches.map((batch) => askTogether(client, batch, at)));
  return answers
    .flat()
    .map((answer) => amountsOf(readAnswer<Tried>(quoterAbi, functionName, answer), trade));
}

function amountsOf(
  tried: Tried | null,
  { exact, units }: { exact: 'in' | 'out'; units: bigint },
): V3Amounts | null {
  if (tried === null) return null;
  const [other, pricesAfter, , tradeGas] = tried;
  const emptied = pricesAfter.some((price) => price === lowestPrice || price === highestPrice);
  if (emptied || other === 0n) return null;
  return exact === 'in'
    ? { amountIn: units, amountOut: other, tradeGas }
    : { amountIn: other, amountOut: units, tradeGas };
}
