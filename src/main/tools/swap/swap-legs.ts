import type { Address } from 'viem';
import type { Quote } from '../../chain/quotes/quote.ts';
import type { ChainToken } from '../../chain/tokens.ts';

/** Everything that the bytes of a swap say. */
export interface SwapLegs {
  tokenIn: ChainToken;
  tokenOut: ChainToken;
  exact: 'in' | 'out';
  quote: Quote;
  /** Exactly this goes in, or at most. */
  amountIn: bigint;
  /** At least this comes out, or exactly. */
  amountOut: bigint;
  recipient: Address;
  deadlineSec: bigint;
}
