import type { Address } from 'viem';
import { atPrice, depthOf, type Pool } from './pool.ts';

/** Around the trades of a V2 swap, and for each pool; as measured on the practice chain. */
const v2Base = 60_000n;
const v2Hop = 60_000n;
/** Around the trades of a V3 swap: the transaction, the router and the transfers. */
const v3Base = 80_000n;

export function v2Gas(hops: number): bigint {
  return v2Base + v2Hop * BigInt(hops);
}

export function v3Gas(tradeGas: bigint): bigint {
  return v3Base + tradeGas;
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
