// Which pools tell what a token is traded for, and what they say in dollars.
import { type Address, isAddressEqual } from 'viem';
import { type ChainContracts, contractsOf } from '../../../shared/chain/addresses.ts';
import type { Token, TokenList } from '../../../shared/tokens/token.ts';
import { pairAddress, poolAddress, sorted } from './pool-address.ts';
import type { Pool, PoolPrice } from './pool-price.ts';

/** A token as pools trade it: never the coin itself. */
export interface Traded {
  address: Address;
  decimals: number;
  /** The symbol whose feed says its price. */
  symbol: string;
}

export interface Market {
  pool: Pool;
  /** What the pool trades it against. */
  against: Traded;
}

/** What a pool says, in dollars with eighteen decimals. */
export interface MarketPrice {
  /** `uniswap_v3_twap:<pool>`, `uniswap_v3:<pool>` or `uniswap_v2:<pair>`. */
  source: string;
  usd18: bigint;
}

const dollars: readonly string[] = ['USDC', 'USDT', 'DAI'];
const dollarFees = [100, 500];
const usualFees = [500, 3_000];
/** In dollars. What a pool with less says can be had for little. */
const leastDepth = 100_000n;

/** The tokens that others are traded for here: the wrapped coin and the dollars of the bundled list. */
export function quoteTokens(chainId: number, tokens: TokenList): Traded[] {
  const weth = contractsOf(chainId)?.weth;
  const listed = tokens.ofChain(chainId).filter(({ address, symbol }) => {
    if (address === 'native') return false;
    return dollars.includes(symbol) || isAddressEqual(address as Address, weth ?? '0x');
  });
  return listed.map(tradedAs);
}

function tradedAs({ address, decimals, symbol }: Token): Traded {
  return { address: address as Address, decimals, symbol };
}

/** The token itself, or the wrapped coin in the coin's place. */
export function tradedOf(token: Token, tokens: TokenList): Traded | undefined {
  const found = token.address === 'native' ? tokens.wrappedNative(token.chainId) : token;
  return found && tradedAs(found);
}

/** The pools in which a token may be traded here. Whether there are such is not known yet. */
export function marketsOf(chainId: number, token: Traded, quotes: readonly Traded[]): Market[] {
  const contracts = contractsOf(chainId);
  if (contracts === undefined) return [];
  const others = quotes.filter(({ address }) => !isAddressEqual(address, token.address));
  const isDollar = dollars.includes(token.symbol);
  const near = isDollar ? others : others.filter(({ symbol }) => symbol !== 'DAI');
  return near.flatMap((against) => {
    const fees = isDollar && dollars.includes(against.symbol) ? dollarFees : usualFees;
    return poolsOf(contracts, token, against, fees).map((pool) => ({ pool, against }));
  });
}

function poolsOf(
  { uniswapV2Factory, uniswapV3 }: ChainContracts,
  token: Traded,
  against: Traded,
  fees: readonly number[],
): Pool[] {
  const tokens = sorted(token.address, against.address);
  const isFirst = tokens[0] === token.address;
  return [
    { kind: 'v2', address: pairAddress(uniswapV2Factory, tokens), isFirst },
    ...fees.map((fee): Pool => {
      return { kind: 'v3', address: poolAddress(uniswapV3.factory, tokens, fee), isFirst };
    }),
  ];
}

/** What one pool said, and what one whole token of the other side costs by its feed, with 8 decimals. */
export interface Offer {
  market: Market;
  said: PoolPrice;
  otherUsd8: bigint;
}

/**
 * What the market says: by the deepest pool that remembers, then by the deepest at this moment; none where all
 * are shallow. A dollar is held against other dollars first, so that a wrong price of the coin does not reach it.
 */
export function marketPrices(token: Traded, offers: readonly Offer[]): MarketPrice[] {
  const deep = offers.filter((offer) => depthUsd(offer) >= leastDepth);
  const isDollar = ({ symbol }: Traded) => dollars.includes(symbol);
  const alike = isDollar(token) ? deep.filter(({ market }) => isDollar(market.against)) : [];
  const near = alike.length > 0 ? alike : deep;
  const remembers = ({ said }: Offer) => said.by === 'uniswap_v3_twap';
  const kinds = [near.filter(remembers), near.filter((offer) => !remembers(offer))];
  return kinds.flatMap(deepest).map((offer) => inDollars(token, offer));
}

function deepest(offers: readonly Offer[]): Offer[] {
  const [first, ...rest] = offers;
  if (first === undefined) return [];
  return [rest.reduce((a, b) => (depthUsd(b) > depthUsd(a) ? b : a), first)];
}

function inDollars(token: Traded, { market, said, otherUsd8 }: Offer): MarketPrice {
  const whole = said.ratioX128 * 10n ** BigInt(token.decimals) * otherUsd8 * 10n ** 10n;
  const usd18 = (whole >> 128n) / 10n ** BigInt(market.against.decimals);
  return { source: `${said.by}:${market.pool.address}`, usd18 };
}

function depthUsd({ market, said, otherUsd8 }: Offer): bigint {
  return (said.depthUnits * otherUsd8) / 10n ** BigInt(market.against.decimals + 8);
}
