import type { Address } from 'viem';
import { atPrice, depthOf, type Pool } from './pool.ts';

/** Around the trades of a V2 swap, and for each pool; as measured on the practice chain. */
const v2Base = 55_000n;
const v2Hop = 70_000n;
/** Around the trades of a V3 swap, measured in the same way: the transaction, the router and the transfers. */
const v3Base = 50_000n;

export function v2Gas(hops: number): bigint {
  return v2Base + v2Hop * BigInt(hops);
}

/** The quoter tries every pool as if nothing had been read before, which takes about a third more. */
export function v3Gas(tradeGas: bigint): bigint {
  return v3Base + (tradeGas * 3n) / 4n;
}

/**
 * What wei are worth in units of a token, by the deepest pool of the wrapped coin and the token; undefined
 * where there is none.
 */
export function worthOf(
  wei: bigint,
  token: Address,
  wrapped: Address,
  pools: readonly Pool[],
): bigint | undefined {
  if (token === wrapped) return wei;
  const [first, ...others] = pools.filter(
    (pool) => pool.tokens.includes(token) && pool.tokens.includes(wrapped),
  );
  if (first === undefined) return undefined;
  const deepest = others.reduce(
    (deep, pool) => (depthOf(pool, wrapped) > depthOf(deep, wrapped) ? pool : deep),
    first,
  );
  return depthOf(deepest, wrapped) === 0n ? undefined : atPrice(deepest, wei, wrapped);
}
