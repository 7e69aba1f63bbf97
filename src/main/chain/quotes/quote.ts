import type { Address } from 'viem';
import type { Venue } from './pool.ts';

/** What is asked. Tokens are ERC-20 contracts: the native coin by its wrapped form. */
export interface QuoteRequest {
  tokenIn: Address;
  tokenOut: Address;
  /** Which side is fixed, and at how many of its smallest units. */
  exact: 'in' | 'out';
  units: bigint;
  venue: Venue | 'best';
  /** Where the router may not take the token yet: a transaction more. */
  needsApproval?: ReadonlySet<Venue>;
}

/** What one way would take and give. */
export interface Quote {
  venue: Venue;
  path: readonly Address[];
  /** Of each pool on the way, in millionths. */
  feePips: readonly number[];
  amountIn: bigint;
  amountOut: bigint;
  /** What the swap is likely to need, without an approval before it. */
  gasUnits: bigint;
  /** How far the trade moves the price, without the pools' fees: percent with four decimals. */
  priceImpactPct: string;
}

/** The best of the ways, and how it was found. */
export interface BestQuote extends Quote {
  /** False where the gas of a way has no known worth in the tokens: the ways were compared without it. */
  gasCounted: boolean;
  /** The block that all of it was read at. */
  blockNumber: bigint;
}
