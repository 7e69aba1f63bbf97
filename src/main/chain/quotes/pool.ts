import type { Address } from 'viem';

export type Venue = 'uniswap_v2' | 'uniswap_v3';

/** A pool of two tokens, as it was at one block. */
export interface Pool {
  venue: Venue;
  address: Address;
  /** In the order of their addresses. */
  tokens: readonly [Address, Address];
  /** In millionths of what goes in. */
  feePips: number;
  /** Units of the second token for units of the first, between two trades. */
  price: { units1: bigint; units0: bigint };
  /** Units of both that stand behind the price now: of V3, as a pool of V2 with the same depth would hold. */
  depth: readonly [bigint, bigint];
}

/** A way from one token to another. */
export interface Route {
  venue: Venue;
  /** From what goes in to what comes out. */
  path: readonly Address[];
  /** One between every two of the path. */
  pools: readonly Pool[];
}

/** The two in the order in which contracts keep them. */
export function sorted(a: Address, b: Address): readonly [Address, Address] {
  return BigInt(a) < BigInt(b) ? [a, b] : [b, a];
}

/** How much of this token stands behind the pool's price. */
export function depthOf({ tokens, depth }: Pool, token: Address): bigint {
  return token === tokens[0] ? depth[0] : depth[1];
}

/** What units of one token are worth in the other at the price between two trades, without a fee. */
export function atPrice({ tokens, price }: Pool, units: bigint, from: Address): bigint {
  return from === tokens[0]
    ? (units * price.units1) / price.units0
    : (units * price.units0) / price.units1;
}
