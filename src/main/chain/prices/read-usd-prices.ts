// Prices in dollars: Chainlink's, held against what the token is traded for on Uniswap. All of them come in
// one request. A price that one source contradicts is no price.
import type { Address, Hex } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import { feedNamed, type UsdFeed, usdFeedDecimals } from '../../../shared/chain/usd-feeds.ts';
import type { AppError } from '../../../shared/errors.ts';
import { bundledTokens } from '../../../shared/tokens/bundled-tokens.ts';
import type { Token } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../chain-client.ts';
import { askTogether, notTogether, type Question } from '../multicall.ts';
import { type FeedReading, feedQuestions, readFeed } from './feed-price.ts';
import { poolQuestions, readPool } from './pool-price.ts';
import { noPrice } from './price-errors.ts';
import {
  type Market,
  type MarketPrice,
  marketPrices,
  marketsOf,
  quoteTokens,
  type Traded,
  tradedOf,
} from './second-source.ts';

export interface UsdPrice {
  /** Decimal, US dollars for one whole token: what the feed says. */
  price: string;
  /** `chainlink:<feed address>`. */
  source: string;
  /** Since the feed was last renewed. */
  ageSeconds: number;
  /** The second source, which agrees: `uniswap_v3_twap:<pool>` and the like; null where there is none. */
  checkedBy: string | null;
  /** The higher of the two sources, by which limits in dollars are held. */
  highest: string;
}

/** A price, or why there is none now. */
export type PriceOutcome = { ok: true; price: UsdPrice } | { ok: false; error: AppError };

/** How much further apart than the feed's own deviation the sources may be, in hundredths of a per cent. */
const marginBps = 150;

/**
 * Prices of what is named, in order: tokens of the bundled list by their symbols, and what has a feed and is
 * no token here, such as BTC. The symbol of any other token says nothing: whoever calls asks for none such.
 * One request for all of them; on a practice chain one more, for its time. Errors: RPC_*.
 */
export async function readUsdPrices(
  client: ChainClient,
  names: readonly string[],
  nowSeconds: bigint,
): Promise<PriceOutcome[]> {
  const asked = new Inquiry(client, names);
  if (asked.questions.length === 0) return names.map((name) => asked.outcome(name, nowSeconds));
  const [now, answers] = await Promise.all([
    clockOf(client, nowSeconds),
    answersTo(client, asked.questions),
  ]);
  asked.take(answers);
  return names.map((name) => asked.outcome(name, now));
}

/** No price where they cannot be asked together: the chain may only have the id. */
async function answersTo(client: ChainClient, questions: Question[]): Promise<(Hex | null)[]> {
  try {
    return await askTogether(client, questions, undefined);
  } catch (thrown) {
    if (notTogether(thrown)) return [];
    throw thrown;
  }
}

/** A practice chain stands still while nothing is sent on it: there, time is what its head says. */
async function clockOf(client: ChainClient, nowSeconds: bigint): Promise<bigint> {
  return isPracticeChain(client.chainId) ? (await client.head()).timestamp : nowSeconds;
}

/** What has to be asked for some prices, and what the answers say. */
class Inquiry {
  readonly questions: Question[] = [];
  readonly #chainId: number;
  readonly #assumed: ReadonlySet<Address>;
  readonly #quotes: readonly Traded[];
  readonly #places = new Map<string, number>();
  #answers: readonly (Hex | null)[] = [];

  constructor({ chainId, assumedFeeds }: ChainClient, names: readonly string[]) {
    this.#chainId = chainId;
    this.#assumed = assumedFeeds;
    this.#quotes = quoteTokens(chainId, bundledTokens);
    for (const name of names) this.#plan(name);
  }

  take(answers: readonly (Hex | null)[]): void {
    this.#answers = answers;
  }

