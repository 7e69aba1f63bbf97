// Prices on a fork whose time moves on: they stay as fresh as they were, and are set to what a plan waits for.
import type { Address } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import { type PricedSymbol, pricedSymbols } from '../../../shared/chain/practice-contracts.ts';
import {
  feedNamed,
  type UsdFeed,
  usdFeedDecimals,
  usdFeedsOf,
} from '../../../shared/chain/usd-feeds.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import { askTogether } from '../../chain/multicall.ts';
import { movePrice } from '../../chain/practice/control/move-price.ts';
import { feedQuestions, readFeed } from '../../chain/prices/feed-price.ts';
import { bundledSymbol } from '../../chain/prices/token-prices.ts';
import type { JsonRpc } from '../../chain/rpc/json-rpc.ts';
import type { ForkSession } from '../fork-session.ts';
import type { ForkTime } from '../fork-time.ts';
import { standIn } from './feed-stand-in.ts';

/** What was moved with a price: the feed alone, or what it is traded for in the pools too. */
export type PriceMoved = 'feed' | 'feed_and_pools';

/** Time and prices on a fork, moved for waits that have to pass in a rehearsal. */
export class ForkMarket {
  readonly #session: ForkSession;
  readonly #time: ForkTime;
  readonly #tokens: TokenList;

  constructor(session: ForkSession, time: ForkTime, tokens: TokenList) {
    this.#session = session;
    this.#time = time;
    this.#tokens = tokens;
  }

  /**
   * Lets so many seconds pass. A feed that is renewed often enough now would be renewed meanwhile: those that
   * would be too old then are kept at their price. Answers how many. Errors: those of the fork.
   */
  async pass(seconds: bigint): Promise<number> {
    const before = await this.#answers();
    await this.#time.pass(seconds);
    const after = await this.#answers();
    const stale = [...before].filter(([address]) => !after.has(address));
    for (const [address, answer] of stale) await standIn(this.#session.admin, address, answer);
    return stale.length;
  }

  /** Null where the token has no feed here. `usd8`: with eight decimals. Errors: those of the fork. */
  async setPrice(name: string, usd8: bigint): Promise<PriceMoved | null> {
    const { client, admin } = this.#session;
    const feed = this.#feedOf(name);
    if (feed === undefined) return null;
    const symbol = pricedSymbols.find(
      (each) => feedNamed(client.chainId, each)?.address === feed.address,
    );
    const moved = symbol !== undefined && isPracticeChain(client.chainId);
    if (moved) await this.#movePools(symbol, usd8);
    await standIn(admin, feed.address, usd8);
    if (moved) return 'feed_and_pools';
    client.assumedFeeds = new Set([...client.assumedFeeds, feed.address]);
    return 'feed';
  }

  #feedOf(name: string): UsdFeed | undefined {
    const { chainId } = this.#session.client;
    const found = this.#tokens.find(chainId, name);
    const listed = found.kind === 'found' ? bundledSymbol(chainId, found.token) : name;
    return listed === null ? undefined : feedNamed(chainId, listed);
  }

  /** Nobody has the money to move a real market; the faucet of a practice chain moves its own. */
  async #movePools(symbol: PricedSymbol, usd8: bigint): Promise<void> {
    const { rpc, chainId } = this.#session.client;
    const mining: JsonRpc = {
      host: rpc.host,
      request: async (method, params, timeoutMs) => {
        const answer = await rpc.request(method, params, timeoutMs);
        if (method === 'eth_sendTransaction') await this.#time.mine();
        return answer;
      },
    };
    const usd = formatUnits(usd8, usdFeedDecimals);
    await movePrice(mining, chainId, { symbol, usd, only: 'pools' });
  }

  /** What the feeds say that can be believed at the time of the fork, by their addresses. */
  async #answers(): Promise<Map<Address, bigint>> {
    const { client } = this.#session;
    const feeds = Object.values(usdFeedsOf(client.chainId));
    const questions = feeds.flatMap((feed) => feedQuestions(feed));
    if (questions.length === 0) return new Map();
    const [{ timestamp }, said] = await Promise.all([
      client.head(),
      askTogether(client, questions, undefined),
    ]);
    return new Map(
      feeds.flatMap((feed, index) => {
        const reading = readFeed(feed, said.slice(2 * index, 2 * index + 2), timestamp);
        return reading.ok ? [[feed.address, reading.value.answer] as const] : [];
      }),
    );
  }
}
