// Prices in dollars for whoever judges a transaction: not older than a minute, and those that are asked for
// together come in one request, so that the judging costs the node next to nothing.
import type { Address } from 'viem';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { Clock } from '../../clock.ts';
import type { ChainClient } from '../chain-client.ts';
import { readHoldings } from '../portfolio.ts';
import { pricesOfTokens } from './token-prices.ts';

const keptMs = 60_000;
/** A practice chain is next door, and its prices are moved by hand while somebody waits to see what follows. */
const keptOnPracticeMs = 250;
/** Of each kind. */
const mostKept = 500;

interface Kept {
  since: number;
  figure: Promise<string | null>;
}

export interface PriceSources {
  /** Errors: RPC_* and those of connecting. */
  clientOf: (chainId: number) => Promise<ChainClient>;
  tokens: TokenList;
  clock: Clock;
}

/** Prices of tokens and the worth of accounts, each remembered for a minute. */
export class RememberedPrices {
  readonly #sources: PriceSources;
  readonly #prices = new Map<string, Kept>();
  readonly #worth = new Map<string, Kept>();
  readonly #asked = new Map<number, { tokens: string[]; prices: Promise<(string | null)[]> }>();

  constructor(sources: PriceSources) {
    this.#sources = sources;
  }

  /**
   * US dollars for one whole token, decimal, of a contract address or `native`; null for what the bundled list
   * does not have, and where no price is believed now. Errors: RPC_* and those of connecting.
   */
  usdPrice(chainId: number, token: Address | 'native'): Promise<string | null> {
    const key = token.toLowerCase();
    return this.#kept(this.#prices, { chainId, key }, () => this.#withOthers(chainId, token));
  }

  /** What the account's tokens with a price come to, decimal; null where none has one. Errors: as of `usdPrice`. */
  worthUsd(chainId: number, account: Address): Promise<string | null> {
    return this.#kept(this.#worth, { chainId, key: account.toLowerCase() }, async () => {
      const { clientOf, tokens, clock } = this.#sources;
      const held = await readHoldings(await clientOf(chainId), tokens, account, clock.now());
      return held.totalUsd;
    });
  }

  #kept(
    all: Map<string, Kept>,
    of: { chainId: number; key: string },
    read: () => Promise<string | null>,
  ): Promise<string | null> {
    const now = this.#sources.clock.now();
    const key = `${of.chainId}:${of.key}`;
    const most = isPracticeChain(of.chainId) ? keptOnPracticeMs : keptMs;
    const known = all.get(key);
    // A clock that was set back makes nothing younger.
    if (known && now >= known.since && now - known.since < most) return known.figure;
    if (all.size >= mostKept) all.clear();
    const fresh = { since: now, figure: read() };
    all.set(key, fresh);
    fresh.figure.catch(() => {
      if (all.get(key) === fresh) all.delete(key);
    });
    return fresh.figure;
  }

  async #withOthers(chainId: number, token: string): Promise<string | null> {
    const asked = this.#asked.get(chainId) ?? this.#ask(chainId);
    const place = asked.tokens.push(token) - 1;
    return (await asked.prices)[place] ?? null;
  }

  /** Waits until everybody who asks now has asked. */
  #ask(chainId: number) {
    const tokens: string[] = [];
    const read = async () => {
      this.#asked.delete(chainId);
      const { clientOf, clock } = this.#sources;
      const wanted = tokens.map((address) => ({ address }));
      return pricesOfTokens(await clientOf(chainId), wanted, clock.now());
    };
    const asked = { tokens, prices: Promise.resolve().then(read) };
    this.#asked.set(chainId, asked);
    return asked;
  }
}