  outcome(name: string, now: bigint): PriceOutcome {
    const feed = feedNamed(this.#chainId, name);
    if (feed === undefined) return { ok: false, error: noPrice('PRICE_UNKNOWN', name) };
    const reading = this.#reading(feed, now);
    if (!reading.ok) return { ok: false, error: noPrice(reading.fault, name, reading.facts) };
    const { answer, ageSeconds } = reading.value;
    const market = this.#assumed.has(feed.address) ? [] : this.#marketSays(name, now);
    const second = market.find((each) => agree(answer, each, feed));
    if (second === undefined && market[0] !== undefined) {
      const facts = { feed: dollarsOf(answer), market: formatUnits(market[0].usd18, 18) };
      return { ok: false, error: noPrice('PRICE_SOURCES_DISAGREE', name, facts) };
    }
    const source = `chainlink:${feed.address}`;
    const checkedBy = second?.source ?? null;
    const [price, highest] = [dollarsOf(answer), dollarsOf(higher(answer, second))];
    return { ok: true, price: { price, source, ageSeconds, checkedBy, highest } };
  }

  #plan(name: string): void {
    const feed = feedNamed(this.#chainId, name);
    if (feed === undefined) return;
    this.#ask(feedQuestions(feed));
    for (const { pool, against } of this.#marketsOf(name)) {
      const other = feedNamed(this.#chainId, against.symbol);
      if (other === undefined) continue;
      this.#ask(feedQuestions(other));
      this.#ask(poolQuestions(pool));
    }
  }

  /** Each is asked once, however many prices need it. */
  #ask(questions: readonly Question[]): void {
    for (const question of questions) {
      const key = question.to + question.data;
      if (this.#places.has(key)) continue;
      this.#places.set(key, this.questions.length);
      this.questions.push(question);
    }
  }

  #answersTo(questions: readonly Question[]): (Hex | null)[] {
    return questions.map(({ to, data }) => {
      const place = this.#places.get(to + data);
      return place === undefined ? null : (this.#answers[place] ?? null);
    });
  }

  #reading(feed: UsdFeed, now: bigint): FeedReading {
    return readFeed(feed, this.#answersTo(feedQuestions(feed)), now);
  }

  /**
   * Where the market moves fast, what it did for ten minutes lags behind and this moment does not; where
   * somebody pushes a pool about, it is the other way round. One of them has to agree.
   */
  #marketSays(name: string, now: bigint): MarketPrice[] {
    const token = this.#tradedAs(name);
    if (token === undefined) return [];
    const offers = this.#marketsOf(name).flatMap((market) => {
      const other = feedNamed(this.#chainId, market.against.symbol);
      const known = other && this.#reading(other, now);
      if (known?.ok !== true) return [];
      const answers = this.#answersTo(poolQuestions(market.pool));
      const otherUsd8 = known.value.answer;
      return readPool(market.pool, answers).map((said) => ({ market, said, otherUsd8 }));
    });
    return marketPrices(token, offers);
  }

  #marketsOf(name: string): Market[] {
    const token = this.#tradedAs(name);
    return token === undefined ? [] : marketsOf(this.#chainId, token, this.#quotes);
  }

  /** What is traded when the feed is about something: a token of that name, or the one that stands for it. */
  #tradedAs(name: string): Traded | undefined {
    const feed = feedNamed(this.#chainId, name);
    const here = bundledTokens.ofChain(this.#chainId);
    const about = (token: Token) => feedNamed(this.#chainId, token.symbol) === feed;
    const token =
      here.find(({ symbol }) => symbol.toUpperCase() === name.toUpperCase()) ?? here.find(about);
    return token && tradedOf(token, bundledTokens);
  }
}

function agree(answer: bigint, { usd18 }: MarketPrice, { deviationBps }: UsdFeed): boolean {
  const feed18 = answer * 10n ** 10n;
  const apart = feed18 > usd18 ? feed18 - usd18 : usd18 - feed18;
  return apart * 10_000n <= feed18 * BigInt(deviationBps + marginBps);
}

/** What a pool says is counted in ticks of a hundredth of a per cent: what is nearer than some is the same. */
const sameBps = 5n;

/** With 8 decimals, rounded up. */
function higher(answer: bigint, second: MarketPrice | undefined): bigint {
  if (second === undefined) return answer;
  const market = (second.usd18 + 10n ** 10n - 1n) / 10n ** 10n;
  return market * 10_000n > answer * (10_000n + sameBps) ? market : answer;
}

function dollarsOf(answer: bigint): string {
  return formatUnits(answer, usdFeedDecimals);
}
