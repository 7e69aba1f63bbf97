// What a currency costs in dollars, for showing worth in it: read on the network in use, with the same rules as
// prices of tokens. What is not believed is no rate, and then worth stays in dollars.
import { encodeFunctionData, parseAbi } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import { type CurrencyFeed, currencyFeedOf } from '../../../shared/chain/currency-feeds.ts';
import { usdFeedDecimals } from '../../../shared/chain/usd-feeds.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Currency } from '../../../shared/worth/currencies.ts';
import type { CurrencyRate, RateFault, WorthUnit } from '../../../shared/worth/worth-unit.ts';
import type { ChainClient } from '../chain-client.ts';
import { askTogether, readAnswer } from '../multicall.ts';
import { feedQuestions, readFeed } from './feed-price.ts';
import type { PriceFault } from './price-errors.ts';

const abi = parseAbi(['function description() view returns (string)']);

/** The network in use; nothing connects to it where no feed could be asked. */
export interface WorthPlace {
  chainId: number;
  client: () => Promise<ChainClient>;
}

/** In what worth is shown now. A network that does not answer is a reason for dollars, and no error. */
export async function readWorthUnit(
  chosen: Currency,
  { chainId, client }: WorthPlace,
  nowMs: number,
): Promise<WorthUnit> {
  const inDollars = (why: RateFault | null): WorthUnit => ({ chosen, rate: null, why });
  if (chosen === 'USD') return inDollars(null);
  if (isPracticeChain(chainId)) return inDollars('play_money');
  const feed = currencyFeedOf(chainId, chosen);
  if (feed === undefined) return inDollars('no_feed');
  try {
    const read = await readRate(await client(), feed, nowMs);
    return typeof read === 'string' ? inDollars(read) : { chosen, rate: read, why: null };
  } catch (thrown) {
    if (thrown instanceof AppError) return inDollars('no_answer');
    throw thrown;
  }
}

/** Errors: those of `askTogether`. */
async function readRate(
  client: ChainClient,
  feed: CurrencyFeed,
  nowMs: number,
): Promise<CurrencyRate | RateFault> {
  const name = { to: feed.address, data: encodeFunctionData({ abi }) };
  const [called = null, ...said] = await askTogether(
    client,
    [name, ...feedQuestions(feed)],
    undefined,
  );
  const nowSeconds = BigInt(Math.floor(nowMs / 1_000));
  const reading = readFeed(feed, said, nowSeconds);
  if (!reading.ok) return faults[reading.fault] ?? 'not_believed';
  if (readAnswer<string>(abi, 'description', called) !== feed.description) return 'not_believed';
  const { answer, ageSeconds } = reading.value;
  return {
    usd: formatUnits(answer, usdFeedDecimals),
    source: `chainlink:${feed.address}`,
    updatedAt: (Number(nowSeconds) - ageSeconds) * 1_000,
  };
}

const faults: Readonly<Partial<Record<PriceFault, RateFault>>> = {
  PRICE_STALE: 'old',
  PRICE_NO_ANSWER: 'no_answer',
};
