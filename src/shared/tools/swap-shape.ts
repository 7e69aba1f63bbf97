// What a swap and a quote for it are asked with.
import {
  addressSchema,
  choice,
  countSchema,
  exactAmountSchema,
  percentSchema,
  spendAmountSchema,
  tokenSchema,
} from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/** Where tokens are traded; `best` leaves the choice to the quote. */
export const venueSchema = choice(['uniswap_v2', 'uniswap_v3', 'best']);

/** By name; of `amount` and `amountOut` exactly one is given. */
export const swapParams = {
  tokenIn: tokenSchema,
  tokenOut: tokenSchema,
  /** Exact in. */
  amount: spendAmountSchema.optional(),
  /** Exact out. */
  amountOut: exactAmountSchema.optional(),
  /** Percent of the rehearsed quote; default 0.5. */
  slippage: percentSchema.optional(),
  /** Wins over slippage; only for an exact amount in. */
  minOut: exactAmountSchema.optional(),
  /** Wins over slippage; only for an exact amount out. */
  maxIn: exactAmountSchema.optional(),
  venue: venueSchema.optional(),
  /** Default: the account that swaps. */
  recipient: addressSchema.optional(),
  /** Default 1 200. */
  deadlineSeconds: countSchema.optional(),
};

/** What they mean to the checks and the description. */
export const swapRoles: ToolDeclaration['roles'] = {
  tokenIn: { kind: 'token' },
  tokenOut: { kind: 'token' },
  amount: { kind: 'amount', of: { param: 'tokenIn' }, use: 'spend' },
  amountOut: { kind: 'amount', of: { param: 'tokenOut' }, use: 'wanted' },
  slippage: { kind: 'slippage' },
  minOut: { kind: 'amount', of: { param: 'tokenOut' }, use: 'floor', zeroAllowed: true },
  maxIn: { kind: 'amount', of: { param: 'tokenIn' }, use: 'ceiling' },
  recipient: { kind: 'address', use: 'beneficiary' },
};
